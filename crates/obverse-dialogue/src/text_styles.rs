use anstyle::Style;

/// Style of headings and important numbers.
pub const STRONG: Style = Style::new().bold();
/// Style of explanations.
pub const FAINT: Style = Style::new().dimmed();

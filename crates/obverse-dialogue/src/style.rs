use anstyle::Style;

/// How a heading or the most important number looks.
pub const STRONG: Style = Style::new().bold();
/// How things look that explain others.
pub const FAINT: Style = Style::new().dimmed();

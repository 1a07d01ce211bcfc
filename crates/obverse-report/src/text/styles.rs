use anstyle::{AnsiColor, Style};

/// Style of the word `error`.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Style of headings and important numbers.
pub const STRONG: Style = Style::new().bold();

/// Style of secondary text.
pub const FAINT: Style = Style::new().dimmed();

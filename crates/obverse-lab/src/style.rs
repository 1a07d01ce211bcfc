//! How text looks on a terminal.

use anstyle::{AnsiColor, Style};

/// How a word that announces a mistake looks.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// How a heading or the most important number looks.
pub const STRONG: Style = Style::new().bold();
/// How things look that explain others.
pub const FAINT: Style = Style::new().dimmed();

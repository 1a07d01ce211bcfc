use std::path::PathBuf;

/// The library to use.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct LibraryArg {
    /// The library [default: $XDG_DATA_HOME/obverse/library.db, or ~/.local/share/obverse/library.db]
    #[arg(long, global = true, value_name = "FILE", display_order = 850)]
    pub library: Option<PathBuf>,
}

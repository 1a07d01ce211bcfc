//! The arguments of `obverse completions`.

use clap_complete::Shell;

/// The arguments of `obverse completions`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  obverse completions bash > ~/.local/share/bash-completion/completions/obverse
  obverse completions zsh > ~/.zfunc/_obverse
  obverse completions fish > ~/.config/fish/completions/obverse.fish")]
pub struct CompletionsArgs {
    /// Shell to print the script for
    pub shell: Shell,
}

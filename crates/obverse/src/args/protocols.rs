//! The arguments of `gtp`, `nboard` and `cassio`.

use std::path::PathBuf;

use super::shared::{EffortArgs, EngineArgs, StrengthArgs};

/// Options shared by `gtp` and `nboard`.
#[derive(clap::Args, Debug)]
pub struct ProtocolArgs {
    #[command(flatten)]
    pub strength: StrengthArgs,

    /// Weights file of the evaluation [default: the built-in weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,
}

/// The arguments of `obverse gtp`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks GTP version 2 on standard input and output, for Quarry, GoGui and others.
docs/protocols.md lists the commands and describes the installation. The engine
obeys the clock of the controller and also --level, --time, --depth or --nodes.
The default level is 16.

Examples:
  obverse gtp --level 10
  printf 'genmove black\\nshowboard\\n' | obverse gtp --time 1
  obverse match --engine engine:level=5 --engine \"gtp:obverse gtp --level 3\"")]
pub struct GtpArgs {
    #[command(flatten)]
    pub protocol: ProtocolArgs,
}

/// The arguments of `obverse nboard`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks the NBoard protocol on standard input and output. docs/protocols.md lists
the commands and describes the installation. The depth that NBoard sets is used
as the level of the engine. Until NBoard sets a depth, the level is --level, by
default 16. The engine also obeys the clock of the game, --time and --nodes.

Examples:
  obverse nboard --threads 4 --hash 1024
  printf 'nboard 2\\nset depth 12\\ngo\\n' | obverse nboard")]
pub struct NboardArgs {
    #[command(flatten)]
    pub protocol: ProtocolArgs,
}

/// The arguments of `obverse cassio`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks the Cassio protocol on standard input and output. docs/protocols.md lists
the commands and describes the installation. Cassio sets the depth of each
search; --level, --time, --depth or --nodes limits it further.

Examples:
  obverse cassio --threads 4 --hash 1024
  printf 'ENGINE-PROTOCOL get-version\\n' | obverse cassio")]
pub struct CassioArgs {
    #[command(flatten)]
    pub effort: EffortArgs,

    /// Weights file of the evaluation [default: the built-in weights]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,
}

//! The arguments of the commands that speak a protocol.

use std::path::PathBuf;

use super::engine::EngineArgs;
use super::strength::{EffortArgs, StrengthArgs};

/// How the engine behind a protocol plays.
#[derive(clap::Args, Debug)]
pub struct ProtocolArgs {
    #[command(flatten)]
    pub strength: StrengthArgs,

    /// Evaluate by the weights in this file
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,
}

/// `obverse gtp`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks GTP version 2 on standard input and output, for Quarry, GoGui and
others; docs/protocols.md lists the commands and says how to install it there.
The clock that the program sets is obeyed, and --level, --time, --depth or
--nodes as well; without a clock and these, the engine plays at level 16.

Examples:
  obverse gtp --level 10
  printf 'genmove black\\nshowboard\\n' | obverse gtp --time 1
  obverse match --engine engine:level=5 --engine \"gtp:obverse gtp --level 3\"")]
pub struct GtpArgs {
    #[command(flatten)]
    pub protocol: ProtocolArgs,
}

/// `obverse nboard`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks NBoard's protocol on standard input and output; docs/protocols.md lists
the commands and says how to install it there. The depth that NBoard sets is
the level; the clock of the game is obeyed, and --time or --nodes as well. Until
NBoard sets a depth, the engine plays as --level says, or at level 16.

Examples:
  obverse nboard --threads 4 --hash 1024
  printf 'nboard 2\\nset depth 12\\ngo\\n' | obverse nboard")]
pub struct NboardArgs {
    #[command(flatten)]
    pub protocol: ProtocolArgs,
}

/// `obverse cassio`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Speaks Cassio's protocol on standard input and output; docs/protocols.md lists
the commands and says how to install it there. Cassio says how deep each
position is searched; --level, --time, --depth or --nodes are the most that is
done.

Examples:
  obverse cassio --threads 4 --hash 1024
  printf 'ENGINE-PROTOCOL get-version\\n' | obverse cassio")]
pub struct CassioArgs {
    #[command(flatten)]
    pub effort: EffortArgs,

    /// Evaluate by the weights in this file
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArgs,
}

//! The arguments of `obverse class mark`.

use std::path::PathBuf;
use std::time::Duration;

use crate::args::values::seconds::seconds;

/// The arguments of `obverse class mark`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
DIR has a file or folder for each student, named after the student. Symbolic
links are ignored. The assignment is a TOML file with a title and at least one
of the parts log, program and nodes (docs/class.md describes all keys):

  title = \"Alpha-beta\"
  preset = \"usc\"

  [log]                          a log, as `obverse trace` prints it;
  file = \"*.log\"                 several logs are several [[log]]
  points = 10
  position = \"start\"
  depth = 3

  [program]                      a program that plays
  build = \"make\"
  run = \"./player\"
  protocol = \"program\"           or \"gtp\"
  seconds = 1
  ladder = [\"random\", \"greedy\", \"minimax:depth=2\", \"scout:depth=4\"]
  games = 4
  points = { rules = 10, time = 5, strength = 15 }

  [nodes]                        a program that prints how many nodes it visits
  run = \"./player --nodes\"
  points = 10
  positions = [\"start\", \"f5d6c3\"]
  depth = 4

In each part, `optional = true` with `file` leaves out students without that
file; otherwise they get no points for the part.

OUT gets marks.csv, index.html, and for each student a page and a results.json
for Gradescope. Programs run in a sandbox (bubblewrap): they have no network and
see no files but their own. Without bubblewrap they are refused, unless
--unsandboxed is given: then they can read and change all your files.

--budget is the time for the whole class, split evenly among the students. Tests
for which no time is left are marked as not done. After Ctrl-C, or if the
program is killed, --resume continues with the students that are not finished.

Exit codes: 0 all students are marked, 1 interrupted or failed, 2 bad arguments
or bad input.

Examples:
  obverse class mark submissions --assignment alphabeta.toml --out marks
  obverse class mark submissions --assignment a.toml --out marks --budget 3600
  obverse class mark submissions --assignment a.toml --out marks --resume")]
pub struct ClassMarkArgs {
    /// Folder with a file or folder for each student
    #[arg(value_name = "DIR")]
    pub class: PathBuf,

    /// The assignment, a TOML file
    #[arg(long, value_name = "FILE")]
    pub assignment: PathBuf,

    /// Folder for the reports
    #[arg(short, long, alias = "output", value_name = "OUT")]
    pub out: PathBuf,

    /// Time for the whole class in seconds [default: unlimited]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub budget: Option<Duration>,

    /// Continue an interrupted marking
    #[arg(long)]
    pub resume: bool,

    /// Run programs without a sandbox: they can read and change your files
    #[arg(long)]
    pub unsandboxed: bool,

    /// Print JSON, one line per student
    #[arg(long)]
    pub json: bool,
}

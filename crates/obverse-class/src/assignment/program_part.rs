use std::time::Duration;

use obverse_arena::PlayerSpec;
use obverse_arena::external::Protocol;
use serde::{Deserialize, Deserializer, de};

use super::AssignmentError;

/// The part of an assignment in which students submit a program that plays.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProgramPart {
    /// Name pattern of a file that every submitted program contains, such as `player.c`; `*` matches any characters.
    /// `None` means any file.
    pub file: Option<String>,
    /// Whether the part is optional. A student who did not hand in the file is not marked on an optional part, but gets
    /// 0 points for a part that is not optional.
    #[serde(default)]
    pub optional: bool,
    /// Shell command that builds the program; `None` if there is nothing to build.
    pub build: Option<String>,
    /// Time limit of the build, in seconds.
    #[serde(default = "minute")]
    pub build_seconds: f64,
    /// Shell command that runs the program.
    pub run: String,
    /// Protocol that the program speaks.
    #[serde(default)]
    pub protocol: ProgramProtocol,
    /// Time limit per move, in seconds.
    pub seconds: f64,
    /// Depth that is sent to the program, in plies; 6 if `None`.
    pub depth: Option<u32>,
    /// Opponents from the weakest to the strongest: their names, in the notation of `obverse match`, and the parsed
    /// players.
    #[serde(default, deserialize_with = "players")]
    pub ladder: Vec<(String, PlayerSpec)>,
    /// Games against each opponent.
    #[serde(default = "four")]
    pub games: usize,
    /// Whether the rules test includes positions without a legal move, in which the program must answer `pass`. GTP
    /// programs are always tested on such positions.
    #[serde(default)]
    pub asks_passes: bool,
    /// Memory limit of the program, in MiB.
    #[serde(default = "gibibyte")]
    pub memory: u64,
    /// Maximum points of each test.
    pub points: ProgramPoints,
}

/// Maximum points of each test of a program.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramPoints {
    /// Points for legal moves in positions that test the rules.
    pub rules: f64,
    /// Points for moves within the time limit.
    pub time: f64,
    /// Points for not losing to the opponents in `ladder`.
    pub strength: f64,
}

/// Protocol of a student's program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProgramProtocol {
    /// Reads positions (player, depth, board) and prints squares.
    #[default]
    Program,
    /// Go Text Protocol.
    Gtp,
}

impl ProgramPoints {
    /// Returns the names of the tests and their points.
    pub(super) fn named(&self) -> Vec<(String, f64)> {
        [
            ("rules", self.rules),
            ("time", self.time),
            ("strength", self.strength),
        ]
        .map(|(name, points)| (name.to_owned(), points))
        .to_vec()
    }
}

impl From<ProgramProtocol> for Protocol {
    fn from(protocol: ProgramProtocol) -> Protocol {
        match protocol {
            ProgramProtocol::Program => Protocol::Program,
            ProgramProtocol::Gtp => Protocol::Gtp,
        }
    }
}

fn minute() -> f64 {
    60.0
}

fn four() -> usize {
    4
}

fn gibibyte() -> u64 {
    1024
}

fn players<'de, D>(deserializer: D) -> Result<Vec<(String, PlayerSpec)>, D::Error>
where
    D: Deserializer<'de>,
{
    let names = Vec::<String>::deserialize(deserializer)?;
    let parse = |name: String| match name.parse() {
        Ok(PlayerSpec::External(_)) => Err(de::Error::custom(format!(
            "`{name}` cannot be an opponent in `ladder`: expected a built-in player such as random, greedy or scout:depth=4"
        ))),
        Ok(player) => Ok((name, player)),
        Err(error) => Err(de::Error::custom(error)),
    };
    names.into_iter().map(parse).collect()
}

impl ProgramPart {
    /// Returns the time limit per move.
    pub fn move_time(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or(Duration::from_secs(1))
    }

    pub(super) fn check(&self) -> Result<(), AssignmentError> {
        let out_of_range = |key, value: String, expected| {
            Err(AssignmentError::Range {
                part: "program",
                key,
                value,
                expected,
            })
        };
        if !(0.01..=600.0).contains(&self.seconds) {
            return out_of_range("seconds", self.seconds.to_string(), "0.01 to 600");
        }
        if !(1.0..=3600.0).contains(&self.build_seconds) {
            return out_of_range("build-seconds", self.build_seconds.to_string(), "1 to 3600");
        }
        if !(2..=1000).contains(&self.games) || self.games % 2 == 1 {
            let expected = "an even number from 2 to 1000: each opening is played twice";
            return out_of_range("games", self.games.to_string(), expected);
        }
        if self.ladder.is_empty() && self.points.strength > 0.0 {
            let expected = "at least one opponent, or 0 points for strength";
            return out_of_range("ladder", "[]".to_owned(), expected);
        }
        if !(16..=1 << 20).contains(&self.memory) {
            return out_of_range("memory", self.memory.to_string(), "16 to 1048576 (MiB)");
        }
        if self.depth.is_some_and(|depth| !(1..=60).contains(&depth)) {
            let depth = self.depth.unwrap_or_default().to_string();
            return out_of_range("depth", depth, "1 to 60");
        }
        Ok(())
    }
}

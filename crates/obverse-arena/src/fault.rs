use std::time::Duration;

use obverse_core::{IllegalMove, Move};
use obverse_formats::EndReason;

use crate::PlayerError;
use crate::external::ExternalFault;

/// Prefix of the message of [`Fault::Failed`].
const GAVE_UP: &str = "gave up: ";

/// Reason why a player forfeits a game. Each message completes a sentence that begins with the name of the player.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The player chose this move, which is illegal for this reason.
    #[error("played {0}, but {1}")]
    Illegal(Move, IllegalMove),
    /// The player exceeded its time by this duration.
    #[error("took {:.3} seconds too long", .0.as_secs_f64())]
    Overtime(Duration),
    /// The player could not choose a move, for this reason.
    #[error("{GAVE_UP}{0}")]
    Failed(PlayerError),
    /// The player panicked, with this message.
    #[error("panicked: {0}")]
    Panicked(String),
    /// The player resigned. This does not count as a failure.
    #[error("resigned")]
    Resigned,
    /// The player was not asked: it is out, because it had failed in three games in a row. The text is the reason of
    /// the last failure.
    #[error("{out}{0}", out = Fault::OUT)]
    Out(String),
    /// The game was read from a file, which records this reason of the forfeit.
    #[error("{0}")]
    Recorded(String),
    /// The game was read from a file that an earlier version of Obverse wrote. Such a file records only the kind of the
    /// forfeit.
    #[error("{}", match .0 {
        EndReason::Timeout => "lost on time, according to the game file",
        _ => "stopped playing, according to the game file",
    })]
    RecordedKind(EndReason),
}

impl Fault {
    /// Prefix of the message of [`Fault::Out`].
    pub(crate) const OUT: &str = "out after three failures in a row: ";

    /// Message of the fault, without the prefix "gave up".
    pub(crate) fn reason(&self) -> String {
        let text = self.to_string();
        text.strip_prefix(GAVE_UP).unwrap_or(&text).to_owned()
    }

    /// Whether the player has failed in the game: it crashed, was too slow, chose an illegal move or did not start.
    pub(crate) fn is_failure(&self) -> bool {
        !matches!(self, Fault::Resigned | Fault::Out(_))
    }

    /// Kind of ending that a game file records for the fault.
    pub(crate) fn end_reason(&self) -> EndReason {
        match self {
            Fault::Overtime(_) => EndReason::Timeout,
            Fault::Resigned => EndReason::Resigned,
            Fault::RecordedKind(kind) => *kind,
            Fault::Illegal(..)
            | Fault::Failed(_)
            | Fault::Panicked(_)
            | Fault::Out(_)
            | Fault::Recorded(_) => EndReason::Left,
        }
    }

    /// The fault that a game file records. `text` is the recorded message of the fault, if there is one.
    pub(crate) fn from_record(kind: EndReason, text: Option<&str>) -> Fault {
        match (kind, text) {
            (EndReason::Resigned, _) => Fault::Resigned,
            (_, Some(text)) => match text.strip_prefix(Fault::OUT) {
                Some(reason) => Fault::Out(reason.to_owned()),
                None => Fault::Recorded(text.to_owned()),
            },
            (kind, None) => Fault::RecordedKind(kind),
        }
    }
}

impl From<PlayerError> for Fault {
    fn from(error: PlayerError) -> Fault {
        match error.0.downcast_ref() {
            Some(ExternalFault::Resigned) => Fault::Resigned,
            _ => Fault::Failed(error),
        }
    }
}

use obverse_core::{Color, Move};
use obverse_study::{Phase, PhaseLoss, PostMortem, Retry, TurningPoint, Verdict};
use serde::{Deserialize, Serialize};

use crate::message::{DiscColor, MistakeState};

/// What the page shows of a finished game, when the engine has reviewed it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LookBack"))]
#[serde(rename_all = "camelCase")]
pub struct LookBackState {
    /// The move after which the leader at the end led for good; `None` if the same side led from the start to the end,
    /// or if the game was even throughout.
    pub turning_point: Option<TurningPointState>,
    /// The side that was ahead at the end by the engine's values; `None` if the game was even.
    pub leader: Option<DiscColor>,
    /// How the people played the phases of the game.
    pub people: Vec<PhasesState>,
    /// The costliest moves of the people, the costliest first.
    pub costly: Vec<MistakeState>,
    /// The second try at a costly move; `None` if the person tries none.
    pub retry: Option<RetryState>,
}

/// The move after which the leader at the end led for good.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TurningPoint"))]
pub struct TurningPointState {
    /// Ply of the move, counted from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that moved.
    pub side: DiscColor,
    /// Value before the move, from Black's view, in discs.
    pub before: i32,
    /// Value after the move, from Black's view, in discs.
    pub after: i32,
}

/// How a side played the phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Phases"))]
pub struct PhasesState {
    /// The side.
    pub side: DiscColor,
    /// Number of discs that the side lost in the whole game.
    pub lost: u32,
    /// The phase in which the side lost least; `None` if it lost the same number of discs in every phase.
    pub best: Option<PhaseState>,
    /// The phase in which the side lost most; `None` if it lost the same number of discs in every phase.
    pub worst: Option<PhaseState>,
}

/// A phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Phase"))]
pub struct PhaseState {
    /// Name of the phase: `opening`, `midgame` or `endgame`.
    #[cfg_attr(test, ts(type = "'opening' | 'midgame' | 'endgame'"))]
    pub phase: &'static str,
    /// Number of discs that the side lost in the phase.
    pub lost: u32,
}

/// A second try at a costly move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Retry"))]
#[serde(rename_all = "camelCase")]
pub struct RetryState {
    /// Number of the costly move, from 0.
    pub number: usize,
    /// The move that the person tries; `None` before the first try.
    pub tried: Option<String>,
    /// The result of the try; `None` before the first try and while the engine judges it.
    pub verdict: Option<VerdictState>,
    /// Whether the best move is shown.
    pub shows_best: bool,
}

/// How a tried move compares with the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Verdict"))]
pub struct VerdictState {
    /// Number of discs that the tried move loses.
    pub lost: u32,
    /// Whether the loss is proven.
    pub exact: bool,
}

/// A second try at a costly move, as the tab asks for it or has kept it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RetryWish"))]
#[serde(rename_all = "camelCase")]
pub struct RetryMessage {
    /// Number of the costly move, from 0.
    pub number: usize,
    /// The tried move; `None` before the first try.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub tried: Option<String>,
    /// Whether the best move is shown.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub shows_best: bool,
}

impl LookBackState {
    /// Looks back on a game in which people played these sides.
    pub fn new(post_mortem: &PostMortem<'_>, people: &[Color]) -> LookBackState {
        let costly = post_mortem.costliest(people);
        LookBackState {
            turning_point: post_mortem.turning_point().map(TurningPointState::from),
            leader: post_mortem.leader().map(DiscColor::from),
            people: (people.iter())
                .map(|&color| PhasesState::new(color, &post_mortem.phases(color)))
                .collect(),
            costly: costly.into_iter().map(MistakeState::from).collect(),
            retry: None,
        }
    }
}

impl PhasesState {
    fn new(color: Color, phases: &[PhaseLoss]) -> PhasesState {
        // Of equal phases, the earlier one counts.
        let best = phases.iter().min_by_key(|it| it.lost);
        let worst = phases.iter().rev().max_by_key(|it| it.lost);
        let differ = best.map(|it| it.lost) != worst.map(|it| it.lost);
        let state = |it: Option<&PhaseLoss>| it.filter(|_| differ).map(PhaseState::from);
        PhasesState {
            side: color.into(),
            lost: phases.iter().map(|it| it.lost).sum(),
            best: state(best),
            worst: state(worst),
        }
    }
}

impl From<&PhaseLoss> for PhaseState {
    fn from(loss: &PhaseLoss) -> PhaseState {
        PhaseState {
            phase: match loss.phase {
                Phase::Opening => "opening",
                Phase::Midgame => "midgame",
                Phase::Endgame => "endgame",
            },
            lost: loss.lost,
        }
    }
}

impl From<TurningPoint> for TurningPointState {
    fn from(point: TurningPoint) -> TurningPointState {
        TurningPointState {
            ply: point.ply,
            mv: point.mv.to_string(),
            side: point.color.into(),
            before: point.before,
            after: point.after,
        }
    }
}

impl RetryState {
    /// The state of a second try with this result.
    pub fn new(retry: &Retry, verdict: Option<Verdict>) -> RetryState {
        RetryState {
            number: retry.number,
            tried: retry.tried.map(|mv| mv.to_string()),
            verdict: verdict.map(|verdict| VerdictState {
                lost: verdict.lost,
                exact: verdict.is_exact,
            }),
            shows_best: retry.shows_best,
        }
    }
}

impl From<RetryMessage> for Retry {
    fn from(message: RetryMessage) -> Retry {
        let square = message.tried.and_then(|tried| tried.parse().ok());
        Retry::resumed(message.number, square.map(Move::Place), message.shows_best)
    }
}

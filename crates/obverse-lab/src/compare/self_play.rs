//! A game of `id` against itself, and how deep each algorithm looks at every move of it in the same
//! time.

use std::time::{Duration, Instant};

use obverse_classic::Algorithm;
use obverse_classic::search::{Report, Request, search};
use obverse_core::{Color, Move, Position};

/// A move of the game and what it was chosen from.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Its number in the game, from 1 on.
    pub ply: u32,
    /// Who moved.
    pub color: Color,
    /// What was played.
    pub mv: Move,
    /// How many squares were empty before it.
    pub empty: u32,
    /// What each algorithm completed in the time, `id` first.
    pub depths: Vec<(Algorithm, Reach)>,
}

/// How far an algorithm came.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The last depth it completed.
    pub depth: u32,
    /// The nodes it visited.
    pub nodes: u64,
    /// Whether it saw the end of every line.
    pub exhausted: bool,
}

/// Plays the game from the position of the request, each search with this time; as much of it as was
/// played if it was stopped. `progress` hears how many moves were made.
pub fn play(
    request: &Request,
    algorithms: &[Algorithm],
    time: Duration,
    stop: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(u64),
) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut position = request.position;
    for ply in 1.. {
        progress(turns.len() as u64);
        let reach = |algorithm| look(request, position, algorithm, time, stop);
        let chosen = reach(Algorithm::Id);
        // Where a side without moves is a leaf, there is a pass to play all the same.
        let Some(mv) = chosen.best.or(position.legal_moves().next()) else {
            break;
        };
        if position.check(mv).is_err() {
            // After the end, a search still announces passes.
            break;
        }
        let compared = [Algorithm::AlphaBeta, Algorithm::Minimax]
            .into_iter()
            .filter(|algorithm| algorithms.contains(algorithm))
            .map(|algorithm| (algorithm, reach(algorithm)));
        let depths: Vec<_> = std::iter::once((Algorithm::Id, chosen))
            .chain(compared)
            .map(|(algorithm, report)| (algorithm, Reach::from(&report)))
            .collect();
        if stop() {
            break;
        }
        turns.push(Turn {
            ply,
            color: position.turn(),
            mv,
            empty: position.empty().len(),
            depths,
        });
        position = position.play_unchecked(mv);
    }
    turns
}

fn look(
    request: &Request,
    position: Position,
    algorithm: Algorithm,
    time: Duration,
    stop: &dyn Fn() -> bool,
) -> Report {
    let request = Request {
        position,
        algorithm,
        depth: None,
        ..request.clone()
    };
    // A time beyond what the clock can count is no limit.
    let end = Instant::now().checked_add(time);
    let mut stop = || stop() || end.is_some_and(|end| Instant::now() >= end);
    search(&request, &mut (), &mut stop)
}

impl From<&Report> for Reach {
    fn from(report: &Report) -> Reach {
        Reach {
            depth: report.depth,
            nodes: report.nodes,
            exhausted: report.exhausted,
        }
    }
}

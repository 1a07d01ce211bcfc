use std::path::Path;
use std::process::ExitCode;

use obverse_book::{LearnPlan, Root, Scope};
use obverse_core::{Game, Position};
use obverse_files::games_in_file;
use obverse_files::source::Source;
use obverse_files::typed_position::is_file_name;

use super::learning::learn;
use crate::args::BookLearnArgs;
use crate::failure::Failure;
use crate::position_arg;

/// The inputs have no position in which a side has a choice.
#[derive(Debug, thiserror::Error)]
#[error("there is nothing to learn: the game is over in every position")]
struct NothingToLearn;

pub fn run(args: &BookLearnArgs) -> Result<ExitCode, Failure> {
    let mut roots = Vec::new();
    if is_file_name(&args.first) {
        for name in [&args.first].into_iter().chain(&args.rest) {
            let source = Source::new(Path::new(name))?;
            for game in games_in_file::games(&source)? {
                roots.extend(roots_of(&game?, args.plies));
            }
        }
        roots.sort_unstable();
        roots.dedup();
    } else {
        let game = position_arg::game(&args.first, &args.rest)?;
        roots.extend(root(game.position()));
    }
    if roots.is_empty() {
        return Err(Failure::input(NothingToLearn));
    }
    let plan = LearnPlan {
        roots,
        scope: Scope {
            plies: args.plies,
            per_move: args.loss.into(),
            total: args.loss.into(),
        },
        level: args.options.level,
        budget: args.options.budget(),
    };
    learn(&plan, &args.options)
}

/// The root of a position; `None` if the game is over.
fn root(position: Position) -> Option<Root> {
    (!position.board().is_over()).then(|| Root::new(position.board()))
}

/// The positions of a game up to a number of plies.
fn roots_of(game: &Game, plies: u32) -> impl Iterator<Item = Root> {
    let discs = |position: Position| 64 - position.empty().len();
    let first = discs(game.start());
    let positions: Vec<Position> = game.positions().collect();
    positions.into_iter().filter_map(move |position| {
        let ply = discs(position) - first;
        let root = root(position).filter(|_| ply <= plies)?;
        Some(root.after(ply))
    })
}

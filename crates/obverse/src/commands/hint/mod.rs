//! `obverse hint`: the value of each legal move (multi-PV).

mod book_lines;
mod hint_json;
mod hint_table;
mod live_hint_table;

use std::process::ExitCode;

use obverse_core::Position;
use obverse_engine::{Candidates, Limits, Request, SearchState};

use crate::args::HintArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use book_lines::BookLines;
use hint_json::HintJson;
use hint_table::HintTable;
use live_hint_table::LiveHintTable;

pub fn run(args: &HintArgs) -> Result<ExitCode, Failure> {
    let game = args.position.game()?;
    let position = game.position();
    let stop = interrupt::engine_stop();
    let book = match &args.book {
        Some(path) => BookLines::read(path, position)?,
        None => BookLines::default(),
    };
    let known = book.squares();
    // If the book has all moves, there is nothing to search.
    let limits = match position.legal_squares() - known {
        rest if rest.is_empty() && !known.is_empty() => Limits::depth(1),
        _ => args.limits(),
    };
    let request = Request::new(position, limits)
        .with_multi_pv(lines(args, position))
        .with_candidates(Candidates::Except(known))
        .with_stop(stop.clone());
    let mut engine = args.engine.engine()?;
    let mut live = LiveHintTable::new(position, !args.json);
    let mut report = engine.think(&request, &mut live);
    drop(live);
    if !known.is_empty() {
        book.add_to(&mut report.lines, lines(args, position));
    }
    if args.json {
        output::print_json(&HintJson::new(position, &report, known))?;
    } else {
        let table = HintTable {
            position,
            report: &report,
            book: known,
            width: output::columns(),
        };
        output::print(&table.to_string())?;
        if game.is_over()
            && let Some(last) = game.moves().len().checked_sub(1)
        {
            output::note(&format!(
                "note: --ply 0 to --ply {last} chooses an earlier position\n"
            ));
        }
    }
    Ok(if report.state == SearchState::Stopped {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn lines(args: &HintArgs, position: Position) -> usize {
    let all = position.legal_moves().count();
    args.moves.map_or(all, |moves| all.min(moves as usize))
}

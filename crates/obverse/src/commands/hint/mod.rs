//! `obverse hint`: the value of each legal move (multi-PV).

mod hint_json;
mod hint_table;
mod live_hint_table;

use std::process::ExitCode;

use obverse_core::Position;
use obverse_engine::{Request, SearchState};

use crate::args::HintArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use hint_json::HintJson;
use hint_table::HintTable;
use live_hint_table::LiveHintTable;

pub fn run(args: &HintArgs) -> Result<ExitCode, Failure> {
    let game = args.position.game()?;
    let position = game.position();
    let stop = interrupt::engine_stop();
    let request = Request::new(position, args.limits())
        .with_multi_pv(lines(args, position))
        .with_stop(stop.clone());
    let mut engine = args.engine.engine()?;
    let mut live = LiveHintTable::new(position, !args.json);
    let report = engine.think(&request, &mut live);
    drop(live);
    if args.json {
        output::print_json(&HintJson::new(position, &report))?;
    } else {
        let table = HintTable {
            position,
            report: &report,
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

//! `obverse search`: one search with a textbook algorithm.

mod completed_depth;
mod search_json;
mod search_text;
mod textbook_search_progress;

use std::process::ExitCode;
use std::time::Instant;

use obverse_arena::ClassicOptions;
use obverse_classic::Algorithm;
use obverse_classic::search::{Request, search};
use obverse_core::Position;

use super::probcut_file::read_probcut;
use crate::args::{SearchArgs, USUAL_DEPTH};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use search_json::SearchJson;
use textbook_search_progress::TextbookSearchProgress;

/// Default number of playouts of mcts.
const USUAL_ITERATIONS: u64 = 10_000;

pub fn run(args: SearchArgs) -> Result<ExitCode, Failure> {
    let position = args
        .position
        .game_or(args.thinking.rules.preset.start())?
        .position();
    let request = request(&args, position)?;
    let interrupt = Interrupt::listen();
    let progress = TextbookSearchProgress::new(args.algorithm);
    let started = progress.started;
    // A time that overflows the clock is unlimited.
    let end = args.limit.time.and_then(|time| started.checked_add(time));
    let mut stop = || {
        let now = Instant::now();
        progress.tick(now);
        interrupt.is_pressed() || end.is_some_and(|end| now >= end)
    };
    let report = search(&request, &mut &progress, &mut stop);
    let seconds = started.elapsed().as_secs_f64();
    let depths = progress.into_depths();

    let json = SearchJson::new(&args, &request, &report, depths, seconds);
    if args.json {
        output::print_json(&json)?;
    } else {
        output::print(&json.in_words(&request, &report))?;
    }
    Ok(if interrupt.is_pressed() && !report.finished {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn request(args: &SearchArgs, position: Position) -> Result<Request, Failure> {
    let thinking = &args.thinking;
    if let Some(depth) = args.limit.depth
        && ClassicOptions::new(args.algorithm).has_depth()
    {
        let preset = thinking.rules.preset;
        preset.check_depth(depth).map_err(Failure::input)?;
    }
    let is_limited = args.limit.depth.is_some() || args.limit.time.is_some();
    let usual_depth = (!is_limited && args.algorithm != Algorithm::Mcts).then_some(USUAL_DEPTH);
    let usual_iterations = args.limit.time.is_none().then_some(USUAL_ITERATIONS);
    Ok(Request {
        evaluation: thinking.rules.evaluation(),
        rules: thinking.rules.rules(),
        depth: args.limit.depth.or(usual_depth),
        deepens: args.limit.time.is_some(),
        options: thinking.options(),
        seed: thinking.seed.unwrap_or_default(),
        iterations: args.iterations.or(usual_iterations),
        probcut: args.probcut.as_deref().map(read_probcut).transpose()?,
        ..Request::new(position, args.algorithm)
    })
}

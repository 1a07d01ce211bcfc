use std::fmt;

use indicatif::HumanCount;
use obverse_core::{Bitboard, Position};
use obverse_engine::{Report, SearchState};
use obverse_report::speed::speed;

use crate::output::{self, FAINT, STRONG};

/// The moves with their values, search depths and principal variations, as a table.
pub struct HintTable<'a> {
    pub position: Position,
    pub report: &'a Report,
    /// Moves whose values come from the book.
    pub book: Bitboard,
    /// Maximum length of a row in columns; `None` for no limit.
    pub width: Option<usize>,
}

impl fmt::Display for HintTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Columns before the principal variation.
        const MARGIN: usize = 25;
        let report = self.report;
        let signs = output::signs();
        let turn = self.position.turn();
        let empty = self.position.empty().len();
        if self.position.board().is_over() {
            let score = report.best().score;
            return writeln!(
                f,
                "The game is over: {STRONG}{score:+}{STRONG:#} for {turn}."
            );
        }
        writeln!(f, "{STRONG}{turn} to move{STRONG:#}, {empty} empty")?;
        writeln!(
            f,
            "{FAINT}{:<6}{:>8}  {:<9}line{FAINT:#}",
            "move", "value", "depth"
        )?;
        for line in &report.lines {
            let Some(mv) = line.first() else { continue };
            let is_from_book = mv.square().is_some_and(|square| self.book.contains(square));
            let origin = if is_from_book { "(book) " } else { "" };
            let margin = MARGIN + origin.len();
            let room = self.width.map(|width| width.saturating_sub(margin));
            let moves = output::fitting_line(&line.moves, room);
            writeln!(
                f,
                "{STRONG}{mv:<6}{:>8}{STRONG:#}  {:<9}{origin}{FAINT}{moves}{FAINT:#}",
                signs.worth(line),
                line.search_depth()
            )?;
        }
        let seconds = report.elapsed.as_secs_f64();
        write!(
            f,
            "{FAINT}{} nodes in {seconds:.1} s, {} million nodes per second",
            HumanCount(report.nodes),
            speed(report.nodes, seconds)
        )?;
        match report.state {
            SearchState::Thinking => write!(f, "; Ctrl-C stops")?,
            SearchState::Stopped => write!(f, "; interrupted")?,
            SearchState::Done | SearchState::OutOfTime | SearchState::OutOfNodes => {}
        }
        writeln!(f, "{FAINT:#}")
    }
}

use indicatif::{ProgressBar, ProgressStyle};
use obverse_core::{Bitboard, Position};
use obverse_engine::{Observer, Report};

use super::hint_table::HintTable;
use crate::live_terminal;

/// The table on a terminal, updated during the search.
pub struct LiveHintTable {
    position: Position,
    bar: ProgressBar,
}

impl LiveHintTable {
    pub fn new(position: Position, wanted: bool) -> LiveHintTable {
        // The bar is hidden if standard error is not a terminal.
        let bar = if wanted {
            live_terminal::bar(None)
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template("{msg}");
        bar.set_style(style.expect("the template is well-formed"));
        LiveHintTable { position, bar }
    }
}

impl Observer for LiveHintTable {
    fn progress(&mut self, report: &Report) {
        if self.bar.is_hidden() {
            return;
        }
        let table = HintTable {
            position: self.position,
            report,
            book: Bitboard::EMPTY,
            width: Some(live_terminal::columns()),
        };
        let text = anstream::adapter::strip_str(&table.to_string()).to_string();
        self.bar.set_message(text);
        self.bar.tick();
    }
}

impl Drop for LiveHintTable {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

//! The traverse log: a row `Node,Depth,Value,Alpha,Beta` on entering a node and after each child.
//!
//! Rows are written as the search goes, so memory does not grow with the log. The root is called
//! `root`, a pass `pass`, other nodes by the square just played. Values are those of the player at
//! the root.

use std::fmt;
use std::io::{self, Write};

use obverse_core::{Move, Position, Square};

use crate::observer::{Node, Observer, Returned};
use crate::preset::Preset;
use crate::search::{Never, Request, search};
use crate::value::{Value, Window};

/// Which window the row after a child that cuts shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutRows {
    /// Narrowed by the child, as after any other: `c4,1,-3,-3,-3`.
    #[default]
    Example,
    /// As it stands when the figure in Russell and Norvig returns, before narrowing:
    /// `c4,1,-3,-3,Infinity`.
    Aima,
}

/// The head of the log.
pub const HEADER: &str = "Node,Depth,Value,Alpha,Beta";

/// Writes a row for every announcement that has one.
#[derive(Debug)]
pub struct LogWriter<W> {
    out: W,
    cut_rows: CutRows,
    /// The first error of `out`; nothing is written after it.
    result: io::Result<()>,
}

impl<W: Write> LogWriter<W> {
    /// Writes to `out`.
    pub fn new(out: W, cut_rows: CutRows) -> LogWriter<W> {
        LogWriter {
            out,
            cut_rows,
            result: Ok(()),
        }
    }

    /// The first error there was, if there was one.
    pub fn finish(self) -> io::Result<()> {
        self.result
    }

    fn row<M: fmt::Display, S>(&mut self, node: &Node<M, S>, value: Value, window: Window) {
        if self.result.is_ok() {
            self.result = self.write_row(node, value, window);
        }
    }

    fn write_row<M: fmt::Display, S>(
        &mut self,
        node: &Node<M, S>,
        value: Value,
        window: Window,
    ) -> io::Result<()> {
        match &node.by {
            Some(mv) => write!(self.out, "{mv}")?,
            None => write!(self.out, "root")?,
        }
        let Window { alpha, beta } = window;
        writeln!(self.out, ",{},{value},{alpha},{beta}", node.ply)
    }
}

impl<M: fmt::Display, S, W: Write> Observer<M, S> for LogWriter<W> {
    fn enter(&mut self, node: &Node<M, S>) {
        self.row(node, Value::from(node.side.worst()), node.window);
    }

    fn leaf(&mut self, node: &Node<M, S>, value: Value) {
        self.row(node, value, node.window);
    }

    fn returned(&mut self, node: &Node<M, S>, child: &Returned<M>) {
        let window = match self.cut_rows {
            CutRows::Example => child.window.narrowed(node.side, child.value),
            CutRows::Aima => child.window,
        };
        self.row(node, child.value, window);
    }
}

/// Writes the whole answer to seed 004's exercise: the board after the best move, the header, and
/// the log of an alpha-beta search of the request's position to its depth.
///
/// The search is run twice, once for the move and once for the log. The request's algorithm may be
/// `minimax` or `alphabeta`; others announce windows and orders of their
/// own.
pub fn write_log<W: Write>(mut out: W, request: &Request, cut_rows: CutRows) -> io::Result<()> {
    let report = search(request, &mut (), &mut Never);
    write_board(&mut out, after(request.position, report.best))?;
    writeln!(out, "{HEADER}")?;
    let mut log = LogWriter::new(&mut out, cut_rows);
    search(request, &mut log, &mut Never);
    log.finish()?;
    out.flush()
}

/// The position after the chosen move; the same discs after a pass, or where there is no move.
fn after(position: Position, best: Option<Move>) -> Position {
    best.and_then(|mv| position.play(mv).ok())
        .unwrap_or(position)
}

fn write_board<W: Write>(out: &mut W, position: Position) -> io::Result<()> {
    let style = Preset::Usc.style();
    for row in Square::ALL.chunks(8) {
        let symbols: String = row
            .iter()
            .map(|&square| style.symbol(position.disc(square)))
            .collect();
        writeln!(out, "{symbols}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Algorithm;

    const EXAMPLE: &str = "\
********
********
***X****
***XX***
***XO***
********
********
********
Node,Depth,Value,Alpha,Beta
root,0,-Infinity,-Infinity,Infinity
d3,1,Infinity,-Infinity,Infinity
c3,2,-3,-Infinity,Infinity
d3,1,-3,-Infinity,-3
e3,2,0,-Infinity,-3
d3,1,-3,-Infinity,-3
c5,2,0,-Infinity,-3
d3,1,-3,-Infinity,-3
root,0,-3,-3,Infinity
c4,1,Infinity,-3,Infinity
c3,2,-3,-3,Infinity
c4,1,-3,-3,-3
root,0,-3,-3,Infinity
f5,1,Infinity,-3,Infinity
f4,2,0,-3,Infinity
f5,1,0,-3,0
d6,2,0,-3,0
f5,1,0,-3,0
f6,2,-3,-3,0
f5,1,-3,-3,-3
root,0,-3,-3,Infinity
e6,1,Infinity,-3,Infinity
f4,2,0,-3,Infinity
e6,1,0,-3,0
d6,2,0,-3,0
e6,1,0,-3,0
f6,2,-3,-3,0
e6,1,-3,-3,-3
root,0,-3,-3,Infinity
";

    fn log(position: &str, depth: u32, cut_rows: CutRows) -> String {
        let mut out = Vec::new();
        let request = Request {
            depth: Some(depth),
            ..Request::new(read(position), Algorithm::AlphaBeta)
        };
        write_log(&mut out, &request, cut_rows).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn read(text: &str) -> Position {
        crate::testing::position(text)
    }

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn the_example_is_reproduced() {
        assert_eq!(log(START, 2, CutRows::Example), EXAMPLE);
    }

    #[test]
    fn the_figure_returns_before_narrowing() {
        let aima = EXAMPLE
            .replace("c4,1,-3,-3,-3", "c4,1,-3,-3,Infinity")
            .replace("f5,1,-3,-3,-3", "f5,1,-3,-3,0")
            .replace("e6,1,-3,-3,-3", "e6,1,-3,-3,0");
        assert_eq!(log(START, 2, CutRows::Aima), aima);
    }

    #[test]
    fn two_passes_end_a_line() {
        let full = format!("{} X", "X".repeat(64));
        let rows = |depth| -> Vec<String> {
            let log = log(&full, depth, CutRows::Example);
            log.lines().skip(9).map(str::to_owned).collect()
        };
        assert_eq!(rows(0), ["root,0,352,-Infinity,Infinity"]);
        assert_eq!(
            rows(1),
            [
                "root,0,-Infinity,-Infinity,Infinity",
                "pass,1,352,-Infinity,Infinity",
                "root,0,352,352,Infinity",
            ]
        );
        let both = [
            "root,0,-Infinity,-Infinity,Infinity",
            "pass,1,Infinity,-Infinity,Infinity",
            "pass,2,352,-Infinity,Infinity",
            "pass,1,352,-Infinity,352",
            "root,0,352,352,Infinity",
        ];
        assert_eq!(rows(2), both);
        assert_eq!(rows(9), both);
    }
}

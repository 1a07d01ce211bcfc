//! One game or position of a collection, as small as it can be.

use std::fmt;
use std::sync::Arc;

use obverse_core::{Color, Move, Position};
use obverse_formats::detect::{Format, Item};
use obverse_formats::obf::Problem;
use obverse_formats::{GameRecord, Outcome, Reason};

use crate::collection::Words;
use crate::tree::{Title, Tree};

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A game.
    Game,
    /// A position, and nothing about it.
    Position,
    /// A position with a score for the side to move: the best that is given for a move, or else its own.
    Problem {
        /// The score, if there is one.
        score: Option<f64>,
        /// The move that has it.
        best: Option<Move>,
    },
    /// A position to be searched so deep.
    SearchProblem {
        /// In plies.
        depth: u32,
    },
}

/// A game or position of a [`Collection`](crate::Collection): what to choose it by, and its moves.
///
/// It writes itself as a line such as `Ann - Ben, 40-24, Cup 1977, 60 moves`.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    kind: Kind,
    black: Option<Arc<str>>,
    white: Option<Arc<str>>,
    event: Option<Arc<str>>,
    date: Option<Arc<str>>,
    outcome: Option<Outcome>,
    start: Position,
    moves: Box<[Move]>,
}

impl Entry {
    pub(crate) fn of_item(item: Item, words: &mut Words) -> Option<Entry> {
        Some(match item {
            Item::Game(record) => Entry::of_record(&record, words),
            Item::Position(position) => Entry::of_position(position, Kind::Position),
            Item::SearchProblem(problem) => {
                let depth = problem.depth;
                Entry::of_position(problem.position, Kind::SearchProblem { depth })
            }
            Item::Problem(problem) => Entry::of_position(problem.position, scored(&problem)),
            Item::Name(_) | Item::BookEntry(_) => return None,
        })
    }

    fn of_record(record: &GameRecord, words: &mut Words) -> Entry {
        Entry {
            kind: Kind::Game,
            black: words.keep(record.black.name.as_deref()),
            white: words.keep(record.white.name.as_deref()),
            event: words.keep(record.event.as_deref()),
            date: words.keep(record.date.as_deref()),
            outcome: record.result(),
            start: record.game.start(),
            moves: record.game.moves().collect(),
        }
    }

    pub(crate) fn of_position(start: Position, kind: Kind) -> Entry {
        Entry {
            kind,
            black: None,
            white: None,
            event: None,
            date: None,
            outcome: None,
            start,
            moves: Box::default(),
        }
    }

    /// The line of a tree that one is in.
    pub(crate) fn of_tree(tree: &Tree) -> Entry {
        if tree.is_empty() && tree.title == Title::default() {
            return Entry::of_position(tree.position(), Kind::Position);
        }
        let mut record = GameRecord::new(tree.whole_line());
        record.black.name = tree.title.black.clone();
        record.white.name = tree.title.white.clone();
        record.event = tree.title.event.clone();
        Entry::of_record(&record, &mut Words::default())
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The name of one side.
    pub fn name(&self, color: Color) -> Option<&str> {
        match color {
            Color::Black => self.black.as_deref(),
            Color::White => self.white.as_deref(),
        }
    }

    /// The tournament, server or occasion.
    pub fn event(&self) -> Option<&str> {
        self.event.as_deref()
    }

    /// The date as it was written; of WTHOR games, the year.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// The recorded result, or else that of a finished game.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Where it starts.
    pub fn start(&self) -> Position {
        self.start
    }

    /// How many discs are placed; passes do not count.
    pub fn placed(&self) -> usize {
        self.moves.iter().filter(|mv| mv.square().is_some()).count()
    }

    /// Who plays, or the moves of a game where nobody is named, or what a position is.
    pub fn headline(&self) -> String {
        if self.kind != Kind::Game {
            return self.described();
        }
        if self.black.is_none() && self.white.is_none() {
            return match self.placed() {
                0 => "no moves".to_owned(),
                _ => self.transcript(),
            };
        }
        let name = |color| self.name(color).unwrap_or("?");
        format!("{} - {}", name(Color::Black), name(Color::White))
    }

    /// The event and the date, if either is known.
    pub fn occasion(&self) -> Option<String> {
        match (self.event(), self.date()) {
            (Some(event), Some(date)) => Some(format!("{event} {date}")),
            (only, None) | (None, only) => only.map(str::to_owned),
        }
    }

    /// The result in discs: `40-24`, Black's first.
    pub fn score(&self) -> Option<String> {
        let score = self.outcome?.score;
        // Servers give decimals where they play for something else than discs.
        let is_discs = score.fract() == 0.0 && score.abs() <= 64.0 && score % 2.0 == 0.0;
        Some(match is_discs {
            true => format!("{}-{}", (64.0 + score) / 2.0, (64.0 - score) / 2.0),
            false => format!("{score:+}"),
        })
    }

    /// The score, and how it came about if not on the board: `0-64 on time`.
    pub fn result(&self) -> Option<String> {
        let score = self.score()?;
        Some(match self.outcome?.reason {
            Reason::PlayedOut => score,
            Reason::Resigned => format!("{score} resigned"),
            Reason::Timeout => format!("{score} on time"),
            Reason::Left => format!("{score} left"),
            Reason::Agreed => format!("{score} agreed"),
        })
    }

    /// Whether every one of these words is in the names, the event, the date, the result or, where nobody
    /// is named, the moves; the case of letters does not matter.
    pub fn mentions(&self, words: &str) -> bool {
        let all = self.to_string().to_lowercase();
        let words = words.to_lowercase();
        words.split_whitespace().all(|word| all.contains(word))
    }

    fn transcript(&self) -> String {
        let squares = self.moves.iter().filter_map(|mv| mv.square());
        squares.map(|square| square.to_string()).collect()
    }

    fn described(&self) -> String {
        let turn = match self.start.turn() {
            Color::Black => "Black",
            Color::White => "White",
        };
        let empty = self.start.board().empty().len();
        let more = match self.kind {
            Kind::Game | Kind::Position => String::new(),
            Kind::Problem { score: None, .. } => String::new(),
            Kind::Problem {
                score: Some(score),
                best: None,
            } => format!(", {score:+}"),
            Kind::Problem {
                score: Some(score),
                best: Some(best),
            } => format!(", best {best} {score:+}"),
            Kind::SearchProblem { depth } => format!(", to depth {depth}"),
        };
        format!("{turn} to move, {empty} empty{more}")
    }

    /// What it is, if it is all that there is in a file of this format.
    pub(crate) fn what(&self, format: Format) -> String {
        match self.kind {
            Kind::Game => format!("{} ({format})", self.count()),
            Kind::Position => "a position".to_owned(),
            Kind::Problem { .. } => "a position (OBF)".to_owned(),
            Kind::SearchProblem { .. } => "a search problem".to_owned(),
        }
    }

    /// How many moves, in words.
    fn count(&self) -> String {
        match self.placed() {
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        }
    }

    pub(crate) fn to_tree(&self) -> Tree {
        let mut tree = Tree::new(self.start);
        for &mv in &self.moves {
            tree.play(mv).expect("the moves are those of a game");
        }
        let owned = |word: &Option<Arc<str>>| word.as_deref().map(str::to_owned);
        tree.title = Title {
            black: owned(&self.black),
            white: owned(&self.white),
            event: owned(&self.event),
        };
        tree
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        for more in [self.result(), self.occasion()].into_iter().flatten() {
            write!(f, ", {more}")?;
        }
        match self.kind {
            Kind::Game => write!(f, ", {}", self.count()),
            _ => Ok(()),
        }
    }
}

/// The best move of a problem and its score, or else the score of the position.
fn scored(problem: &Problem) -> Kind {
    let moves = problem.moves.iter();
    let best = moves.max_by(|one, other| one.1.total_cmp(&other.1));
    Kind::Problem {
        score: best.map(|&(_, score)| score).or(problem.score),
        best: best.map(|&(mv, _)| mv),
    }
}

//! One game or position of a collection, in compact form.

use std::fmt;
use std::sync::Arc;

use obverse_core::{Color, Move, Position};
use obverse_formats::detect::{AnyItem, Format};
use obverse_formats::obf::Problem;
use obverse_formats::{EndReason, GameOutcome, GameRecord};

use crate::game_title::Title;
use crate::game_tree::GameTree;
use crate::import_source::ImportSource;
use crate::name_interner::NameInterner;

/// The kind of a collection entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EntryKind {
    /// A game.
    Game,
    /// A position without further data.
    Position,
    /// A position with scores for the side to move.
    Problem {
        /// Score of the best move. If no move has a score, the score of the position. `None` if neither is recorded.
        score: Option<f64>,
        /// The move with the best score; `None` if no move has a score.
        best: Option<Move>,
    },
    /// A position to be searched to a fixed depth.
    SearchProblem {
        /// Search depth in plies.
        depth: u32,
    },
}

/// A game or position of a [`Collection`](crate::Collection): its headers and moves.
///
/// An entry is displayed as a line such as `Ann - Ben, 40-24, Cup 1977, 60 moves`.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectionEntry {
    kind: EntryKind,
    black: Option<Arc<str>>,
    white: Option<Arc<str>>,
    event: Option<Arc<str>>,
    date: Option<Arc<str>>,
    outcome: Option<GameOutcome>,
    start: Position,
    moves: Box<[Move]>,
    /// Comments by the number of moves before them.
    comments: Box<[(usize, Box<str>)]>,
}

impl CollectionEntry {
    pub(crate) fn of_item(item: AnyItem, names: &mut NameInterner) -> Option<CollectionEntry> {
        Some(match item {
            AnyItem::Game(record) => CollectionEntry::of_record(&record, names),
            AnyItem::Position(position) => {
                CollectionEntry::of_position(position, EntryKind::Position)
            }
            AnyItem::SearchProblem(problem) => {
                let depth = problem.depth;
                CollectionEntry::of_position(problem.position, EntryKind::SearchProblem { depth })
            }
            AnyItem::Problem(problem) => {
                CollectionEntry::of_position(problem.position, scored(&problem))
            }
            AnyItem::Name(_) | AnyItem::BookEntry(_) => return None,
        })
    }

    fn of_record(record: &GameRecord, names: &mut NameInterner) -> CollectionEntry {
        CollectionEntry {
            kind: EntryKind::Game,
            black: names.intern(record.black.name.as_deref()),
            white: names.intern(record.white.name.as_deref()),
            event: names.intern(record.event.as_deref()),
            date: names.intern(record.date.as_deref()),
            outcome: record.result(),
            start: record.game.start(),
            moves: record.game.moves().collect(),
            comments: (record.comments.iter())
                .map(|(&ply, text)| (ply, text.as_str().into()))
                .collect(),
        }
    }

    pub(crate) fn of_position(start: Position, kind: EntryKind) -> CollectionEntry {
        CollectionEntry {
            kind,
            black: None,
            white: None,
            event: None,
            date: None,
            outcome: None,
            start,
            moves: Box::default(),
            comments: Box::default(),
        }
    }

    /// Creates an entry from the current line of a tree.
    pub(crate) fn of_tree(tree: &GameTree) -> CollectionEntry {
        if tree.is_empty() && tree.title == Title::default() {
            return CollectionEntry::of_position(tree.position(), EntryKind::Position);
        }
        let mut record = GameRecord::new(tree.whole_line());
        record.black.name = tree.title.black.clone();
        record.white.name = tree.title.white.clone();
        record.event = tree.title.event.clone();
        CollectionEntry::of_record(&record, &mut NameInterner::default())
    }

    /// Whether the entry is a game, a position or a problem.
    pub fn kind(&self) -> EntryKind {
        self.kind
    }

    /// The name of one side's player, if known.
    pub fn name(&self, color: Color) -> Option<&str> {
        match color {
            Color::Black => self.black.as_deref(),
            Color::White => self.white.as_deref(),
        }
    }

    /// The tournament or server of the game, if known.
    pub fn event(&self) -> Option<&str> {
        self.event.as_deref()
    }

    /// The date as written in the file, if known. For WTHOR games, the year.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// The recorded result, or the final score of a finished game that has no recorded result; `None` if neither is
    /// known.
    pub fn outcome(&self) -> Option<GameOutcome> {
        self.outcome
    }

    /// The starting position.
    pub fn start(&self) -> Position {
        self.start
    }

    /// Number of moves, without passes.
    pub fn placed(&self) -> usize {
        self.moves.iter().filter(|mv| mv.square().is_some()).count()
    }

    /// The players' names, or the moves of a game without names, or a description of a position.
    pub fn headline(&self) -> String {
        if self.kind != EntryKind::Game {
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

    /// The result in discs, Black's first: `40-24`. If the game was not scored in discs, Black's signed score; `None`
    /// if the result is unknown.
    pub fn score(&self) -> Option<String> {
        let score = self.outcome?.score;
        // An even number from -64 to 64 is a disc difference. Servers write other numbers if a game is not scored in
        // discs.
        let is_discs = score.fract() == 0.0 && score.abs() <= 64.0 && score % 2.0 == 0.0;
        Some(match is_discs {
            true => format!("{}-{}", (64.0 + score) / 2.0, (64.0 - score) / 2.0),
            false => format!("{score:+}"),
        })
    }

    /// The score, with the reason if the game was not played out: `0-64 on time`. `None` if the result is unknown.
    pub fn result(&self) -> Option<String> {
        let score = self.score()?;
        Some(match self.outcome?.reason {
            EndReason::PlayedOut => score,
            EndReason::Resigned => format!("{score} resigned"),
            EndReason::Timeout => format!("{score} on time"),
            EndReason::Left => format!("{score} left"),
            EndReason::Agreed => format!("{score} agreed"),
        })
    }

    /// Whether the entry, as displayed, contains every word of `words`, ignoring case.
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
            EntryKind::Game | EntryKind::Position => String::new(),
            EntryKind::Problem { score: None, .. } => String::new(),
            EntryKind::Problem {
                score: Some(score),
                best: None,
            } => format!(", {score:+}"),
            EntryKind::Problem {
                score: Some(score),
                best: Some(best),
            } => format!(", best {best} {score:+}"),
            EntryKind::SearchProblem { depth } => format!(", to depth {depth}"),
        };
        format!("{turn} to move, {empty} empty{more}")
    }

    /// The source of this entry if it is the only one in a file of this format.
    pub(crate) fn source(&self, format: Format) -> ImportSource {
        match self.kind {
            EntryKind::Game => ImportSource::Game {
                moves: self.placed(),
                format,
            },
            EntryKind::Position => ImportSource::Position,
            EntryKind::Problem { .. } => ImportSource::ScoredPosition,
            EntryKind::SearchProblem { .. } => ImportSource::SearchProblem,
        }
    }

    /// The number of moves as text: `1 move`, `5 moves`.
    fn count(&self) -> String {
        match self.placed() {
            1 => "1 move".to_owned(),
            moves => format!("{moves} moves"),
        }
    }

    pub(crate) fn to_tree(&self) -> GameTree {
        let mut tree = GameTree::new(self.start);
        for &mv in &self.moves {
            tree.play(mv).expect("the moves are those of a game");
        }
        let line = tree.line_nodes();
        for (ply, text) in &self.comments {
            if let Some(&id) = line.get(*ply) {
                tree.set_comment(id, text);
            }
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

impl fmt::Display for CollectionEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        for more in [self.result(), self.occasion()].into_iter().flatten() {
            write!(f, ", {more}")?;
        }
        match self.kind {
            EntryKind::Game => write!(f, ", {}", self.count()),
            _ => Ok(()),
        }
    }
}

/// The entry kind of an OBF problem, with its best move and score, or only the score of the position.
fn scored(problem: &Problem) -> EntryKind {
    let moves = problem.moves.iter();
    let best = moves.max_by(|one, other| one.1.total_cmp(&other.1));
    EntryKind::Problem {
        score: best.map(|&(_, score)| score).or(problem.score),
        best: best.map(|&(mv, _)| mv),
    }
}

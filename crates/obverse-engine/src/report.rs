use std::time::Duration;

use obverse_core::Move;

use crate::Selectivity;

/// What the engine knows, while it thinks and at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The best lines asked for, the best first. There is always one: of a finished game it has no
    /// moves and its score is the result.
    pub lines: Vec<Line>,
    /// Visited positions.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Why it ended, or that it has not.
    pub state: State,
}

/// A move, what it is worth, and how the game would go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Discs the side to move will be ahead at the end (behind, if negative).
    pub score: i32,
    /// The score before it was rounded. An estimate is the evaluation of the last position of its line; as
    /// far as that line is known, this is what the evaluation said. Elsewhere it is the score.
    pub value: f32,
    /// What the score is worth.
    pub certainty: Certainty,
    /// How many plies it was searched.
    pub depth: u32,
    /// The expected moves, passes included.
    pub moves: Vec<Move>,
}

/// What a score is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The score under best play, proven.
    Exact,
    /// Only its sign is proven: who wins, or that it is a draw.
    Outcome,
    /// Proven if no pruned branch was pruned wrongly, which each is with the selectivity's
    /// confidence; searched to the last disc.
    Likely(Selectivity),
    /// An evaluation after so many plies, pruned at this selectivity.
    Estimate(Selectivity),
}

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// More is to come.
    Thinking,
    /// The goal is reached.
    Done,
    /// Its time was up.
    OutOfTime,
    /// Its nodes were spent.
    OutOfNodes,
    /// It was told to stop.
    Stopped,
}

impl Report {
    /// The best line.
    pub fn best(&self) -> &Line {
        &self.lines[0]
    }
}

impl Line {
    /// The move that the line is about; nothing if the game is over.
    pub fn first(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// Whether the score is proven.
    pub fn is_exact(&self) -> bool {
        self.certainty == Certainty::Exact
    }
}

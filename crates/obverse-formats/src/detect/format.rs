use std::fmt;

/// A supported format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// A position: [`board_string`](crate::board_string).
    BoardString,
    /// A game: [`transcript`](crate::transcript).
    Transcript,
    /// Search problems, positions with a depth: [`search_problem`](crate::search_problem).
    SearchProblem,
    /// Positions with scores in OBF: [`obf`](crate::obf).
    Obf,
    /// A list of openings, one per line: [`xot`](crate::xot).
    Xot,
    /// Games in GGF: [`ggf`](crate::ggf).
    Ggf,
    /// Games in SGF: [`sgf`](crate::sgf).
    Sgf,
    /// Games in PGN: [`pgn`](crate::pgn).
    Pgn,
    /// Games of Othello Quest: [`quest`](crate::quest).
    Quest,
    /// Games and positions in Obverse's JSON: [`obverse_json`](crate::obverse_json).
    ObverseJson,
    /// A `.wtb` file of games: [`wthor`](crate::wthor).
    Wthor,
    /// A `.jou` file of player names: [`wthor`](crate::wthor).
    WthorPlayers,
    /// A `.trn` file of tournament names: [`wthor`](crate::wthor).
    WthorTournaments,
    /// An opening book of Edax: [`edax_book`](crate::edax_book).
    EdaxBook,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 14] = [
        Format::BoardString,
        Format::Transcript,
        Format::SearchProblem,
        Format::Obf,
        Format::Xot,
        Format::Ggf,
        Format::Sgf,
        Format::Pgn,
        Format::Quest,
        Format::ObverseJson,
        Format::Wthor,
        Format::WthorPlayers,
        Format::WthorTournaments,
        Format::EdaxBook,
    ];

    /// Returns whether files of the format are text, not binary.
    pub(super) fn is_text(self) -> bool {
        !matches!(
            self,
            Format::Wthor | Format::WthorPlayers | Format::WthorTournaments | Format::EdaxBook
        )
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Format::BoardString => "board string",
            Format::Transcript => "transcript",
            Format::SearchProblem => "search problem",
            Format::Obf => "OBF",
            Format::Xot => "XOT",
            Format::Ggf => "GGF",
            Format::Sgf => "SGF",
            Format::Pgn => "PGN",
            Format::Quest => "Othello Quest",
            Format::ObverseJson => "Obverse's JSON",
            Format::Wthor => "WTHOR games",
            Format::WthorPlayers => "WTHOR players",
            Format::WthorTournaments => "WTHOR tournaments",
            Format::EdaxBook => "Edax book",
        })
    }
}

use obverse_classic::{BoardStyle, Coordinates, Preset};
use obverse_core::{Position, Square, Tally};

/// Layout of a board, as the assignment of a university course prescribes it: the assignment is an Othello program that
/// draws its boards in this way.
#[derive(Clone, Copy, Debug)]
pub struct CourseBoard {
    /// Symbols of squares and their notation.
    pub style: BoardStyle,
    /// Lines above the first row.
    head: &'static str,
    /// Two texts in each row: before the number of the row, and between this number and the first square.
    margin: (&'static str, &'static str),
    /// Text between two squares.
    between: &'static str,
    /// Text after the last square of a row.
    end: &'static str,
    /// Formats the score line below the board; `None` if the boards of the course have no such line.
    score: Option<fn(BoardStyle, Tally) -> String>,
}

impl CourseBoard {
    /// Board of the Athens course of 2020: squares between bars, discs `D` and `L`.
    pub const ATHENS_2020: CourseBoard = CourseBoard {
        style: Preset::Athens2020.style(),
        head: "   a b c d e f g h\n",
        margin: ("", " |"),
        between: "|",
        end: "|",
        score: None,
    };

    /// Board of the Athens course of 2022: discs `B` and `W`, with one line above the squares and one to their left.
    pub const ATHENS_2022: CourseBoard = CourseBoard {
        style: Preset::Athens2022.style(),
        head: "    1 2 3 4 5 6 7 8\n    - - - - - - - -\n",
        margin: ("", " | "),
        between: " ",
        end: "",
        score: None,
    };

    /// Board of the Arta course: squares between bars, discs `X` and `O`, and a score line.
    pub const ARTA: CourseBoard = CourseBoard {
        style: Preset::Arta.style(),
        head: "   0 1 2 3 4 5 6 7\n",
        margin: (" ", "|"),
        between: "|",
        end: "|",
        score: Some(|BoardStyle { black, white, .. }, tally| {
            format!("Score {black}={} {white}={}\n", tally.black, tally.white)
        }),
    };

    /// Board of the USC course: rows of `X`, `O` and `*` without gaps, and a score line.
    pub const USC: CourseBoard = CourseBoard {
        style: Preset::Usc.style(),
        head: "  abcdefgh\n",
        margin: ("", " "),
        between: "",
        end: "",
        score: Some(|BoardStyle { black, white, .. }, tally| {
            format!("{black} {}, {white} {}\n", tally.black, tally.white)
        }),
    };

    /// Returns the board of the course of a preset; `None` if the course does not define one.
    pub const fn of(preset: Preset) -> Option<CourseBoard> {
        match preset {
            Preset::Athens2020 => Some(CourseBoard::ATHENS_2020),
            Preset::Athens2022 => Some(CourseBoard::ATHENS_2022),
            Preset::Arta => Some(CourseBoard::ARTA),
            Preset::Usc => Some(CourseBoard::USC),
            Preset::Upc => None,
        }
    }

    /// Draws a position with the score below it. `mark_moves` marks the legal moves, if the course has a symbol for
    /// legal moves.
    pub fn draw(&self, position: Position, mark_moves: bool) -> String {
        let first = match self.style.coordinates {
            Coordinates::FromZero => 0,
            Coordinates::FromOne | Coordinates::Squares => 1,
        };
        let sign = |square: Square| match self.style.possible {
            Some(possible) if mark_moves && position.legal_squares().contains(square) => possible,
            _ => self.style.symbol(position.disc(square)),
        };
        let mut text = self.head.to_owned();
        for row in 0..8 {
            let squares = (0..8).filter_map(|column| Square::at(column, row));
            let signs: Vec<String> = squares.map(|square| sign(square).to_string()).collect();
            let signs = signs.join(self.between);
            let ((before, behind), number) = (self.margin, row + first);
            text += &format!("{before}{number}{behind}{signs}{}\n", self.end);
        }
        text + &self.score(position.count())
    }

    /// Formats the score line; returns an empty text if the boards of the course have no such line.
    pub fn score(&self, tally: Tally) -> String {
        self.score
            .map_or(String::new(), |line| line(self.style, tally))
    }
}

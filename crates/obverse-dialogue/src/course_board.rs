use obverse_classic::{BoardStyle, Coordinates, Preset};
use obverse_core::{Position, Square, Tally};

/// A board as the program of a course prints it.
#[derive(Clone, Copy, Debug)]
pub struct CourseBoard {
    /// What squares show and how they are named.
    pub style: BoardStyle,
    /// The lines above the first row.
    head: &'static str,
    /// What stands before the number of a row, and between it and the first square.
    margin: (&'static str, &'static str),
    /// What stands between two squares.
    between: &'static str,
    /// What stands behind the last square.
    end: &'static str,
    /// The line below, if there is one: the signs of both sides and what they have.
    score: Option<fn(BoardStyle, Tally) -> String>,
}

impl CourseBoard {
    /// Bars, dark and light.
    pub const ATHENS_2020: CourseBoard = CourseBoard {
        style: Preset::Athens2020.style(),
        head: "   a b c d e f g h\n",
        margin: ("", " |"),
        between: "|",
        end: "|",
        score: None,
    };

    /// Points in a corner of two lines.
    pub const ATHENS_2022: CourseBoard = CourseBoard {
        style: Preset::Athens2022.style(),
        head: "    1 2 3 4 5 6 7 8\n    - - - - - - - -\n",
        margin: ("", " | "),
        between: " ",
        end: "",
        score: None,
    };

    /// Bars, X and O, the score.
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

    /// Sign by sign as in the search problems, the score.
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

    /// The board of this course; none where the course leaves that to the program.
    pub const fn of(preset: Preset) -> Option<CourseBoard> {
        match preset {
            Preset::Athens2020 => Some(CourseBoard::ATHENS_2020),
            Preset::Athens2022 => Some(CourseBoard::ATHENS_2022),
            Preset::Arta => Some(CourseBoard::ARTA),
            Preset::Usc => Some(CourseBoard::USC),
            Preset::Upc => None,
        }
    }

    /// The position and the score below it, with the possible moves if the course can mark them.
    pub fn draw(&self, position: Position, mark_moves: bool) -> String {
        let first = match self.style.coordinates {
            Coordinates::FromZero => 0,
            Coordinates::FromOne | Coordinates::Squares => 1,
        };
        let sign = |square: Square| match self.style.possible {
            Some(possible) if mark_moves && position.moves().contains(square) => possible,
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

    /// The line with a score; nothing if the course has none.
    pub fn score(&self, tally: Tally) -> String {
        self.score
            .map_or(String::new(), |line| line(self.style, tally))
    }
}

//! Search problems: the exercises of a university course on alpha-beta search. A problem consists of the player to
//! move, the depth and the board.
//!
//! The player to move is `X` (Black) or `O` (White), the depth a whole number, and the board eight
//! rows of eight characters: `X`, `O`, or `*` for an empty square. Blank lines and blanks at both
//! ends of a line are ignored. A file holds one problem; a stream, such as the requests to a program
//! during a game, holds any number.
//!
//! `Display` writes a problem in this format, without blank lines:
//!
//! ```
//! use obverse_core::Position;
//! use obverse_formats::search_problem::{self, SearchProblem};
//!
//! let text = "\
//! X
//! 2
//! ********
//! ********
//! ********
//! ***OX***
//! ***XO***
//! ********
//! ********
//! ********
//! ";
//! let problem = search_problem::parse(text)?;
//! assert_eq!(problem, SearchProblem { position: Position::start(), depth: 2 });
//! assert_eq!(problem.to_string(), text);
//!
//! let error = search_problem::parse(&text.replace("***OX***", "***0X***")).unwrap_err();
//! assert!(error.to_string().starts_with("line 6, column 4: `0` is not a square"));
//! # Ok::<(), obverse_formats::Located<search_problem::SearchProblemError>>(())
//! ```

use std::fmt;
use std::io::BufRead;

use obverse_core::{Color, LookAlike, Position, Setup, SetupError, Square};

use crate::text::{Cursor, Lines, excerpt};
use crate::{Located, Location, ReadError, TooLong};

/// A position and a search depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchProblem {
    /// Board and side to move.
    pub position: Position,
    /// Search depth in plies.
    pub depth: u32,
}

/// A part of a search problem, as named in error messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemPart {
    /// The player to move.
    Player,
    /// The search depth.
    Depth,
    /// A row of the board, counted from 1.
    Row(u8),
}

impl fmt::Display for ProblemPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemPart::Player => f.write_str("the player to move, X or O"),
            ProblemPart::Depth => f.write_str("the depth, a whole number"),
            ProblemPart::Row(row) => {
                write!(f, "row {row} of the board, eight squares of X, O or *")
            }
        }
    }
}

/// Error in a search problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchProblemError {
    /// The input ends before this part.
    #[error("the input ends here: expected {0}")]
    Missing(ProblemPart),
    /// The first line is not a player.
    #[error("{}", not_a_player(.0))]
    Player(String),
    /// The second line is not a depth.
    #[error("`{0}` is not a depth: expected a whole number such as 2")]
    Depth(String),
    /// A character of the board is not `X`, `O` or `*`.
    #[error("{}", not_a_square(*.0))]
    Square(char),
    /// The row does not have eight squares.
    #[error("the width of row {row} of the board is {found}: expected 8 squares")]
    Width {
        /// The row, counted from 1.
        row: u8,
        /// Number of squares in the row.
        found: usize,
    },
    /// Text after the board.
    #[error("`{0}` follows the eight rows of the board: expected nothing more")]
    Surplus(String),
    /// The board is not a valid position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A line is longer than the record limit.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// Returns the error message for a first line that is not a player.
fn not_a_player(line: &str) -> String {
    match LookAlike::first_in(line) {
        Some(look_alike) => look_alike.to_string(),
        None => format!("`{line}` is not a player: expected X or O"),
    }
}

/// Returns the error message for a character of the board that is not a square.
fn not_a_square(symbol: char) -> String {
    match LookAlike::of(symbol) {
        Some(look_alike) => look_alike.to_string(),
        None => format!(
            "`{}` is not a square: expected X, O (the letter) or * for an empty one",
            symbol.escape_debug()
        ),
    }
}

/// Parses a text that consists of one problem.
pub fn parse(text: &str) -> Result<SearchProblem, Located<SearchProblemError>> {
    let mut reader = Reader::new(text.as_bytes());
    let problem = match reader.next() {
        Some(Ok(problem)) => problem,
        Some(Err(ReadError::Bad(error))) => return Err(error),
        // Reading from memory cannot fail, so this is an empty text.
        Some(Err(ReadError::Io(_))) | None => return Err(reader.missing(ProblemPart::Player)),
    };
    match reader.line() {
        Ok(Some(line)) => {
            let cursor = line.cursor();
            Err(cursor.error(SearchProblemError::Surplus(excerpt(cursor.rest()))))
        }
        Ok(None) | Err(ReadError::Io(_)) => Ok(problem),
        Err(ReadError::Bad(error)) => Err(error),
    }
}

/// Iterator over search problems. Yields each problem as soon as its last row has arrived.
///
/// After a bad problem, reading continues at the next line that consists of `X` or `O` alone.
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    lines: Lines<R>,
    /// Location of the end of the last line read.
    end: Location,
    /// A line read ahead: the player of the next problem.
    ahead: Option<Line>,
    /// Whether to skip lines up to the next player, because the last problem was bad.
    lost: bool,
}

/// A line that is not blank.
struct Line {
    number: u64,
    text: String,
}

impl Line {
    /// Returns a cursor over the line without surrounding blanks.
    fn cursor(&self) -> Cursor<'_> {
        Cursor::at(&self.text, self.number, 1).trimmed()
    }

    fn player(&self) -> Option<Color> {
        match self.text.trim() {
            "X" | "x" => Some(Color::Black),
            "O" | "o" => Some(Color::White),
            _ => None,
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader for this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
            end: Location::Text { line: 1, column: 1 },
            ahead: None,
            lost: false,
        }
    }

    fn missing(&self, part: ProblemPart) -> Located<SearchProblemError> {
        Located {
            at: self.end,
            error: SearchProblemError::Missing(part),
        }
    }

    /// Reads the next line that is not blank.
    fn line(&mut self) -> Result<Option<Line>, ReadError<SearchProblemError>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        for chunk in &mut self.lines {
            let chunk = chunk?;
            let number = chunk.line;
            let line = chunk.parse(|mut cursor| {
                let text = cursor.rest().to_owned();
                cursor.take_while(|_| true);
                self.end = cursor.location();
                Ok::<_, Located<SearchProblemError>>(Line { number, text })
            })?;
            if !line.text.trim().is_empty() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    fn expect(&mut self, part: ProblemPart) -> Result<Line, ReadError<SearchProblemError>> {
        match self.line()? {
            Some(line) => Ok(line),
            None => Err(self.missing(part).into()),
        }
    }

    /// Reads the first line of the next problem.
    fn first_line(&mut self) -> Result<Option<Line>, ReadError<SearchProblemError>> {
        loop {
            let line = self.line()?;
            match &line {
                Some(line) if self.lost && line.player().is_none() => {}
                _ => {
                    self.lost = false;
                    return Ok(line);
                }
            }
        }
    }

    fn problem(&mut self) -> Result<Option<SearchProblem>, ReadError<SearchProblemError>> {
        let Some(line) = self.first_line()? else {
            return Ok(None);
        };
        let Some(turn) = line.player() else {
            let cursor = line.cursor();
            let error = SearchProblemError::Player(excerpt(cursor.rest()));
            return Err(cursor.error(error).into());
        };
        let depth = parse_depth(&self.expect(ProblemPart::Depth)?)?;
        let mut setup = Setup::new(turn);
        let mut board = None;
        for row in 0..8 {
            let line = self.expect(ProblemPart::Row(row + 1))?;
            board.get_or_insert(line.cursor().location());
            if let Err(error) = parse_row(&line, row, &mut setup) {
                // If this line is a player, a row is missing and the line starts the next problem.
                self.ahead = line.player().is_some().then_some(line);
                return Err(error.into());
            }
        }
        let position = Position::try_from(setup).map_err(|error| Located {
            at: board.unwrap_or(self.end),
            error: error.into(),
        })?;
        Ok(Some(SearchProblem { position, depth }))
    }
}

fn parse_depth(line: &Line) -> Result<u32, Located<SearchProblemError>> {
    let cursor = line.cursor();
    cursor
        .rest()
        .parse()
        .map_err(|_| cursor.error(SearchProblemError::Depth(excerpt(cursor.rest()))))
}

fn parse_row(line: &Line, row: u8, setup: &mut Setup) -> Result<(), Located<SearchProblemError>> {
    let mut cursor = line.cursor();
    let mut surplus = None;
    let mut found = 0;
    while let Some(symbol) = cursor.peek() {
        let disc = match symbol {
            'X' | 'x' => Some(Color::Black),
            'O' | 'o' => Some(Color::White),
            '*' => None,
            _ => return Err(cursor.error(SearchProblemError::Square(symbol))),
        };
        let column = u8::try_from(found).unwrap_or(u8::MAX);
        match Square::at(column, row) {
            Some(square) => setup.put(square, disc),
            None => {
                surplus.get_or_insert(cursor.location());
            }
        }
        found += 1;
        cursor.bump();
    }
    if found == 8 {
        return Ok(());
    }
    Err(Located {
        at: surplus.unwrap_or(cursor.location()),
        error: SearchProblemError::Width {
            row: row + 1,
            found,
        },
    })
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<SearchProblem, ReadError<SearchProblemError>>;

    fn next(&mut self) -> Option<Self::Item> {
        let problem = self.problem();
        self.lost = matches!(problem, Err(ReadError::Bad(_)));
        problem.transpose()
    }
}

impl fmt::Display for SearchProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}", self.position.turn().symbol(), self.depth)?;
        write!(f, "{}", BoardRows(self.position))
    }
}

/// Displays the eight rows of a position as search problems write them, each with a line end.
///
/// ```
/// use obverse_core::Position;
/// use obverse_formats::search_problem::BoardRows;
///
/// let rows = BoardRows(Position::start()).to_string();
/// assert_eq!(rows.lines().nth(3), Some("***OX***"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardRows(pub Position);

impl fmt::Display for BoardRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            let symbol = self.0.disc(square).map_or('*', Color::symbol);
            write!(f, "{symbol}")?;
            if square.column() == 7 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader, Read};

    use super::*;

    /// A problem in the layout of the course's exercises, with blank lines and trailing blanks.
    const EXAMPLE: &str = "X \n\n2\n\n******** \n******** \n******** \n***OX*** \n***XO*** \n******** \n******** \n********\n";

    const ROWS: &str =
        "********\n********\n********\n***OX***\n***XO***\n********\n********\n********\n";

    fn error(text: &str) -> (String, SearchProblemError) {
        let error = parse(text).expect_err(text);
        (error.at.to_string(), error.error)
    }

    fn at(line: u64, column: u64) -> String {
        Location::Text { line, column }.to_string()
    }

    #[test]
    fn blanks_do_not_matter() {
        let expected = parse(EXAMPLE).unwrap();
        assert_eq!(expected.position, Position::start());
        assert_eq!(expected.depth, 2);
        for text in [
            format!("X\r\n2\r\n{}", ROWS.replace('\n', "\r\n")),
            format!("\n\n  X\n\t2 \n{}", ROWS.replace('\n', "\n\n")),
            format!("x\n+2\n{}\n \n", ROWS.to_lowercase().trim_end()),
            format!("\u{feff}{EXAMPLE}"),
        ] {
            assert_eq!(parse(&text), Ok(expected), "{text:?}");
        }
        assert_eq!(parse(&expected.to_string()), Ok(expected));
        let white = parse(&format!("O\n0\n{ROWS}")).unwrap();
        assert_eq!((white.position.turn(), white.depth), (Color::White, 0));
    }

    #[test]
    fn errors_say_what_and_where() {
        use SearchProblemError as E;
        let bad = |from: &str, to: &str| error(&format!("X\n2\n{ROWS}").replacen(from, to, 1));
        assert_eq!(error(""), (at(1, 1), E::Missing(ProblemPart::Player)));
        assert_eq!(error("X"), (at(1, 2), E::Missing(ProblemPart::Depth)));
        let short = "X\n2\n\n********\n*** ";
        assert_eq!(
            error(&short[..13]),
            (at(4, 9), E::Missing(ProblemPart::Row(2)))
        );
        assert_eq!(error(short), (at(5, 4), E::Width { row: 2, found: 3 }));
        assert_eq!(bad("X", " Z"), (at(1, 2), E::Player("Z".into())));
        assert_eq!(bad("X", "XO"), (at(1, 1), E::Player("XO".into())));
        for depth in ["-1", "2.0", "two", "99999999999999999999", "2 3"] {
            assert_eq!(bad("2", depth), (at(2, 1), E::Depth(depth.into())));
        }
        assert_eq!(bad("***OX", "***0X"), (at(6, 4), E::Square('0')));
        assert_eq!(bad("***OX", "** OX"), (at(6, 3), E::Square(' ')));
        let (place, chi) = bad("***OX", "***OΧ");
        assert_eq!((place, chi.clone()), (at(6, 5), E::Square('Χ')));
        assert_eq!(
            chi.to_string(),
            "`Χ` is the Greek letter chi: type a Latin X"
        );
        let omicron = bad("X", "Ο").1.to_string();
        assert_eq!(omicron, "`Ο` is the Greek letter omicron: type a Latin O");
        assert_eq!(
            bad("***OX", "*****OX"),
            (at(6, 9), E::Width { row: 4, found: 10 })
        );
        assert_eq!(
            error(&format!("{EXAMPLE}\n\n  more")),
            (at(15, 3), E::Surplus("more".into()))
        );
        let empty = format!("X\n2\n{}", "********\n".repeat(8));
        assert_eq!(error(&empty), (at(3, 1), E::Setup(SetupError::NoDiscs)));
    }

    /// Input that panics when it is read, to check that the reader does not read beyond the last row of a problem.
    struct Silence;

    impl Read for Silence {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("read beyond the end of the problem");
        }
    }

    #[test]
    fn a_problem_is_yielded_after_its_last_row() {
        let input = EXAMPLE.as_bytes().chain(BufReader::new(Silence));
        assert_eq!(Reader::new(input).next().unwrap().unwrap().depth, 2);
    }

    #[test]
    fn streams_continue_after_a_bad_problem() {
        let good = format!("X\n2\n{ROWS}");
        let seven: String = good
            .lines()
            .take(9)
            .map(|line| format!("{line}\n"))
            .collect();
        let stream = [
            good.as_str(),
            "Z\n2\n",
            ROWS,
            &good,
            &seven,
            &good,
            &good.replace("***XO***", "***XO"),
            &good,
            "X\n",
        ]
        .concat();
        let results: Vec<bool> = Reader::new(stream.as_bytes())
            .map(|result| result.is_ok())
            .collect();
        assert_eq!(
            results,
            [true, false, true, false, true, false, true, false]
        );
    }
}

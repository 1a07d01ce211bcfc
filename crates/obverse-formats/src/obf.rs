//! OBF: positions with scores, one per line; mostly test suites for endgame solvers.
//!
//! A line is a [board string](crate::board_string) followed by fields that end in `;`. A field is a
//! move with its score, or a score alone, which is the score of the position. Scores are discs for
//! the side to move and may have decimals. `%` starts a comment. Some files end every line with the
//! pseudo move `--:-127;`, which is ignored.
//!
//! ```
//! use obverse_core::{Move, Square};
//! use obverse_formats::obf;
//!
//! let text = "\
//! % the four first moves are equivalent
//! ---------------------------OX------XO--------------------------- X; +0; F5:+0; D3:+0;
//! ";
//! let problems: Vec<obf::Problem> = obf::Reader::new(text.as_bytes()).collect::<Result<_, _>>()?;
//! assert_eq!(problems[0].score, Some(0.0));
//! assert_eq!(problems[0].moves[0], (Move::Place(Square::F5), 0.0));
//!
//! let mut written = Vec::new();
//! obf::write(&problems[0], &mut written)?;
//! assert!(text.as_bytes().ends_with(&written));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, BufRead, Write};

use obverse_core::{IllegalMove, Move, Position};

use crate::board_string::{self, BoardStringError};
use crate::parse_move::parse_move;
use crate::text::{Cursor, Lines, decimal_number, excerpt, quoted};
use crate::{Located, MoveError, ReadError, TooLong};

/// A position with scores.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// Score of the position for the side to move, in discs; `None` if the line does not give it.
    pub score: Option<f64>,
    /// Moves with their scores for the side to move, in discs, in file order.
    pub moves: Vec<(Move, f64)>,
}

impl Problem {
    /// Creates a problem without scores.
    #[must_use]
    pub fn new(position: Position) -> Problem {
        Problem {
            position,
            score: None,
            moves: Vec::new(),
        }
    }
}

/// Error in a line of an OBF file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObfError {
    /// The line does not start with a valid board string.
    #[error(transparent)]
    Position(#[from] BoardStringError),
    /// The name in a field is not a move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The move is illegal in this position.
    #[error("illegal move: {0}")]
    Illegal(#[from] IllegalMove),
    /// The score is not a number.
    #[error("{} is not a score: expected a number such as +12, or a move with its score such as G8:+12", quoted(.0))]
    Score(String),
    /// The line is longer than the record limit.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// Iterator over the problems of an OBF file. Skips blank lines and comments.
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    lines: Lines<R>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader for this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Problem, ReadError<ObfError>>;

    fn next(&mut self) -> Option<Result<Problem, ReadError<ObfError>>> {
        self.lines.find_record(parse_line)
    }
}

/// Parses a line; `None` for blank lines and comments.
fn parse_line(mut line: Cursor<'_>) -> Result<Option<Problem>, Located<ObfError>> {
    let mut cursor = line.field('%');
    if cursor.rest().trim().is_empty() {
        return Ok(None);
    }
    let position =
        board_string::parse_at(cursor.field(';')).map_err(|error| error.map(ObfError::from))?;
    let mut problem = Problem::new(position);
    while cursor.peek().is_some() {
        let field = cursor.field(';').trimmed();
        if !field.rest().is_empty() {
            parse_field(&mut problem, field)?;
        }
    }
    Ok(Some(problem))
}

fn parse_field(problem: &mut Problem, mut field: Cursor<'_>) -> Result<(), Located<ObfError>> {
    let score = |field: Cursor<'_>| {
        decimal_number::parse(field.rest())
            .ok_or_else(|| field.error(ObfError::Score(excerpt(field.rest()))))
    };
    if !field.rest().contains(':') {
        problem.score = Some(score(field)?);
        return Ok(());
    }
    let name = field.field(':').trimmed();
    let score = score(field.trimmed())?;
    if name.rest() == "--" && score == -127.0 {
        return Ok(());
    }
    let mv = parse_move(name.rest()).map_err(|error| name.error(error))?;
    let checked = problem.position.check(mv);
    checked.map_err(|error| name.error(error))?;
    problem.moves.push((mv, score));
    Ok(())
}

/// Writes a problem as one line: the position, its score, the moves.
///
/// A pass is written as `PA`. Scores that are not finite are left out.
pub fn write(problem: &Problem, mut output: impl Write) -> io::Result<()> {
    write!(output, "{};", problem.position)?;
    if let Some(score) = problem.score.filter(|score| score.is_finite()) {
        write!(output, " {};", decimal_number::signed(score, 0))?;
    }
    for &(mv, score) in problem.moves.iter().filter(|(_, score)| score.is_finite()) {
        let score = decimal_number::signed(score, 0);
        match mv {
            Move::Place(square) => {
                let square = square.to_string().to_ascii_uppercase();
                write!(output, " {square}:{score};")?;
            }
            Move::Pass => write!(output, " PA:{score};")?,
        }
    }
    writeln!(output)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Location;
    use obverse_core::Square;

    const START: &str = "---------------------------OX------XO--------------------------- X;";

    fn read(text: &str) -> Vec<Result<Problem, Located<ObfError>>> {
        Reader::new(text.as_bytes())
            .map(|result| {
                result.map_err(|error| match error {
                    ReadError::Bad(error) => error,
                    ReadError::Io(error) => panic!("{error}"),
                })
            })
            .collect()
    }

    #[test]
    fn reads_scores_moves_and_comments() {
        let text = format!("% none\n\n{START} -1.5; d3 : +2;C4:-64 ;; --:-127; % end\n{START}");
        let problems: Vec<Problem> = read(&text).into_iter().map(Result::unwrap).collect();
        assert_eq!(problems.len(), 2);
        assert_eq!(problems[0].score, Some(-1.5));
        let moves = [
            (Move::Place(Square::D3), 2.0),
            (Move::Place(Square::C4), -64.0),
        ];
        assert_eq!(problems[0].moves, moves);
        assert_eq!(problems[1], Problem::new(Position::start()));
    }

    #[test]
    fn reads_passes_where_they_are_legal() {
        let board = format!("XO{} O;", "-".repeat(62));
        for pass in ["PA", "ps", "pass", "--"] {
            let problems = read(&format!("{board} {pass}:-64;"));
            assert_eq!(problems[0].as_ref().unwrap().moves, [(Move::Pass, -64.0)]);
        }
        let error = read(&format!("{START} --:+2;"))[0].clone().unwrap_err();
        assert_eq!(error.error, IllegalMove::MayNotPass.into());
    }

    #[test]
    fn a_bad_line_does_not_stop_the_others() {
        let good = format!("{START} F5:+0;\n");
        for (bad, column, error) in [
            ("X", 2, BoardStringError::WrongLength { found: 1 }.into()),
            (
                &format!("{START} F5:+0; A1:+2;"),
                76,
                IllegalMove::FlipsNothing(Square::A1).into(),
            ),
            (
                &format!("{START}J9:+2;"),
                68,
                MoveError::NotAMove("J9".to_owned()).into(),
            ),
            (
                &format!("{START} F5:x;"),
                72,
                ObfError::Score("x".to_owned()),
            ),
            (
                &format!("{START} F5;"),
                69,
                ObfError::Score("F5".to_owned()),
            ),
        ] {
            let results = read(&format!("{good}{bad}\n{good}"));
            assert_eq!(results.len(), 3);
            assert!(results[0].is_ok() && results[2].is_ok());
            let at = Location::Text { line: 2, column };
            assert_eq!(results[1], Err(Located { at, error }), "{bad}");
        }
    }
}

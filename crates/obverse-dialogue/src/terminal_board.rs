//! Board drawn with characters, two columns per square.
//!
//! ```text
//!    a b c d e f g h
//! 1  . . . . . . . .
//! 2  . . . . . . . .
//! 3  . . . + . . . .
//! 4  . . + O X . . .
//! 5  . . . X O + . .
//! ```
//!
//! Every state of a square has its own symbol, so the board is readable without colours.

use std::fmt::Write;

use anstyle::{Ansi256Color, AnsiColor, Color as Paint, RgbColor, Style};
use obverse_core::{Color, Game, Move, Position, Square};

use crate::terminal_colors::Colors;

/// Symbols of the squares.
struct Signs {
    black: char,
    white: char,
    empty: char,
    legal: char,
}

const LETTERS: Signs = Signs {
    black: 'X',
    white: 'O',
    empty: '.',
    legal: '+',
};

const DISCS: Signs = Signs {
    black: '●',
    white: '○',
    empty: '·',
    legal: '+',
};

/// Colours of the parts of a board.
struct Paints {
    felt: Paint,
    black: Paint,
    white: Paint,
    line: Paint,
    mark: Paint,
}

impl Paints {
    fn new(colors: Colors) -> Paints {
        let rgb = |r, g, b| Paint::Rgb(RgbColor(r, g, b));
        let palette = |index| Paint::Ansi256(Ansi256Color(index));
        match colors {
            Colors::True => Paints {
                felt: rgb(0x2e, 0x7d, 0x5b),
                black: rgb(0x17, 0x18, 0x1b),
                white: rgb(0xf6, 0xf4, 0xee),
                line: rgb(0x1b, 0x4d, 0x38),
                mark: rgb(0xe9, 0xe7, 0xe1),
            },
            Colors::Palette => Paints {
                felt: palette(29),
                black: palette(16),
                white: palette(255),
                line: palette(22),
                mark: palette(254),
            },
            Colors::Sixteen => Paints {
                felt: AnsiColor::Green.into(),
                black: AnsiColor::Black.into(),
                white: AnsiColor::BrightWhite.into(),
                line: AnsiColor::Black.into(),
                mark: AnsiColor::BrightWhite.into(),
            },
        }
    }
}

/// Draws boards for a terminal.
pub struct TerminalBoard {
    signs: &'static Signs,
    paints: Paints,
}

impl TerminalBoard {
    /// Creates a board that draws discs as letters (`ascii`) or as round symbols.
    pub fn new(ascii: bool, colors: Colors) -> TerminalBoard {
        TerminalBoard {
            signs: if ascii { &LETTERS } else { &DISCS },
            paints: Paints::new(colors),
        }
    }

    /// Draws a disc of this side on the board's background, three columns wide.
    pub fn swatch(&self, color: Color) -> String {
        let (sign, paint) = self.disc(color);
        let style = self.felt(paint);
        format!("{style} {sign} {style:#}")
    }

    fn disc(&self, color: Color) -> (char, Paint) {
        match color {
            Color::Black => (self.signs.black, self.paints.black),
            Color::White => (self.signs.white, self.paints.white),
        }
    }

    fn felt(&self, paint: Paint) -> Style {
        Style::new()
            .bg_color(Some(self.paints.felt))
            .fg_color(Some(paint))
    }

    /// Width of the drawing by [`lines`](TerminalBoard::lines), in columns.
    pub const WIDTH: usize = 20;

    /// Returns the nine lines of the drawing: the column names, then the rows. Legal moves are marked, and the last
    /// move of the game is in brackets.
    pub fn lines(&self, game: &Game) -> Vec<String> {
        let last = game.moves().next_back().and_then(Move::square);
        let columns = format!("{:<1$}", "   a b c d e f g h", TerminalBoard::WIDTH);
        let rows = (0..8).map(|row| self.row(game, row, last));
        std::iter::once(columns).chain(rows).collect()
    }

    /// Returns the nine lines of a drawing with three columns per square. After each disc there is a mark: the
    /// character that `mark` returns for the square.
    pub fn marked_lines(&self, position: Position, mark: impl Fn(Square) -> char) -> Vec<String> {
        let columns = "   a  b  c  d  e  f  g  h".to_owned();
        let row = |row: u8| {
            let mut text = format!("{} ", row + 1);
            for square in (0..8).filter_map(|column| Square::at(column, row)) {
                let ((sign, paint), mark) = match position.disc(square) {
                    Some(color) => (self.disc(color), mark(square)),
                    None => ((self.signs.empty, self.paints.line), ' '),
                };
                let (disc, behind) = (self.felt(paint), self.felt(self.paints.mark));
                write!(text, "{disc} {sign}{behind}{mark}{behind:#}")
                    .expect("writing to a String never fails");
            }
            text
        };
        std::iter::once(columns).chain((0..8).map(row)).collect()
    }

    /// Returns the nine lines of a drawing with a label after each square. `label` returns the text of the label, which
    /// is padded to `width` characters, and the side in whose colour the label is drawn (`None`: the colour of marks).
    pub fn labelled_lines(
        &self,
        position: Position,
        width: usize,
        label: impl Fn(Square) -> (String, Option<Color>),
    ) -> Vec<String> {
        let mut columns = "  ".to_owned();
        for name in 'a'..='h' {
            write!(columns, " {name}{:width$}", "").expect("writing to a String never fails");
        }
        let row = |row: u8| {
            let mut text = format!("{} ", row + 1);
            for square in (0..8).filter_map(|column| Square::at(column, row)) {
                let (sign, paint) = match position.disc(square) {
                    Some(color) => self.disc(color),
                    None => (self.signs.empty, self.paints.line),
                };
                let (label, side) = label(square);
                let side = side.map_or(self.paints.mark, |side| self.disc(side).1);
                let (disc, behind) = (self.felt(paint), self.felt(side));
                write!(text, "{disc} {sign}{behind}{label:width$}{behind:#}")
                    .expect("writing to a String never fails");
            }
            text
        };
        std::iter::once(columns).chain((0..8).map(row)).collect()
    }

    /// Returns the symbol of a disc, or of an empty square.
    pub fn sign(&self, disc: Option<Color>) -> char {
        disc.map_or(self.signs.empty, |color| self.disc(color).0)
    }

    fn row(&self, game: &Game, row: u8, last: Option<Square>) -> String {
        let position = game.position();
        let mark = self.felt(self.paints.mark);
        let mut text = format!("{} ", row + 1);
        let mut closing = false;
        for square in (0..8).filter_map(|column| Square::at(column, row)) {
            let (sign, paint) = match position.disc(square) {
                Some(color) => self.disc(color),
                None if position.legal_squares().contains(square) => {
                    (self.signs.legal, self.paints.mark)
                }
                None => (self.signs.empty, self.paints.line),
            };
            let is_last = last == Some(square);
            let between = match (is_last, closing) {
                (true, _) => '(',
                (_, true) => ')',
                _ => ' ',
            };
            closing = is_last;
            let style = self.felt(paint);
            write!(text, "{mark}{between}{style}{sign}").expect("writing to a String never fails");
        }
        let end = if closing { ')' } else { ' ' };
        write!(text, "{mark}{end}{mark:#} ").expect("writing to a String never fails");
        text
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::Setup;

    use super::*;

    fn plain(game: &Game, ascii: bool) -> Vec<String> {
        TerminalBoard::new(ascii, Colors::True)
            .lines(game)
            .iter()
            .map(|line| anstream::adapter::strip_str(line).to_string())
            .collect()
    }

    #[test]
    fn draws_discs_moves_and_the_last_move() {
        let mut game = Game::new();
        game.place(Square::F5).expect("legal");
        let lines = plain(&game, false);
        assert_eq!(lines[0].trim_end(), "   a b c d e f g h");
        assert_eq!(lines[4], "4  · · · ○ ● + · ·  ");
        assert_eq!(lines[5], "5  · · · ● ●(●)· ·  ");
        assert_eq!(plain(&game, true)[5], "5  . . . X X(X). .  ");
        for line in lines {
            assert_eq!(line.chars().count(), TerminalBoard::WIDTH);
        }
    }

    #[test]
    fn brackets_fit_at_both_ends_of_a_row() {
        for (board, last, line) in [
            ("-OX-----", Square::A1, "1 (X)X X . . . . .  "),
            ("XXXXXXO-", Square::H1, "1  X X X X X X X(X) "),
        ] {
            let mut setup = Setup::new(Color::Black);
            for (symbol, square) in board.chars().zip(Square::ALL) {
                let disc = Color::ALL.into_iter().find(|disc| disc.symbol() == symbol);
                setup.put(square, disc);
            }
            let start = Position::try_from(setup).expect("there are discs");
            let mut game = Game::from_position(start);
            game.place(last).expect("legal");
            assert_eq!(plain(&game, true)[1], line);
        }
    }
}

//! FEN of Othello positions, as Edax writes it: the rows from 8 to 1, `p` for black and `P` for white
//! discs, digits for empty squares, then the side to move, `b` or `w`.

use obverse_core::{Color, Position, Setup, Square};

/// Parses a position; `None` if the text is not a valid position.
pub(super) fn parse(text: &str) -> Option<Position> {
    let mut fields = text.split_whitespace();
    let (rows, turn) = (fields.next()?, fields.next()?);
    let turn = match turn {
        "b" => Color::Black,
        "w" => Color::White,
        _ => return None,
    };
    let mut setup = Setup::new(turn);
    let mut count = 0;
    for (row, discs) in (0..8).rev().zip(rows.split('/')) {
        let mut column = 0;
        for symbol in discs.chars() {
            let (width, disc) = match symbol {
                'p' => (1, Some(Color::Black)),
                'P' => (1, Some(Color::White)),
                '1'..='8' => (symbol as u8 - b'0', None),
                _ => return None,
            };
            // A row with more than eight squares is invalid.
            setup.put(Square::at(column, row)?, disc);
            column += width;
        }
        if column != 8 {
            return None;
        }
        count += 1;
    }
    if count != 8 || rows.split('/').count() != 8 {
        return None;
    }
    Position::try_from(setup).ok()
}

pub(super) fn write(position: Position) -> String {
    let mut text = String::new();
    for row in (0..8).rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for square in (0..8).filter_map(|column| Square::at(column, row)) {
            let disc = position.disc(square);
            if disc.is_some() && empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            match disc {
                Some(Color::Black) => text.push('p'),
                Some(Color::White) => text.push('P'),
                None => empty += 1,
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
    }
    text.push_str(match position.turn() {
        Color::Black => " b - - 0 1",
        Color::White => " w - - 0 1",
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use obverse_core::Move;

    #[test]
    fn the_first_row_is_row_eight() {
        let start = "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1";
        assert_eq!(write(Position::start()), start);
        assert_eq!(parse(start), Some(Position::start()));
        let position = Position::start().play(Move::Place(Square::D3)).unwrap();
        assert_eq!(write(position), "8/8/8/3pP3/3pp3/3p4/8/8 w - - 0 1");
        assert_eq!(parse(&write(position)), Some(position));
    }

    #[test]
    fn refuses_anything_else() {
        for text in [
            "",
            "8/8/8/3pP3/3Pp3/8/8/8",
            "8/8/8/3pP3/3Pp3/8/8/8 x",
            "8/8/8/3pP3/3Pp3/8/8 b",
            "8/8/8/3pP3/3Pp3/8/8/8/8 b",
            "8/8/8/3pP3/3Pp4/8/8/8 b",
            "8/8/8/3pP3/3Pp2/8/8/8 b",
            "8/8/8/3pP3/3Pq3/8/8/8 b",
            "8/8/8/8/8/8/8/8 b",
            "pppppppppppp/8/8/8/8/8/8/8 b",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}

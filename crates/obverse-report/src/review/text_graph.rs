//! The value of a game by ply, drawn with characters: one column per ply. A lead of Black is above the
//! middle, a lead of White below.

/// Number of text rows above the middle of the graph, and of those below the middle.
const ROWS: usize = 3;
/// Bits of the four dot rows of a braille character, from top to bottom; both dots of a row are set.
const DOTS: [u32; 4] = [0x09, 0x12, 0x24, 0xc0];
/// Number of dots from the middle to the top.
const REACH: usize = 4 * ROWS;

/// The scale of the graph: the disc difference at its top. `course` has pairs of ply and value.
pub fn top(course: &[(usize, f32)]) -> u32 {
    let largest = course
        .iter()
        .map(|&(_, value)| value.abs())
        .fold(0.0, f32::max);
    [8, 16, 32]
        .into_iter()
        .find(|&top| largest <= top as f32)
        .unwrap_or(64)
}

/// Draws Black's values, given as pairs of ply and value, with braille characters or ASCII.
pub fn draw(course: &[(usize, f32)], is_unicode: bool) -> String {
    let Some(&(last, _)) = course.last() else {
        return String::new();
    };
    let top = top(course);
    let mut heights = vec![None; last + 1];
    for &(ply, value) in course {
        let dots = (value * REACH as f32 / top as f32).round() as i32;
        // A lead of half a disc or more gets at least one dot.
        let sign = value.round() as i32;
        heights[ply] = Some(if dots == 0 { sign.signum() } else { dots });
    }
    let mut text = String::new();
    for row in 0..2 * ROWS {
        let label = match row {
            0 => format!("Black {top:>+3}"),
            row if row + 1 == 2 * ROWS => format!("White {top:>+3}"),
            _ => String::new(),
        };
        let mut line = format!("{label:>9} ");
        for height in &heights {
            line.push(cell(*height, row, is_unicode));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text += &format!("{:10}{}\n", "", scale(last));
    text
}

fn cell(height: Option<i32>, row: usize, is_unicode: bool) -> char {
    let Some(height) = height else {
        return ' ';
    };
    let mut bits = 0;
    for (dot, bit) in DOTS.into_iter().enumerate() {
        // Dots above the middle are numbered from 1 up, dots below from -1 down.
        let place = 4 * row + dot;
        let place = match place < REACH {
            true => (REACH - place) as i32,
            false => -((place - REACH + 1) as i32),
        };
        let is_inside = match height {
            0 => place == 1,
            height if height > 0 => (1..=height).contains(&place),
            height => (height..=-1).contains(&place),
        };
        if is_inside {
            bits |= bit;
        }
    }
    match (is_unicode, bits) {
        (_, 0) => ' ',
        (true, bits) => char::from_u32(0x2800 + bits).unwrap_or(' '),
        (false, _) if height == 0 => '-',
        (false, _) => '#',
    }
}

/// The numbers of every tenth ply, below their columns.
fn scale(last: usize) -> String {
    let mut text = String::new();
    for ply in (0..=last).step_by(10) {
        text += &format!("{ply:<10}");
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_is_above_and_white_below() {
        let picture = draw(&[(0, 0.2), (1, 8.0), (2, -8.0), (3, 1.0), (4, -4.4)], false);
        let rows: Vec<&str> = picture.lines().collect();
        assert_eq!(
            rows,
            [
                "Black  +8  #",
                "           #",
                "          -# #",
                "            # #",
                "            # #",
                "White  +8   #",
                "          0",
            ]
        );
        let braille = draw(&[(0, 64.0), (1, -64.0)], true);
        assert!(braille.contains("Black +64 ⣿\n"), "{braille}");
        assert_eq!(draw(&[], true), "");
    }

    #[test]
    fn plies_that_are_not_known_are_left_out() {
        let picture = draw(&[(11, 8.0), (12, 8.0)], false);
        assert!(
            picture.starts_with("Black  +8            ##\n"),
            "{picture}"
        );
        assert!(picture.ends_with("          0         10\n"), "{picture}");
    }
}

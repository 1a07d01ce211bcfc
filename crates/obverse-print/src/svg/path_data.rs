//! The data of SVG paths.

use crate::path::{Path, PathStep, Point};

/// Reads numbers separated by blanks or commas. Returns `None` for anything else.
pub fn numbers(text: &str) -> Option<Vec<f32>> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok()).collect()
}

/// Reads a path with the commands `M`, `L`, `H`, `V`, `C`, `Q`, `A` and `Z`, and their relative forms. Arcs must be
/// circular. Returns `None` for anything else.
pub fn parse(data: &str) -> Option<Path> {
    let mut path = Path::default();
    let mut rest = data.trim_start();
    let (mut at, mut start): (Point, Point) = ((0.0, 0.0), (0.0, 0.0));
    while let Some(command) = rest.chars().next() {
        let after = &rest[command.len_utf8()..];
        let end = after.find(|c: char| c.is_ascii_alphabetic() && c != 'e');
        let (words, next) = after.split_at(end.unwrap_or(after.len()));
        rest = next;
        let values = values(words)?;
        let base = if command.is_ascii_lowercase() {
            1.0
        } else {
            0.0
        };
        let (count, kind) = match command.to_ascii_uppercase() {
            kind @ ('M' | 'L') => (2, kind),
            kind @ ('H' | 'V') => (1, kind),
            'C' => (6, 'C'),
            'Q' => (4, 'Q'),
            'A' => (7, 'A'),
            'Z' if values.is_empty() => {
                path.steps.push(PathStep::Close);
                at = start;
                continue;
            }
            _ => return None,
        };
        if values.is_empty() || values.len() % count != 0 {
            return None;
        }
        for (index, group) in values.chunks_exact(count).enumerate() {
            let point = |x: usize| (group[x] + base * at.0, group[x + 1] + base * at.1);
            let end = match kind {
                'H' => (group[0] + base * at.0, at.1),
                'V' => (at.0, group[0] + base * at.1),
                _ => point(count - 2),
            };
            match kind {
                'M' if index == 0 => {
                    start = end;
                    path.steps.push(PathStep::Move(end));
                }
                'C' => path.steps.push(PathStep::Curve(point(0), point(2), end)),
                'Q' => {
                    let middle = point(0);
                    let near = |from: Point| {
                        let towards = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                        (towards(from.0, middle.0), towards(from.1, middle.1))
                    };
                    path.steps.push(PathStep::Curve(near(at), near(end), end));
                }
                'A' => add_arc(&mut path, at, group, end)?,
                _ => path.steps.push(PathStep::Line(end)),
            }
            at = end;
        }
    }
    Some(path)
}

/// Reads the numbers after a command. A sign may stand directly after a number, as in `1-2`.
fn values(words: &str) -> Option<Vec<f32>> {
    let mut spaced = String::with_capacity(words.len() + 8);
    let mut before = ' ';
    for symbol in words.chars() {
        if symbol == '-' && before != 'e' {
            spaced.push(' ');
        }
        spaced.push(symbol);
        before = symbol;
    }
    numbers(&spaced)
}

/// Adds an arc of a circle: `values` are the two radii, the rotation, the two flags and the end.
fn add_arc(path: &mut Path, from: Point, values: &[f32], to: Point) -> Option<()> {
    let (radius, is_large, is_clockwise) = (values[0], values[3] != 0.0, values[4] != 0.0);
    if values[1] != radius || radius <= 0.0 {
        return None;
    }
    let (half_x, half_y) = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
    let half = half_x.hypot(half_y);
    if half == 0.0 {
        return Some(());
    }
    // A circle that is too small for the two points is enlarged until it fits.
    let radius = radius.max(half);
    let height = (radius * radius - half * half).max(0.0).sqrt();
    let side = if is_large == is_clockwise { -1.0 } else { 1.0 };
    let centre = (
        from.0 + half_x - side * height * half_y / half,
        from.1 + half_y + side * height * half_x / half,
    );
    let angle = |point: Point| (point.1 - centre.1).atan2(point.0 - centre.0);
    let turn = std::f32::consts::TAU;
    let (begin, mut sweep) = (angle(from), angle(to) - angle(from));
    if is_clockwise && sweep < 0.0 {
        sweep += turn;
    } else if !is_clockwise && sweep > 0.0 {
        sweep -= turn;
    }
    let parts = (sweep.abs() / (turn / 4.0)).ceil().max(1.0);
    let step = sweep / parts;
    let arm = 4.0 / 3.0 * (step / 4.0).tan() * radius;
    let on_circle = |angle: f32| {
        (
            centre.0 + radius * angle.cos(),
            centre.1 + radius * angle.sin(),
        )
    };
    for part in 0..parts as usize {
        let (a, b) = (
            begin + step * part as f32,
            begin + step * (part as f32 + 1.0),
        );
        let (start, end) = (on_circle(a), on_circle(b));
        path.steps.push(PathStep::Curve(
            (start.0 - arm * a.sin(), start.1 + arm * a.cos()),
            (end.0 + arm * b.sin(), end.1 - arm * b.cos()),
            end,
        ));
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_of_circles_end_where_they_should() {
        let path = parse("M10 0A10 10 0 0 1 0 10").unwrap();
        let [PathStep::Move(_), PathStep::Curve(a, b, end)] = path.steps[..] else {
            panic!("{path:?}");
        };
        assert!(
            (a.0 - 10.0).abs() < 0.01 && (a.1 - 5.52).abs() < 0.01,
            "{a:?}"
        );
        assert!(
            (b.0 - 5.52).abs() < 0.01 && (b.1 - 10.0).abs() < 0.01,
            "{b:?}"
        );
        assert!(end.0.abs() < 0.01 && (end.1 - 10.0).abs() < 0.01, "{end:?}");
        // The larger of the two arcs.
        assert_eq!(parse("M10 0A10 10 0 1 0 0 10").unwrap().steps.len(), 4);
        assert!(parse("M10 0A10 5 0 0 1 0 10").is_none());
    }

    #[test]
    fn numbers_may_touch_and_commands_may_repeat() {
        let path = parse("M1-2L3,4 5 6z").unwrap();
        assert_eq!(path.steps[0], PathStep::Move((1.0, -2.0)));
        assert_eq!(path.steps.len(), 4);
        for wrong in ["M1", "L", "S1 2 3 4", "M1 x", "M1 2 Z3"] {
            assert!(parse(wrong).is_none(), "{wrong}");
        }
    }
}

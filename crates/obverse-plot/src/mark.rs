//! The marks of the points of a line: circles, squares, triangles and so on.

use std::fmt::Write;

use crate::palette::PAPER;
use crate::picture::{Rgb, Shape};

const MARKS: [Mark; 7] = [
    Mark::Circle,
    Mark::Square,
    Mark::Triangle,
    Mark::Diamond,
    Mark::Cross,
    Mark::Ring,
    Mark::Plus,
];

#[derive(Clone, Copy, Debug)]
enum Mark {
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
    Ring,
    Plus,
}

/// Returns the shapes of mark number `index`, centred at (x, y). All marks look about equally large.
pub fn mark(index: usize, x: f32, y: f32, color: Rgb) -> Vec<Shape> {
    const R: f32 = 4.5;
    let polygon = |points: &[(f32, f32)]| {
        let mut path = String::new();
        for (at, (dx, dy)) in points.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            write!(path, "{letter}{:.2},{:.2} ", x + dx, y + dy)
                .expect("writing to a String never fails");
        }
        path + "Z"
    };
    let circle = |r: f32| {
        // Four Bezier curves that approximate a circle to 0.02 %.
        let k = 0.5523 * r;
        format!(
            "M{:.2},{y:.2} C{:.2},{:.2} {:.2},{:.2} {x:.2},{:.2} C{:.2},{:.2} {:.2},{:.2} {:.2},{y:.2} \
             C{:.2},{:.2} {:.2},{:.2} {x:.2},{:.2} C{:.2},{:.2} {:.2},{:.2} {:.2},{y:.2} Z",
            x + r,
            x + r,
            y + k,
            x + k,
            y + r,
            y + r,
            x - k,
            y + r,
            x - r,
            y + k,
            x - r,
            x - r,
            y - k,
            x - k,
            y - r,
            y - r,
            x + k,
            y - r,
            x + r,
            y - k,
            x + r,
        )
    };
    let area = |path, fill| Shape::Area { path, fill };
    match MARKS[index % MARKS.len()] {
        Mark::Circle => vec![area(circle(R), color)],
        Mark::Square => {
            let r = R * 0.9;
            vec![area(polygon(&[(-r, -r), (r, -r), (r, r), (-r, r)]), color)]
        }
        Mark::Triangle => vec![area(
            polygon(&[(0.0, -R - 1.0), (R + 0.5, R), (-R - 0.5, R)]),
            color,
        )],
        Mark::Diamond => {
            let r = R + 1.0;
            vec![area(
                polygon(&[(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)]),
                color,
            )]
        }
        Mark::Cross => {
            let path = format!(
                "M{:.2},{:.2} L{:.2},{:.2} M{:.2},{:.2} L{:.2},{:.2}",
                x - R,
                y - R,
                x + R,
                y + R,
                x - R,
                y + R,
                x + R,
                y - R
            );
            vec![Shape::line(path, color, 2.5, &[])]
        }
        Mark::Ring => vec![area(circle(R + 0.5), color), area(circle(R - 1.5), PAPER)],
        Mark::Plus => {
            let r = R + 0.5;
            let path = format!(
                "M{:.2},{y:.2} L{:.2},{y:.2} M{x:.2},{:.2} L{x:.2},{:.2}",
                x - r,
                x + r,
                y - r,
                y + r
            );
            vec![Shape::line(path, color, 2.5, &[])]
        }
    }
}

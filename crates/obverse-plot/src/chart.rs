//! Line charts: axes, lines with marks, and a legend.

use std::fmt::Write;

use crate::font::Font;
use crate::picture::{Anchor, Picture, Rgb, Shape};
use crate::ruler::{Ruler, number};

const PAPER: Rgb = Rgb(0xfb, 0xfa, 0xf7);
const INK: Rgb = Rgb(0x14, 0x16, 0x1a);
/// Grey of the horizontal axis, the tick labels, the subtitle and faint lines.
const EVEN: Rgb = Rgb(0x8a, 0x85, 0x78);
/// Colour of the grid.
const GRID: Rgb = Rgb(0xe4, 0xe1, 0xd9);

/// Colours of lines. Each goes with the mark of the same index in [`MARKS`], so that lines can be told apart without
/// colours.
const COLORS: [Rgb; 7] = [
    Rgb(0x1d, 0x7a, 0x8c),
    Rgb(0xc0, 0x56, 0x2f),
    Rgb(0x6a, 0x5a, 0xcd),
    Rgb(0x2e, 0x7d, 0x5b),
    INK,
    EVEN,
    Rgb(0x9a, 0x8c, 0xff),
];
const MARKS: [Mark; 7] = [
    Mark::Circle,
    Mark::Square,
    Mark::Triangle,
    Mark::Diamond,
    Mark::Cross,
    Mark::Ring,
    Mark::Plus,
];

const WIDTH: f32 = 960.0;
const HEIGHT: f32 = 600.0;
const MARGIN: f32 = 32.0;
const TEXT: f32 = 14.0;
const TITLE: f32 = 20.0;

/// A line chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Title above the chart.
    pub title: String,
    /// Line of text below the title.
    pub subtitle: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The lines of data.
    pub series: Vec<Series>,
    /// Horizontal reference lines.
    pub references: Vec<Reference>,
}

/// A horizontal or vertical axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Label of the axis.
    pub label: String,
    /// Linear or logarithmic scale.
    pub scale: Scale,
    /// Suffix of the numbers at the tick marks, such as a unit.
    pub suffix: &'static str,
    /// Lowest and highest value that the axis covers at least; `None` for the range of the data.
    pub shows: Option<(f64, f64)>,
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Linear. The axis begins and ends at a tick mark.
    Linear,
    /// Logarithmic, for positive numbers. The axis begins and ends at a power of 10.
    Log,
    /// Linear, for whole numbers. The axis begins and ends at the data, not at a tick mark.
    Counts,
}

/// A named line of a chart.
#[derive(Clone, Debug)]
pub struct Series {
    /// Name in the legend.
    pub name: String,
    /// Points as (x, y), from left to right.
    pub points: Vec<(f64, f64)>,
    /// Style of the line.
    pub look: Look,
}

/// The style of a line. The number selects a colour and a mark; after seven of them they repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Line with marks.
    Marked(usize),
    /// Line without marks.
    Line(usize),
    /// Marks without a line.
    Marks(usize),
    /// Dashed grey line without marks.
    Faint,
}

/// A named horizontal reference line.
#[derive(Clone, Debug)]
pub struct Reference {
    /// Name in the legend.
    pub name: String,
    /// Value on the vertical axis.
    pub y: f64,
}

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

impl Chart {
    /// Lays out the chart and returns it as a picture.
    pub fn picture(&self) -> Picture {
        let font = Font::new();
        let mut shapes = Vec::new();
        let mut text = |text: &str, x, y, size, anchor, fill| {
            shapes.push(Shape::Text {
                text: text.to_owned(),
                x,
                y,
                size,
                anchor,
                fill,
            });
        };
        text(
            &self.title,
            MARGIN,
            MARGIN + 12.0,
            TITLE,
            Anchor::Start,
            INK,
        );
        text(
            &self.subtitle,
            MARGIN,
            MARGIN + 36.0,
            TEXT,
            Anchor::Start,
            EVEN,
        );

        // The margins depend on the longest legend entry and the longest tick label.
        let names = self.series.iter().map(|series| &series.name);
        let names = names.chain(self.references.iter().map(|reference| &reference.name));
        let widest = names.map(|name| font.width(name, TEXT)).fold(0.0, f32::max);
        let legend = WIDTH - MARGIN - widest - 40.0;
        let bottom = HEIGHT - MARGIN - 48.0;
        let top = MARGIN + 84.0;
        let y = self.y_ruler(bottom, top);
        let label = |value: &f64| format!("{}{}", number(*value), self.y.suffix);
        let labels = y.ticks.iter().map(|tick| font.width(&label(tick), TEXT));
        let left = MARGIN + labels.fold(0.0, f32::max) + 12.0;
        let x = self.x_ruler(left + 12.0, legend - 36.0);

        text(&self.y.label, MARGIN, top - 20.0, TEXT, Anchor::Start, INK);
        text(
            &self.x.label,
            (left + legend) / 2.0 - 12.0,
            bottom + 48.0,
            TEXT,
            Anchor::Middle,
            INK,
        );
        for &tick in &y.ticks {
            text(
                &label(&tick),
                left - 8.0,
                y.place(tick) + 5.0,
                TEXT,
                Anchor::End,
                EVEN,
            );
        }
        for &tick in &x.ticks {
            let label = format!("{}{}", number(tick), self.x.suffix);
            text(
                &label,
                x.place(tick),
                bottom + 22.0,
                TEXT,
                Anchor::Middle,
                EVEN,
            );
        }
        let right = legend - 24.0;
        for &tick in &y.ticks {
            let y = y.place(tick);
            shapes.push(line(
                format!("M{left:.1},{y:.1} L{right:.1},{y:.1}"),
                GRID,
                1.0,
                &[],
            ));
        }
        shapes.push(line(
            format!("M{left:.1},{bottom:.1} L{right:.1},{bottom:.1}"),
            EVEN,
            1.0,
            &[],
        ));
        self.draw_lines(&x, &y, (left, right), &mut shapes);
        self.draw_legend(&y, legend, top, &mut shapes);
        Picture {
            width: WIDTH,
            height: HEIGHT,
            background: PAPER,
            title: self.title.clone(),
            shapes,
        }
    }

    fn draw_lines(&self, x: &Ruler, y: &Ruler, (left, right): (f32, f32), shapes: &mut Vec<Shape>) {
        for reference in &self.references {
            let y = y.place(reference.y);
            let path = format!("M{left:.1},{y:.1} L{right:.1},{y:.1}");
            shapes.push(line(path, INK, 1.5, REFERENCE_DASHES));
        }
        for series in &self.series {
            let mut path = String::new();
            for (at, &(px, py)) in series.points.iter().enumerate() {
                let letter = if at == 0 { 'M' } else { 'L' };
                write!(path, "{letter}{:.1},{:.1} ", x.place(px), y.place(py))
                    .expect("strings take everything");
            }
            if series.points.len() > 1 {
                shapes.extend(series.look.line(path));
            }
            for &(px, py) in &series.points {
                shapes.extend(series.look.mark(x.place(px), y.place(py)));
            }
        }
    }

    /// Draws the legend. The line with the highest last value comes first.
    fn draw_legend(&self, y: &Ruler, left: f32, top: f32, shapes: &mut Vec<Shape>) {
        let mut entries: Vec<(f32, &str, Option<usize>)> = Vec::new();
        for (index, series) in self.series.iter().enumerate() {
            let end = series
                .points
                .last()
                .map_or(f32::MAX, |&(_, py)| y.place(py));
            entries.push((end, &series.name, Some(index)));
        }
        for reference in &self.references {
            entries.push((y.place(reference.y), &reference.name, None));
        }
        entries.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (row, (_, name, index)) in entries.into_iter().enumerate() {
            let y = top + 8.0 + 24.0 * row as f32;
            let path = format!("M{left:.1},{y:.1} L{:.1},{y:.1}", left + 28.0);
            match index {
                Some(index) => {
                    let look = self.series[index].look;
                    shapes.extend(look.line(path));
                    shapes.extend(look.mark(left + 14.0, y));
                }
                None => shapes.push(line(path, INK, 1.5, REFERENCE_DASHES)),
            }
            shapes.push(Shape::Text {
                text: name.to_owned(),
                x: left + 40.0,
                y: y + 5.0,
                size: TEXT,
                anchor: Anchor::Start,
                fill: INK,
            });
        }
    }

    fn y_ruler(&self, bottom: f32, top: f32) -> Ruler {
        let points = self.series.iter().flat_map(|series| &series.points);
        let values = points.map(|&(_, y)| y);
        let levels = self.references.iter().map(|reference| reference.y);
        Ruler::new(&self.y, values.chain(levels), bottom, top)
    }

    fn x_ruler(&self, left: f32, right: f32) -> Ruler {
        let points = self.series.iter().flat_map(|series| &series.points);
        Ruler::new(&self.x, points.map(|&(x, _)| x), left, right)
    }
}

const REFERENCE_DASHES: &[f32] = &[2.0, 4.0];
const FAINT_DASHES: &[f32] = &[6.0, 4.0];

impl Look {
    fn line(self, path: String) -> Option<Shape> {
        match self {
            Look::Marked(index) | Look::Line(index) => {
                Some(line(path, COLORS[index % COLORS.len()], 2.0, &[]))
            }
            Look::Marks(_) => None,
            Look::Faint => Some(line(path, EVEN, 2.0, FAINT_DASHES)),
        }
    }

    fn mark(self, x: f32, y: f32) -> Vec<Shape> {
        match self {
            Look::Marked(index) | Look::Marks(index) => {
                mark(index, x, y, COLORS[index % COLORS.len()])
            }
            Look::Line(_) | Look::Faint => Vec::new(),
        }
    }
}

fn line(path: String, stroke: Rgb, width: f32, dashes: &'static [f32]) -> Shape {
    Shape::Line {
        path,
        stroke,
        width,
        dashes,
    }
}

/// Returns the shapes of mark number `index`, centred at (x, y). All marks have about the same visual weight.
fn mark(index: usize, x: f32, y: f32, color: Rgb) -> Vec<Shape> {
    const R: f32 = 4.5;
    let polygon = |points: &[(f32, f32)]| {
        let mut path = String::new();
        for (at, (dx, dy)) in points.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            write!(path, "{letter}{:.2},{:.2} ", x + dx, y + dy).expect("strings take everything");
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
            vec![line(path, color, 2.5, &[])]
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
            vec![line(path, color, 2.5, &[])]
        }
    }
}

/// An axis with only a scale, for tests.
#[cfg(test)]
pub fn bare_axis(scale: Scale) -> Axis {
    Axis {
        label: String::new(),
        scale,
        suffix: "",
        shows: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_inside_the_picture() {
        let series = |name: &str, points: &[(f64, f64)]| Series {
            name: name.to_owned(),
            points: points.to_vec(),
            look: Look::Marked(name.len()),
        };
        let chart = Chart {
            title: "A title".to_owned(),
            subtitle: "and what is below it".to_owned(),
            x: bare_axis(Scale::Linear),
            y: bare_axis(Scale::Log),
            series: vec![
                series("minimax", &[(1.0, 4.0), (8.0, 390_216.0)]),
                series("a name of some length", &[(1.0, 4.0)]),
                series("nothing", &[]),
            ],
            references: Vec::new(),
        };
        let font = Font::new();
        let picture = chart.picture();
        for shape in &picture.shapes {
            let Shape::Text {
                text,
                x,
                y,
                size,
                anchor,
                ..
            } = shape
            else {
                continue;
            };
            let width = font.width(text, *size);
            let left = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            assert!(left >= 0.0 && left + width <= picture.width, "{text}");
            assert!((0.0..picture.height).contains(y), "{text}");
        }
        assert!(picture.to_svg().contains("390") || picture.to_svg().contains("1,000,000"));
        assert!(picture.to_png().starts_with(b"\x89PNG"));
    }
}

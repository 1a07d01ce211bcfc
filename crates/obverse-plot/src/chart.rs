//! Line charts: axes, lines with marks, and a legend.

use std::fmt::Write;

use crate::axis::{Axis, Ruler};
use crate::font::Font;
use crate::palette::{EVEN, GRID, INK, PAPER};
use crate::picture::{Anchor, Picture, Shape};
use crate::series::Series;
use crate::tick_label::tick_label;
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

/// A named horizontal reference line.
#[derive(Clone, Debug)]
pub struct Reference {
    /// Name in the legend.
    pub name: String,
    /// Value on the vertical axis.
    pub y: f64,
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
        let label = |value: &f64| format!("{}{}", tick_label(*value), self.y.suffix);
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
            let label = format!("{}{}", tick_label(tick), self.x.suffix);
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
            shapes.push(Shape::line(
                format!("M{left:.1},{y:.1} L{right:.1},{y:.1}"),
                GRID,
                1.0,
                &[],
            ));
        }
        shapes.push(Shape::line(
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
            shapes.push(Shape::line(path, INK, 1.5, REFERENCE_DASHES));
        }
        for series in &self.series {
            let mut path = String::new();
            for (at, &(px, py)) in series.points.iter().enumerate() {
                let letter = if at == 0 { 'M' } else { 'L' };
                write!(path, "{letter}{:.1},{:.1} ", x.place(px), y.place(py))
                    .expect("writing to a String never fails");
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
                None => shapes.push(Shape::line(path, INK, 1.5, REFERENCE_DASHES)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::axis::{Scale, bare_axis};
    use crate::look::Look;

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

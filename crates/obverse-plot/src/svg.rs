//! Writes pictures as SVG. Texts are text elements, which the viewer draws in its sans-serif font.

use std::fmt::{self, Write};

use crate::picture::{Anchor, Picture, Shape};
use crate::xml_escaping::Escaped;

pub fn write(picture: &Picture) -> String {
    let mut text = String::new();
    document(picture, &mut text).expect("writing to a String never fails");
    text
}

fn document(picture: &Picture, out: &mut String) -> fmt::Result {
    let (width, height) = (picture.width, picture.height);
    let title = Escaped(&picture.title);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" \
         font-family=\"system-ui, 'Liberation Sans', Arial, sans-serif\" \
         font-variant-numeric=\"tabular-nums\">\n<title>{title}</title>"
    )?;
    let background = picture.background;
    writeln!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>"
    )?;
    for shape in &picture.shapes {
        write_shape(shape, out)?;
    }
    writeln!(out, "</svg>")
}

fn write_shape(shape: &Shape, out: &mut String) -> fmt::Result {
    match shape {
        Shape::Area { path, fill } => writeln!(out, "<path d=\"{path}\" fill=\"{fill}\"/>"),
        Shape::Line {
            path,
            stroke,
            width,
            dashes,
        } => {
            write!(
                out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
                 stroke-linejoin=\"round\""
            )?;
            if !dashes.is_empty() {
                let dashes: Vec<String> = dashes.iter().map(f32::to_string).collect();
                write!(out, " stroke-dasharray=\"{}\"", dashes.join(" "))?;
            }
            writeln!(out, "/>")
        }
        Shape::Text {
            text,
            x,
            y,
            size,
            anchor,
            fill,
        } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            writeln!(
                out,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
                 fill=\"{fill}\">{}</text>",
                Escaped(text)
            )
        }
    }
}

//! Reads SVG pictures that Obverse has drawn: trees, charts and boards. They use a small part of SVG, and everything else
//! is an error, so that no picture is printed with parts missing.

mod path_data;
mod style_sheet;

use roxmltree::{Document, Node};

use crate::color::Color;
use crate::drawing::{Align, Drawing, Shape};
use crate::font::Font;
use crate::path::{Path, PathStep, Point};
use crate::stroke::Stroke;
use crate::text_style::TextStyle;
use style_sheet::{Element, StyleSheet};

/// Reason why a picture cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SvgError {
    /// The file is not XML.
    #[error("not XML: {0}")]
    Xml(String),
    /// The picture does not say how large it is.
    #[error("the picture has no width and height")]
    NoSize,
    /// The reader does not support an element.
    #[error("`<{0}>` is not supported")]
    Element(String),
    /// The reader does not support a value.
    #[error("`{name}=\"{value}\"` is not supported")]
    Value {
        /// Name of the attribute or property.
        name: &'static str,
        /// The value.
        value: String,
    },
    /// The reader does not support a part of a style sheet.
    #[error("the style `{0}` is not supported")]
    Style(String),
}

impl Drawing {
    /// Reads an SVG picture that Obverse has drawn. A unit of the picture is a point. A rectangle that covers the whole
    /// picture is dropped: it is the paper.
    pub fn from_svg(text: &str) -> Result<Drawing, SvgError> {
        let document = Document::parse(text).map_err(|error| SvgError::Xml(error.to_string()))?;
        let root = document.root_element();
        let size = |name: &'static str| number(root, name).transpose()?.ok_or(SvgError::NoSize);
        let mut drawing = Drawing::new(size("width")?, size("height")?);
        // A picture that is embedded in pages may begin at other coordinates.
        let mut origin = (0.0, 0.0);
        if let Some(frame) = root.attribute("viewBox") {
            let numbers = path_data::numbers(frame).filter(|numbers| numbers.len() == 4);
            let numbers = numbers.ok_or_else(|| unknown("viewBox", frame))?;
            origin = (numbers[0], numbers[1]);
        }
        let mut sheet = StyleSheet::default();
        for style in root
            .descendants()
            .filter(|node| node.has_tag_name_local("style"))
        {
            sheet.add(style.text().unwrap_or_default())?;
        }
        let mut reader = Reader {
            sheet,
            drawing: &mut drawing,
        };
        reader.element(root, &mut Vec::new(), (-origin.0, -origin.1))?;
        Ok(drawing)
    }
}

/// Names without namespaces.
trait LocalName {
    fn has_tag_name_local(&self, name: &str) -> bool;
}

impl LocalName for Node<'_, '_> {
    fn has_tag_name_local(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}

fn unknown(name: &'static str, value: &str) -> SvgError {
    SvgError::Value {
        name,
        value: value.to_owned(),
    }
}

/// A number of an element; `None` if the element lacks the attribute.
fn number(node: Node<'_, '_>, name: &'static str) -> Option<Result<f32, SvgError>> {
    let value = node.attribute(name)?;
    let number = value.trim_end_matches("px").parse();
    Some(number.map_err(|_| unknown(name, value)))
}

/// A number of an element; 0 if the element lacks the attribute.
fn number_or_zero(node: Node<'_, '_>, name: &'static str) -> Result<f32, SvgError> {
    number(node, name).unwrap_or(Ok(0.0))
}

/// Reads elements into a drawing.
struct Reader<'a> {
    sheet: StyleSheet,
    drawing: &'a mut Drawing,
}

impl Reader<'_> {
    /// Reads an element and its descendants. `path` has its ancestors, and `shift` moves all points.
    fn element<'n>(
        &mut self,
        node: Node<'n, 'n>,
        path: &mut Vec<Element<'n>>,
        shift: Point,
    ) -> Result<(), SvgError> {
        let name = node.tag_name().name();
        path.push(Element::new(node));
        let shift = match node.attribute("transform") {
            None => shift,
            Some(text) => {
                let inner = text
                    .strip_prefix("translate(")
                    .and_then(|rest| rest.strip_suffix(')'));
                match inner.and_then(path_data::numbers).as_deref() {
                    Some(&[x, y]) => (shift.0 + x, shift.1 + y),
                    Some(&[x]) => (shift.0 + x, shift.1),
                    _ => return Err(unknown("transform", text)),
                }
            }
        };
        match name {
            "title" | "desc" | "style" => {}
            "svg" | "g" => {
                for child in node.children().filter(Node::is_element) {
                    self.element(child, path, shift)?;
                }
            }
            "text" => self.text(node, path, shift)?,
            "rect" | "circle" | "line" | "path" | "polyline" | "polygon" => {
                self.shape(node, path, shift)?;
            }
            _ => return Err(SvgError::Element(name.to_owned())),
        }
        path.pop();
        Ok(())
    }

    fn shape(
        &mut self,
        node: Node<'_, '_>,
        path: &[Element<'_>],
        (x, y): Point,
    ) -> Result<(), SvgError> {
        let fill = self.fill(path)?;
        let stroke = self.stroke(path)?;
        let get = |name| number_or_zero(node, name);
        let shape = match node.tag_name().name() {
            "rect" => {
                let frame = [get("x")? + x, get("y")? + y, get("width")?, get("height")?];
                let size = (self.drawing.width, self.drawing.height);
                if (frame[2], frame[3]) == size && self.drawing.shapes.is_empty() {
                    return Ok(());
                }
                Shape::Rect {
                    frame,
                    radius: get("rx")?,
                    fill,
                    stroke,
                }
            }
            "circle" => Shape::Circle {
                centre: (get("cx")? + x, get("cy")? + y),
                radius: get("r")?,
                fill,
                stroke,
            },
            "line" => Shape::Path {
                path: Path {
                    steps: vec![
                        PathStep::Move((get("x1")? + x, get("y1")? + y)),
                        PathStep::Line((get("x2")? + x, get("y2")? + y)),
                    ],
                },
                fill: None,
                stroke,
            },
            "path" => {
                let data = node.attribute("d").unwrap_or_default();
                let read = path_data::parse(data).ok_or_else(|| unknown("d", data))?;
                Shape::Path {
                    path: read.map(|point| (point.0 + x, point.1 + y)),
                    fill,
                    stroke,
                }
            }
            name => {
                let points = node.attribute("points").unwrap_or_default();
                let numbers =
                    path_data::numbers(points).ok_or_else(|| unknown("points", points))?;
                let mut steps: Vec<PathStep> = (numbers.chunks_exact(2))
                    .map(|pair| PathStep::Line((pair[0] + x, pair[1] + y)))
                    .collect();
                if let Some(PathStep::Line(first)) = steps.first().copied() {
                    steps[0] = PathStep::Move(first);
                }
                if name == "polygon" {
                    steps.push(PathStep::Close);
                }
                Shape::Path {
                    path: Path { steps },
                    fill,
                    stroke,
                }
            }
        };
        self.drawing.shapes.push(shape);
        Ok(())
    }

    fn text(
        &mut self,
        node: Node<'_, '_>,
        path: &[Element<'_>],
        (x, y): Point,
    ) -> Result<(), SvgError> {
        let style = TextStyle {
            font: self.font(path)?,
            size: self.size(path)?,
            color: self.fill(path)?.unwrap_or(Color::BLACK),
        };
        let align = match self.sheet.value(path, "text-anchor").as_deref() {
            None | Some("start") => Align::Left,
            Some("middle") => Align::Centre,
            Some("end") => Align::Right,
            Some(value) => return Err(unknown("text-anchor", value)),
        };
        let mut text = String::new();
        for child in node.children() {
            match child.text() {
                Some(words) if child.is_text() => text += words,
                // The style of a part of a line is ignored.
                Some(words) if child.has_tag_name_local("tspan") => text += words,
                _ if child.is_element() => {
                    return Err(SvgError::Element(child.tag_name().name().to_owned()));
                }
                _ => {}
            }
        }
        let at = (
            number_or_zero(node, "x")? + x,
            number_or_zero(node, "y")? + y,
        );
        self.drawing.text(at, text.trim(), style, align);
        Ok(())
    }

    /// The colour of a shape's inside or of a text, mixed with white where it is not opaque.
    fn fill(&self, path: &[Element<'_>]) -> Result<Option<Color>, SvgError> {
        let Some(color) = self.color(path, "fill")? else {
            return Ok(match self.sheet.value(path, "fill") {
                None => Some(Color::BLACK),
                Some(_) => None,
            });
        };
        let opacity = match self.sheet.value(path, "fill-opacity") {
            Some(value) => value.parse().map_err(|_| unknown("fill-opacity", &value))?,
            None => 1.0_f32,
        };
        let mix = |part: u8| {
            let mixed = f32::from(part) * opacity + 255.0 * (1.0 - opacity);
            mixed.round() as u8
        };
        Ok(Some(Color(mix(color.0), mix(color.1), mix(color.2))))
    }

    fn stroke(&self, path: &[Element<'_>]) -> Result<Option<Stroke>, SvgError> {
        let Some(color) = self.color(path, "stroke")? else {
            return Ok(None);
        };
        let width = match self.sheet.value(path, "stroke-width") {
            Some(value) => value.parse().map_err(|_| unknown("stroke-width", &value))?,
            None => 1.0,
        };
        let dash = match self.sheet.value(path, "stroke-dasharray").as_deref() {
            None | Some("none") => None,
            Some(value) => path_data::numbers(value)
                .ok_or_else(|| unknown("stroke-dasharray", value))?
                .first()
                .copied(),
        };
        Ok(Some(Stroke { color, width, dash }))
    }

    /// A colour; `None` if it is `none` or not set.
    fn color(&self, path: &[Element<'_>], name: &'static str) -> Result<Option<Color>, SvgError> {
        let Some(value) = self.sheet.value(path, name) else {
            return Ok(None);
        };
        match value.as_str() {
            "none" => return Ok(None),
            "black" => return Ok(Some(Color::BLACK)),
            "white" => return Ok(Some(Color::WHITE)),
            _ => {}
        }
        let digits = value.strip_prefix('#');
        let parsed = digits.and_then(|digits| {
            let number = u32::from_str_radix(digits, 16).ok()?;
            let part = |shift: u32, bits: u32| (number >> shift) & ((1 << bits) - 1);
            match digits.len() {
                6 => Some(Color(part(16, 8) as u8, part(8, 8) as u8, part(0, 8) as u8)),
                3 => Some(Color(
                    part(8, 4) as u8 * 17,
                    part(4, 4) as u8 * 17,
                    part(0, 4) as u8 * 17,
                )),
                _ => None,
            }
        });
        parsed.map(Some).ok_or_else(|| unknown(name, &value))
    }

    fn font(&self, path: &[Element<'_>]) -> Result<Font, SvgError> {
        let family = self.sheet.value(path, "font-family");
        if family.is_some_and(|family| family.contains("monospace")) {
            return Ok(Font::Mono);
        }
        match self.sheet.value(path, "font-weight").as_deref() {
            None | Some("normal" | "400" | "500") => Ok(Font::Regular),
            Some("bold" | "550" | "600" | "650" | "700") => Ok(Font::Bold),
            Some(value) => Err(unknown("font-weight", value)),
        }
    }

    fn size(&self, path: &[Element<'_>]) -> Result<f32, SvgError> {
        match self.sheet.value(path, "font-size") {
            Some(value) => {
                (value.trim_end_matches("px").parse()).map_err(|_| unknown("font-size", &value))
            }
            None => Ok(16.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" class="tree" width="80" height="40" viewBox="0 0 80 40">
<style>
/* A comment with { braces }. */
.tree text { fill: #14161a; }
.tree { font-size: 14px; }
.tree .box { fill: #ffffff; stroke: #8a8578; stroke-width: 1.25; }
.tree .chosen .box { stroke: #6a5acd; }
.tree .middle { text-anchor: middle; font-weight: 600; }
@media (prefers-color-scheme: dark) { .tree text { fill: #ffffff; } }
</style>
<rect class="paper" width="80" height="40"/>
<g class="chosen" transform="translate(10, 5)"><rect class="box" x="1" y="2" width="8" height="4" rx="2"/>
<text class="middle" x="4" y="5">a &lt; b</text></g>
<path d="M0 0h10V5l-2,1C1 1 2 2 3 3z" fill="none" stroke="#abc" stroke-dasharray="4 4"/>
</svg>"##;

    #[test]
    fn styles_follow_classes_and_the_paper_is_dropped() {
        let drawing = Drawing::from_svg(TREE).unwrap();
        assert_eq!((drawing.width, drawing.height), (80.0, 40.0));
        let stroke = Stroke::solid(Color(0x6a, 0x5a, 0xcd), 1.25);
        assert_eq!(
            drawing.shapes[0],
            Shape::Rect {
                frame: [11.0, 7.0, 8.0, 4.0],
                radius: 2.0,
                fill: Some(Color::WHITE),
                stroke: Some(stroke),
            }
        );
        let style = TextStyle {
            color: Color(0x14, 0x16, 0x1a),
            ..TextStyle::bold(14.0)
        };
        assert_eq!(
            drawing.shapes[1],
            Shape::Text {
                at: (14.0, 10.0),
                text: "a < b".into(),
                style,
                align: Align::Centre,
            }
        );
        let Shape::Path { path, fill, stroke } = &drawing.shapes[2] else {
            panic!("{:?}", drawing.shapes[2]);
        };
        assert_eq!((*fill, path.steps.len()), (None, 6));
        assert_eq!(path.steps[3], PathStep::Line((8.0, 6.0)));
        let dashed = Stroke {
            dash: Some(4.0),
            ..Stroke::solid(Color(0xaa, 0xbb, 0xcc), 1.0)
        };
        assert_eq!(*stroke, Some(dashed));
        assert_eq!(drawing.shapes.len(), 3);
    }

    #[test]
    fn what_is_not_known_is_an_error() {
        for (from, to, error) in [
            ("<path d=\"M0", "<path d=\"M0 A", "d="),
            ("<g class", "<use/><g class", "<use>"),
            ("#abc", "currentColor", "stroke="),
            ("translate", "rotate", "transform="),
            (".tree .middle", ".tree > .middle", "style"),
            ("height=\"40\" viewBox", "viewBox", "no width and height"),
            ("</svg>", "", "XML"),
        ] {
            let wrong = TREE.replacen(from, to, 1);
            let found = Drawing::from_svg(&wrong).unwrap_err().to_string();
            assert!(found.contains(error), "{to}: {found}");
        }
    }
}

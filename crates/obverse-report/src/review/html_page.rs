//! A reviewed game as a self-contained HTML page.
//!
//! The page contains the boards, sentences and numbers of all plies. Its script only switches between plies and
//! contains no rules of the game.

use std::fmt::{self, Write};

use obverse_core::{Color, Move, Position, Square};
use obverse_engine::{Effort, Line};
use obverse_formats::GameRecord;
use obverse_plot::Escaped;
use obverse_review::{Grade, MoveReview, Review};
use serde::Serialize;

use super::result_text::result_text;
use super::{game_title, move_annotation, text_graph};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The data that the script shows for the position after a ply.
#[derive(Serialize)]
struct Ply {
    /// The symbols of the discs and empty squares, from a1 to h8.
    board: String,
    /// Index of the square of the last move; `None` at the start and after a pass.
    last: Option<usize>,
    /// Index of the square of the best move; `None` if the move played was not worse.
    better: Option<usize>,
    /// Number of discs of Black and White.
    discs: [u8; 2],
    title: String,
    text: String,
    /// Name of the move's grade, used as a CSS class; empty at the start.
    grade: &'static str,
}

/// The data of the page.
struct Page<'a> {
    record: &'a GameRecord,
    review: &'a Review,
    opening: Option<&'a str>,
    effort: Effort,
    /// Disc difference at the top of the graph.
    top: u32,
}

/// The HTML page of a reviewed game.
pub fn page(record: &GameRecord, review: &Review, opening: Option<&str>, effort: Effort) -> String {
    let page = Page {
        record,
        review,
        opening,
        effort,
        top: text_graph::top(&review.value_curve()),
    };
    page.to_string()
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = Color::ALL.map(|color| game_title::name(self.record, color));
        let heading = format!("{black} – {white}");
        let heading = Escaped(&heading);
        let last = self.review.game.moves().len();
        write!(
            f,
            r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{heading}</title>
<style>
{STYLE}</style>
</head>
<body>
<header>
<h1>{heading} <span class="result">{}</span></h1>
<p>{}</p>
</header>
<main>
<section class="stage" aria-label="Board">
"#,
            Escaped(&result_text(self.record)),
            Escaped(&self.subtitle()),
        )?;
        self.board(f)?;
        write!(
            f,
            r#"<div class="controls">
<button id="first" title="To the start (Home)" aria-label="To the start"><svg viewBox="0 0 16 16"><path d="M3 3v10h2V3zm10 0v10L6 8z"/></svg></button>
<button id="back" title="Back (Left)" aria-label="Back"><svg viewBox="0 0 16 16"><path d="M12 3v10L4 8z"/></svg></button>
<input id="ply" type="range" min="0" max="{last}" value="0" aria-label="Ply">
<button id="forward" title="Forward (Right)" aria-label="Forward"><svg viewBox="0 0 16 16"><path d="M4 3v10l8-5z"/></svg></button>
<button id="last" title="To the end (End)" aria-label="To the end"><svg viewBox="0 0 16 16"><path d="M13 3v10h-2V3zM3 3v10l7-5z"/></svg></button>
</div>
<div class="status" aria-live="polite"><strong id="title"></strong><span class="score">{} <span id="black"></span> {} <span id="white"></span></span><p id="text"></p></div>
</section>
<section class="details">
"#,
            Disc(Color::Black),
            Disc(Color::White),
        )?;
        self.graph(f)?;
        self.accuracy(f)?;
        self.mistakes(f)?;
        self.moves(f)?;
        let data = serde_json::to_string(&self.plies()).map_err(|_| fmt::Error)?;
        // Escape `<`, so that the JSON cannot close the script element.
        let data = data.replace('<', "\\u003c");
        write!(
            f,
            "</section>\n</main>\n<noscript>The board needs JavaScript, which is disabled in this \
             browser.</noscript>\n<script type=\"application/json\" id=\"plies\">{data}</script>\n<script>\n\
             {SCRIPT}</script>\n</body>\n</html>\n"
        )
    }
}

impl Page<'_> {
    fn subtitle(&self) -> String {
        let mut parts: Vec<String> = game_title::occasion(self.record, self.opening)
            .into_iter()
            .map(str::to_owned)
            .collect();
        parts.push(match self.effort {
            Effort::Level(level) => format!("analysed at level {}", level.number()),
            Effort::Time(time) => format!("analysed with {} s per search", time.as_secs_f64()),
            Effort::Depth(depth) => format!("analysed to depth {depth}"),
            Effort::Nodes(nodes) => format!("analysed with {nodes} nodes per search"),
        });
        if let Some(ply) = self.review.exact_from() {
            parts.push(format!("values proven from move {ply} on ✓"));
        }
        parts.join(" · ")
    }

    /// The board with a disc on every square; the script hides discs of empty squares.
    fn board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<svg class=\"board\" viewBox=\"0 0 344 344\" role=\"img\" aria-label=\"The position\">\n\
             <defs><radialGradient id=\"X\" cx=\".35\" cy=\".3\" r=\".7\"><stop/><stop offset=\"1\"/>\
             </radialGradient><radialGradient id=\"O\" cx=\".35\" cy=\".3\" r=\".9\"><stop/>\
             <stop offset=\"1\"/></radialGradient></defs>\n\
             <rect class=\"felt\" x=\"20\" y=\"20\" width=\"320\" height=\"320\" rx=\"6\"/>"
        )?;
        for at in 1..8 {
            let place = 20 + 40 * at;
            writeln!(
                f,
                "<path class=\"grid\" d=\"M{place} 20V340M20 {place}H340\"/>"
            )?;
        }
        for (x, y) in [(100, 100), (260, 100), (100, 260), (260, 260)] {
            writeln!(f, "<circle class=\"dot\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>")?;
        }
        for (at, name) in "abcdefgh".chars().enumerate() {
            let place = 40 + 40 * at;
            writeln!(
                f,
                "<text class=\"name\" x=\"{place}\" y=\"13\">{name}</text>\
                 <text class=\"name\" x=\"9\" y=\"{}\">{}</text>",
                place + 5,
                at + 1
            )?;
        }
        let start = self.review.game.start();
        for square in Square::ALL {
            let index = square.index();
            let (x, y) = (40 + 40 * (index % 8), 40 + 40 * (index / 8));
            let class = start.disc(square).map_or('-', Color::symbol);
            writeln!(
                f,
                "<circle class=\"disc {class}\" cx=\"{x}\" cy=\"{y}\" r=\"16\"/>"
            )?;
        }
        writeln!(
            f,
            "<circle id=\"mark-last\" class=\"hidden\" r=\"5\"/>\
             <circle id=\"mark-better\" class=\"hidden\" r=\"13\"/>\n</svg>"
        )
    }

    /// Graph of Black's value by ply. The SVG is stretched to the available width, so its texts are outside of the
    /// SVG.
    fn graph(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.review.game.moves().len().max(1);
        let (width, top) = (10 * last, self.top);
        let y = |value: f32| 100.0 - 100.0 * value / top as f32;
        let course = self.review.value_curve();
        let mut line = String::new();
        for (at, &(ply, value)) in course.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            write!(line, "{letter}{} {:.1}", 10 * ply, y(value))?;
        }
        let (from, to) = (
            course.first().map_or(0, |&(ply, _)| 10 * ply),
            course.last().map_or(0, |&(ply, _)| 10 * ply),
        );
        writeln!(
            f,
            "<section class=\"card\"><h2>Value by ply</h2>\n\
             <div class=\"graph\" id=\"graph\"><span class=\"top\">Black +{top}</span>\
             <span class=\"bottom\">White +{top}</span>\n\
             <svg viewBox=\"0 0 {width} 200\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\n\
             <clipPath id=\"above\"><rect width=\"{width}\" height=\"100\"/></clipPath>\n\
             <clipPath id=\"below\"><rect y=\"100\" width=\"{width}\" height=\"100\"/></clipPath>\n\
             <path class=\"area black\" clip-path=\"url(#above)\" d=\"{line}L{to} 100L{from} 100Z\"/>\n\
             <path class=\"area white\" clip-path=\"url(#below)\" d=\"{line}L{to} 100L{from} 100Z\"/>\n\
             <path class=\"even\" d=\"M0 100H{width}\"/>\n\
             <path class=\"line\" d=\"{line}\"/>"
        )?;
        for it in self
            .review
            .moves
            .iter()
            .filter(|it| it.grade().is_mistake())
        {
            writeln!(
                f,
                "<path class=\"point {}\" d=\"M{} {:.1}h0\"/>",
                it.grade(),
                10 * it.ply,
                y(it.value_for(Color::Black))
            )?;
        }
        writeln!(f, "<path id=\"cursor\" d=\"M0 0V200\"/>\n</svg></div>")?;
        write!(f, "<div class=\"scale\">")?;
        for ply in (0..=last).step_by(10) {
            let place = 100.0 * ply as f64 / last as f64;
            write!(f, "<span style=\"left:{place:.2}%\">{ply}</span>")?;
        }
        writeln!(f, "</div></section>")
    }

    fn accuracy(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<section class=\"card\"><h2>Accuracy</h2><div class=\"sides\">"
        )?;
        for color in Color::ALL {
            let accuracy = self.review.accuracy(color);
            let percent = accuracy.percent();
            let shown = percent.map_or("–".to_owned(), |percent| format!("{percent:.1} %"));
            let average = accuracy.average_loss();
            let average = average.map_or("–".to_owned(), |average| format!("{average:.2}"));
            writeln!(
                f,
                "<div><h3>{} {}</h3><p class=\"percent\">{shown}</p>\
                 <div class=\"meter\"><div style=\"width:{:.1}%\"></div></div>\n\
                 <dl><dt>Discs lost</dt><dd>{}</dd><dt>per move</dt><dd>{average}</dd>\
                 <dt>Best moves</dt><dd>{}/{}</dd>",
                Disc(color),
                Escaped(&game_title::name(self.record, color)),
                percent.unwrap_or(0.0),
                accuracy.lost,
                accuracy.best,
                accuracy.choices,
            )?;
            for grade in Grade::ALL.into_iter().filter(|grade| grade.is_mistake()) {
                let own = self.review.moves.iter();
                let count = own
                    .filter(|it| it.color() == color && it.grade() == grade)
                    .count();
                writeln!(
                    f,
                    "<dt>{} <span class=\"{grade}\">{}</span></dt><dd>{count}</dd>",
                    plural(grade),
                    move_annotation::mark(grade)
                )?;
            }
            writeln!(f, "</dl></div>")?;
        }
        writeln!(f, "</div></section>")
    }

    fn mistakes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<section class=\"card\"><h2>Mistakes</h2>")?;
        let mistakes = self.review.mistakes();
        if mistakes.is_empty() {
            writeln!(f, "<p>No move loses 3 discs or more.</p>")?;
        } else {
            writeln!(f, "<ol class=\"mistakes\">")?;
            for it in mistakes {
                let best = it.best.first().map(|mv| mv.to_string()).unwrap_or_default();
                let tick = if it.is_exact() { " ✓" } else { "" };
                let change = move_annotation::change(it).map(|text| format!(": {text}"));
                writeln!(
                    f,
                    "<li><button data-ply=\"{}\"><span class=\"lost {}\">−{}{tick}</span>\
                     <span class=\"number\">{}</span> {} <b>{}</b> <span class=\"instead\">instead of \
                     <b>{best}</b>{}</span></button></li>",
                    it.ply,
                    it.grade(),
                    it.lost(),
                    it.ply,
                    Disc(it.color()),
                    it.mv,
                    change.unwrap_or_default(),
                )?;
            }
            writeln!(f, "</ol>")?;
        }
        writeln!(f, "</section>")
    }

    fn moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<section class=\"card\"><h2>Moves</h2><table id=\"moves\"><thead><tr><th>#</th>\
             <th class=\"left\">Move</th><th>Value</th><th class=\"left\">Best</th><th>Value</th>\
             <th>Lost</th><th class=\"left wide\">Line</th></tr></thead><tbody>"
        )?;
        for it in &self.review.moves {
            write!(
                f,
                "<tr data-ply=\"{0}\"><td>{0}</td><td class=\"left\"><button data-ply=\"{0}\">{1} {2}\
                 <span class=\"{3}\">{4}</span></button></td>{5}",
                it.ply,
                Disc(it.color()),
                it.mv,
                it.grade(),
                move_annotation::mark(it.grade()),
                ValueCell(&it.played),
            )?;
            if it.lost() > 0 {
                let best = it.best.first().map(|mv| mv.to_string()).unwrap_or_default();
                writeln!(
                    f,
                    "<td class=\"left\">{best}</td>{}<td class=\"lost {}\">{}</td>\
                     <td class=\"left wide line\">{}</td></tr>",
                    ValueCell(&it.best),
                    it.grade(),
                    it.lost(),
                    it.best.moves_text(),
                )?;
            } else {
                writeln!(
                    f,
                    "<td></td><td></td><td></td><td class=\"wide\"></td></tr>"
                )?;
            }
        }
        writeln!(f, "</tbody></table></section>")
    }

    fn plies(&self) -> Vec<Ply> {
        let game = &self.review.game;
        let mut plies = vec![Ply::new(game.start(), None)];
        plies[0].title = "The start".to_owned();
        plies[0].text = match self.review.moves.first() {
            Some(first) => format!("{} to move", first.color()),
            None => String::new(),
        };
        let positions = game.positions().skip(1);
        for (it, after) in self.review.moves.iter().zip(positions) {
            let mut ply = Ply::new(after, it.mv.square());
            ply.title = format!(
                "{}. {} {}{}",
                it.ply,
                it.color(),
                it.mv,
                move_annotation::mark(it.grade())
            );
            ply.text = sentence(it);
            ply.grade = it.grade().name();
            if it.lost() > 0 {
                ply.better = it.best.first().and_then(Move::square).map(Square::index);
            }
            plies.push(ply);
        }
        plies
    }
}

impl Ply {
    fn new(position: Position, last: Option<Square>) -> Ply {
        let count = position.count();
        Ply {
            board: Square::ALL
                .into_iter()
                .map(|square| position.disc(square).map_or('-', Color::symbol))
                .collect(),
            last: last.map(Square::index),
            better: None,
            discs: [count.black, count.white],
            title: String::new(),
            text: String::new(),
            grade: "",
        }
    }
}

/// A sentence about a move: its value, and the better move if there is one.
fn sentence(it: &MoveReview) -> String {
    if it.mv == Move::Pass {
        return "No legal move.".to_owned();
    }
    let value = Value(&it.played);
    let best = it.best.first().map(|mv| mv.to_string()).unwrap_or_default();
    let change = move_annotation::change(it)
        .map(|text| format!(", {text}"))
        .unwrap_or_default();
    match it.lost() {
        0 if it.is_forced() => format!("{value}. The only move."),
        0 => format!("{value}. No move is better."),
        lost => format!(
            "{value}, {lost} less than {best} with {}{change}. Better: {}",
            Value(&it.best),
            it.best.moves_text()
        ),
    }
}

fn plural(grade: Grade) -> &'static str {
    match grade {
        Grade::Best => "Best moves",
        Grade::Good => "Good moves",
        Grade::Inaccuracy => "Inaccuracies",
        Grade::Mistake => "Mistakes",
        Grade::Blunder => "Blunders",
    }
}

/// The value of a line with its sign, and a tick if it is exact.
struct Value<'a>(&'a Line);

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tick = if self.0.is_exact() { " ✓" } else { "" };
        write!(f, "{}{tick}", signed(self.0))
    }
}

/// The value of a line, with a typographic minus sign.
fn signed(line: &Line) -> String {
    line.display_value().to_string().replace('-', "−")
}

/// The value of a line in a table cell, with a separate element for the tick that marks an exact value.
struct ValueCell<'a>(&'a Line);

impl fmt::Display for ValueCell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tick = if self.0.is_exact() { "✓" } else { "" };
        let value = signed(self.0);
        write!(f, "<td>{value}<span class=\"tick\">{tick}</span></td>")
    }
}

/// A small disc, with the colour as a label for screen readers.
struct Disc(Color);

impl fmt::Display for Disc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (symbol, color) = (self.0.symbol(), self.0);
        write!(
            f,
            "<i class=\"small {symbol}\" role=\"img\" aria-label=\"{color}\"></i>"
        )
    }
}

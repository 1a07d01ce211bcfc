//! A reviewed game as text: every move, the graph, the mistakes, the accuracy of both sides.

use std::fmt::Write;

use obverse_core::Color;
use obverse_engine::moves_text;
use obverse_formats::GameRecord;
use obverse_review::{MoveReview, Review};

use super::accuracy_columns::{ACCURACY_HEADER, accuracy_row};
use super::result_text::result_text;
use super::{game_title, move_annotation, text_graph};
use crate::Signs;
use crate::text::{ERROR, FAINT, STRONG, printable};

/// Maximum number of mistakes in the list.
const MISTAKES_SHOWN: usize = 10;
/// Maximum number of moves shown of a principal variation.
const LINE_SHOWN: usize = 10;

/// The review of a game for a terminal: moves, graph, mistakes and accuracy.
pub fn table(record: &GameRecord, review: &Review, opening: Option<&str>, signs: Signs) -> String {
    let mut text = heading(record, opening);
    write_moves(&mut text, review, signs).expect("writing to a String never fails");
    text.push('\n');
    text += &text_graph::draw(&review.value_curve(), signs.is_unicode);
    text.push('\n');
    write_mistakes(&mut text, review, signs).expect("writing to a String never fails");
    write_accuracy(&mut text, record, review, signs).expect("writing to a String never fails");
    text
}

fn heading(record: &GameRecord, opening: Option<&str>) -> String {
    let [black, white] = Color::ALL.map(|color| printable(&game_title::name(record, color)));
    let result = result_text(record);
    let mut text = format!("{STRONG}{black} - {white}{STRONG:#}, {result}\n");
    let occasion = game_title::occasion(record, opening).join(", ");
    if !occasion.is_empty() {
        text += &format!("{FAINT}{}{FAINT:#}\n", printable(&occasion));
    }
    text
}

fn write_moves(text: &mut String, review: &Review, signs: Signs) -> std::fmt::Result {
    writeln!(
        text,
        "{FAINT}{:>4}   {:<7}{:>7}   {:<5}{:>7}{:>5}   line{FAINT:#}",
        "ply", "move", "value", "best", "value", "lost"
    )?;
    for it in &review.moves {
        let disc = signs.disc(it.color());
        let mark = move_annotation::mark(it.grade());
        let name = format!("{}{mark}", it.mv);
        let value = signs.worth(&it.played);
        write!(
            text,
            "{:>4} {disc} {STRONG}{name:<7}{STRONG:#}{value:>7}",
            it.ply
        )?;
        if it.lost() > 0 {
            let best = it.best.first().map(|mv| mv.to_string()).unwrap_or_default();
            let shown = &it.best.moves[..it.best.moves.len().min(LINE_SHOWN)];
            write!(
                text,
                "   {best:<5}{:>7}{STRONG}{:>5}{STRONG:#}   {FAINT}{}{FAINT:#}",
                signs.worth(&it.best),
                it.lost(),
                moves_text(shown)
            )?;
        }
        // Remove trailing spaces.
        text.truncate(text.trim_end().len());
        writeln!(text)?;
    }
    Ok(())
}

fn write_mistakes(text: &mut String, review: &Review, signs: Signs) -> std::fmt::Result {
    let mistakes = review.mistakes();
    if mistakes.is_empty() {
        return writeln!(text, "No move loses 3 discs or more.\n");
    }
    writeln!(text, "{STRONG}Mistakes{STRONG:#}")?;
    for it in mistakes.iter().take(MISTAKES_SHOWN) {
        writeln!(text, "{}", mistake(it, signs))?;
    }
    if mistakes.len() > MISTAKES_SHOWN {
        let others = mistakes.len() - MISTAKES_SHOWN;
        writeln!(text, "{FAINT}{:>6} and {others} more{FAINT:#}", "")?;
    }
    writeln!(text)
}

fn mistake(it: &MoveReview, signs: Signs) -> String {
    let best = it.best.first().map(|mv| mv.to_string()).unwrap_or_default();
    let tick = if it.is_exact() { signs.tick() } else { " " };
    let mut text = format!(
        "{STRONG}{:>6}{STRONG:#} {tick} {:<11}{:>3} {} {} instead of {best}",
        -i64::from(it.lost()),
        it.grade(),
        it.ply,
        signs.disc(it.color()),
        it.mv,
    );
    if let Some(change) = move_annotation::change(it) {
        text += &format!(": {ERROR}{change}{ERROR:#}");
    }
    text
}

fn write_accuracy(
    text: &mut String,
    record: &GameRecord,
    review: &Review,
    signs: Signs,
) -> std::fmt::Result {
    let names = Color::ALL.map(|color| printable(&game_title::name(record, color)));
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max(5);
    writeln!(text, "{FAINT}  {:<width$}  {ACCURACY_HEADER}{FAINT:#}", "")?;
    for (color, name) in Color::ALL.into_iter().zip(&names) {
        let row = accuracy_row(&review.accuracy(color));
        writeln!(text, "{} {name:<width$}  {row}", signs.disc(color))?;
    }
    Ok(())
}

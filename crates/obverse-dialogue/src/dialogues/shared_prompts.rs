//! Prompts and answers that several dialogues share.

use std::io::Write;

use obverse_core::{Move, Square};
use obverse_files::excerpt;

use crate::console::Console;
use crate::prompt_error::PromptError;

/// Prompts for a square until the answer is a legal move. After any other answer, explains why it is not a legal move.
pub fn ask_square(console: &mut Console<'_>, prompt: &str) -> Result<Square, PromptError> {
    loop {
        let answer = console.ask(prompt)?;
        let position = console.game().position();
        let reason = if answer.eq_ignore_ascii_case("pass") {
            position.check(Move::Pass).err().map(|e| e.to_string())
        } else {
            match answer.parse::<Square>() {
                Ok(square) => match position.check(Move::Place(square)) {
                    Ok(()) => return Ok(square),
                    Err(illegal) => Some(illegal.to_string()),
                },
                Err(error) => {
                    let answer = excerpt(&answer);
                    Some(format!("`{answer}` is not a square: {error}"))
                }
            }
        };
        let reason = reason.unwrap_or_else(|| "that is not a move".to_owned());
        let moves = console.notation().list(position.legal_squares());
        writeln!(console, "Not possible: {reason}. Possible moves: {moves}")?;
    }
}

/// Parses `y` or `yes` as true and `n` or `no` as false; `None` for any other answer.
pub fn yes_or_no(answer: &str) -> Option<bool> {
    match answer.to_ascii_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

/// Returns a parser of depths from 1 to `most`.
pub fn depth_up_to(most: u32) -> impl Fn(&str) -> Option<u32> {
    move |answer| {
        let depth = answer.parse().ok();
        depth.filter(|depth| (1..=most).contains(depth))
    }
}

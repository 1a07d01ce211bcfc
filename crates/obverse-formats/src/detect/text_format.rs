//! Detection of the text formats.

use super::Format;
use crate::{board_string, transcript};

/// Number of lines that are examined for positions or moves. One line is not enough, since the first line may be bad.
const FEW: usize = 10;

/// Number of lines that are searched for a PGN tag or for legal openings, since other text may come first.
const MANY: usize = 50;

/// A text, or the beginning of a text, whose format is to be detected.
pub(super) struct Text<'a> {
    pub text: &'a str,
    /// Whether the text is complete.
    pub is_whole: bool,
}

impl<'a> Text<'a> {
    /// Detects the format; `None` if it is unknown.
    pub fn format(&self) -> Option<Format> {
        let format = match self.text.chars().next()? {
            '{' => self.json(),
            '[' => self.json().or_else(|| self.pgn()),
            _ => self
                .bracketed()
                .or_else(|| self.search_problem())
                .or_else(|| self.positions()),
        };
        format.or_else(|| self.late_pgn()).or_else(|| self.moves())
    }

    /// Detects JSON of Obverse or of Othello Quest.
    fn json(&self) -> Option<Format> {
        let inside = self
            .text
            .trim_start_matches(|c: char| c == '[' || c.is_whitespace());
        if !inside.starts_with('{') {
            return None;
        }
        let has = |key: &str| {
            let mut places = inside.match_indices(key);
            // Require a colon, which only a key has. A value may be equal to a key: a player may be called `start`.
            places.any(|(at, _)| inside[at + key.len()..].trim_start().starts_with(':'))
        };
        // In JSON of Othello Quest, every move has the key `m`.
        if has("\"start\"") && has("\"moves\"") && !has("\"m\"") {
            Some(Format::ObverseJson)
        } else {
            has("\"position\"").then_some(Format::Quest)
        }
    }

    /// Detects a PGN tag pair at the beginning: `[Name "value"]`.
    fn pgn(&self) -> Option<Format> {
        let tag = self.text.strip_prefix('[')?.trim_start();
        let value = tag.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let has_name = value.len() < tag.len();
        (has_name && value.trim_start().starts_with('"')).then_some(Format::Pgn)
    }

    /// Detects a complete PGN tag pair on its own line, after other text or a damaged first line.
    fn late_pgn(&self) -> Option<Format> {
        let mut lines = self.text.lines().map(str::trim).take(MANY);
        let is_tag = |line: &str| {
            line.strip_prefix('[')
                .and_then(|line| line.strip_suffix("\"]"))
                .and_then(|line| line.split_once('"'))
                .is_some_and(|(name, _)| {
                    let letters = name.trim();
                    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
                    !letters.is_empty() && name != letters && letters.chars().all(is_name)
                })
        };
        lines.any(is_tag).then_some(Format::Pgn)
    }

    /// Detects GGF or SGF: `(;` and a property.
    fn bracketed(&self) -> Option<Format> {
        let (_, game) = self.text.split_once("(;")?;
        let (name, _) = game.split_once('[')?;
        let is_property = |c: char| c.is_ascii_alphabetic() || c.is_whitespace();
        if name.trim().is_empty() || !name.chars().all(is_property) {
            return None;
        }
        if let Some((_, kind)) = game.split_once("GM[") {
            let is_number = kind.trim_start().starts_with(|c: char| c.is_ascii_digit());
            return Some(if is_number { Format::Sgf } else { Format::Ggf });
        }
        let has = |property| game.contains(property);
        let is_sgf = ["FF[", "SZ[", "AB[", "AW[", ";B[", ";W["]
            .into_iter()
            .any(has);
        Some(if is_sgf && !has("BO[") {
            Format::Sgf
        } else {
            Format::Ggf
        })
    }

    /// Detects a search problem: a player, a depth, and at least one valid row. The reader reports errors in the other
    /// rows.
    fn search_problem(&self) -> Option<Format> {
        let lines = self.text.lines().map(str::trim);
        let mut lines = lines.filter(|line| !line.is_empty());
        let is_player = matches!(lines.next()?, "X" | "x" | "O" | "o");
        let is_depth = lines.next()?.parse::<u32>().is_ok();
        let is_row = |row: &str| row.len() == 8 && row.chars().all(|c| "XxOo*".contains(c));
        let is_problem = is_player && is_depth && lines.take(8).any(is_row);
        is_problem.then_some(Format::SearchProblem)
    }

    /// Detects a board string, or OBF.
    fn positions(&self) -> Option<Format> {
        let squares = self.text.chars().filter(|c| !c.is_whitespace());
        let is_square = |c: char| "XxOo*BbWw-._01".contains(c);
        // Accept 63 to 66 symbols, and `0` and `1`, because the reader explains these mistakes.
        if self.is_whole && squares.clone().all(is_square) && (63..=66).contains(&squares.count()) {
            return Some(Format::BoardString);
        }
        let is_problem = |line: &str| {
            let (position, _) = line.split_once(';').unwrap_or((line, ""));
            let squares = position.chars().filter(|c| !c.is_whitespace());
            let has_digits = position.contains(['0', '1']);
            board_string::parse(position).is_ok()
                || has_digits && squares.clone().all(is_square) && squares.count() == 65
        };
        self.lines()
            .take(FEW)
            .any(is_problem)
            .then_some(Format::Obf)
    }

    /// Detects a transcript, or a list of openings.
    fn moves(&self) -> Option<Format> {
        let is_game = |line| transcript::parse(line).is_ok();
        let mut lines = self.lines();
        let (first, second) = (lines.next()?, lines.next());
        let is_list = second.is_some_and(|second| is_game(first) && is_game(second));
        if self.is_whole && !is_list {
            let is_one_line = self.text.lines().count() == 1;
            if is_one_line && consists_of_moves(self.text) || is_game(self.text) {
                return Some(Format::Transcript);
            }
        }
        let looked_at = self.lines().take(FEW).count();
        let moves = self
            .lines()
            .take(FEW)
            .filter(|line| consists_of_moves(line));
        let is_list = 2 * moves.count() > looked_at || {
            // Openings with other text around them must be legal and have at least two moves, since a word may look
            // like a move.
            let is_opening =
                |line: &&str| transcript::parse(line).is_ok_and(|game| game.moves().len() >= 2);
            self.lines().take(MANY).filter(is_opening).nth(1).is_some()
        };
        is_list.then_some(Format::Xot)
    }

    /// Iterates over the lines without their comments. Leaves out blank lines, and a last line that may be truncated.
    fn lines(&self) -> impl Iterator<Item = &'a str> {
        let complete = if self.is_whole {
            self.text
        } else {
            self.text.rsplit_once('\n').map_or("", |(lines, _)| lines)
        };
        complete
            .lines()
            .map(|line| line.split(['#', '%']).next().unwrap_or(line))
            .map(str::trim)
            .filter(|line| !line.is_empty())
    }
}

/// Returns whether a text consists only of squares and passes. The moves need not be legal.
fn consists_of_moves(text: &str) -> bool {
    let mut moves = 0;
    let mut rest = transcript::moves_after_start(text).unwrap_or(text);
    loop {
        rest = rest.trim_start_matches(|c: char| {
            c.is_whitespace() || c.is_ascii_digit() || matches!(c, '.' | ',')
        });
        let Some(first) = rest.chars().next() else {
            return moves > 0;
        };
        let pass = ["pass", "pa", "ps", "--"].into_iter().find(|pass| {
            let start = rest.get(..pass.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(pass))
        });
        rest = match (pass, first) {
            (Some(pass), _) => &rest[pass.len()..],
            (None, 'a'..='h' | 'A'..='H') => {
                let row = rest[1..].trim_start();
                if !row.starts_with(|c: char| c.is_ascii_digit()) {
                    return false;
                }
                &row[1..]
            }
            _ => return false,
        };
        moves += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_look_like_moves() {
        for text in ["f5", "1. F5 d6 2. pass", "f5d6--pac\n3", "a9", "f5, d6,"] {
            assert!(consists_of_moves(text), "{text}");
        }
        for text in [
            "", "1. 2.", "be4", "f", "f5 good", "(f5)", "é5", "f5-d6", "p",
        ] {
            assert!(!consists_of_moves(text), "{text}");
        }
    }
}

use std::io::BufRead;

use obverse_core::{Color, Game, Move, Position};
use serde_json::value::RawValue;

use super::json;
use crate::json_objects::{JsonObject, JsonObjects};
use crate::parse_move::parse_move;
use crate::replay::Replay;
use crate::transcript::{self, TranscriptError};
use crate::{
    Annotation, EndReason, GameOutcome, GameRecord, JsonError, Located, MoveError, PlayerInfo,
    ReadError,
};

/// Error in a game of Othello Quest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestError {
    /// Invalid JSON, a missing field, or a field of the wrong type.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// The opening is not a valid transcript.
    #[error("the opening in startPos is invalid: {0}")]
    Opening(TranscriptError),
    /// Invalid or illegal move.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Iterator over the games of an input.
///
/// A bad game is an error. Reading continues after it if its brackets balance or the next game starts on
/// its own line.
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    objects: JsonObjects<R>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader for this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            objects: JsonObjects::new(input),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError<QuestError>>;

    fn next(&mut self) -> Option<Self::Item> {
        let object = self.objects.next()?;
        Some(match object {
            Ok(object) => parse(&object).map_err(ReadError::from),
            Err(error) => Err(error.map(QuestError::from)),
        })
    }
}

fn string(object: &JsonObject, part: &RawValue) -> Result<String, Located<QuestError>> {
    let text = object.string(part);
    text.map_err(|error| error.map(QuestError::from))
}

fn parse(object: &JsonObject) -> Result<GameRecord, Located<QuestError>> {
    let game: json::Game<'_> = serde_json::from_slice(&object.text)
        .map_err(|error| object.json_error(&error).map(QuestError::from))?;
    let mut replay = Replay::new(Position::start());
    if let Some(raw) = game.position.opening {
        let opening = string(object, raw)?;
        let opening = transcript::parse_from(Position::start(), &opening).map_err(|located| {
            object.error(object.offset(raw), QuestError::Opening(located.error))
        })?;
        for mv in opening.moves() {
            replay
                .play(None, mv, Annotation::default())
                .map_err(|error: MoveError| object.error(object.offset(raw), error.into()))?;
        }
    }
    let mut outcome = None;
    for entry in &game.position.moves {
        let status = entry.s.as_deref();
        let ending = status.and_then(|status| parse_status(status, replay.turn()));
        outcome = ending.or(outcome);
        let Some(raw) = entry.m else { continue };
        let note = Annotation {
            value: None,
            seconds: entry.t.map(|milliseconds| milliseconds / 1000.0),
        };
        let text = string(object, raw)?;
        let mv = match text.as_str() {
            "-" => Ok(Move::Pass),
            text => parse_move(text),
        };
        mv.and_then(|mv| replay.play(None, mv, note))
            .map_err(|error: MoveError| object.error(object.offset(raw), error.into()))?;
    }

    let is_quest = game.gtype.is_some_and(|kind| kind.starts_with("reversi"));
    let quest = is_quest.then(|| "Othello Quest".to_owned());
    let mut players = game.players.unwrap_or_default().into_iter();
    let mut player = || players.next().map(PlayerInfo::from).unwrap_or_default();
    let mut record = GameRecord::new(Game::new());
    replay.finish(&mut record);
    record.black = player();
    record.white = player();
    record.event = game.event.or(quest);
    record.date = game.created;
    record.clock = game.tcb.map(clock);
    record.outcome = outcome;
    Ok(record)
}

impl From<json::Player> for PlayerInfo {
    fn from(player: json::Player) -> PlayerInfo {
        let known = |name: &String| !name.is_empty();
        PlayerInfo {
            name: player.name.filter(known).or(player.id.filter(known)),
            rating: player.rating,
        }
    }
}

/// Parses a status such as `LOSE:TIMEUP`, where `turn` is the side to move. Returns `None` for any other status; the
/// moves then give the outcome.
fn parse_status(status: &str, turn: Color) -> Option<GameOutcome> {
    let (result, reason) = status.split_once(':')?;
    let winner = match result.trim() {
        "WIN" => turn,
        "LOSE" => !turn,
        _ => return None,
    };
    let reason = match reason.trim() {
        "RESIGN" => EndReason::Resigned,
        "TIMEUP" | "TIMEOUT" => EndReason::Timeout,
        "DISCONNECT" | "DISCONNECTED" => EndReason::Left,
        _ => return None,
    };
    let score = match winner {
        Color::Black => 64.0,
        Color::White => -64.0,
    };
    Some(GameOutcome { score, reason })
}

/// Formats milliseconds as a GGF clock: `05:00`, `1:00:00`. Fractions of a second are dropped.
fn clock(milliseconds: f64) -> String {
    // The cast saturates if the number is out of range.
    let seconds = (milliseconds / 1000.0) as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes:02}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<GameRecord, String>> {
        Reader::new(text.as_bytes())
            .map(|result| result.map_err(|error| error.to_string()))
            .collect()
    }

    fn game(moves: &str) -> String {
        format!(r#"{{"position":{{"moves":[{moves}]}}}}"#)
    }

    fn good() -> String {
        game(r#"{"m":"f5"},{"m":"d6"}"#)
    }

    fn transcripts(results: &[Result<GameRecord, String>]) -> Vec<String> {
        let games = results.iter().flatten();
        games.map(|record| record.game.to_string()).collect()
    }

    #[test]
    fn all_known_fields_are_read() {
        let text = r#"{"id":"x","gtype":"reversi1","created":"2024-05-17T20:01:02.345Z",
            "tcb":60000,"attrs":["opp:human",{"a":[]}],"finished":true,"players":[
            {"id":"alice","name":"Alice \"A\" \u9ed2","oldR":1712.5,"newR":1719,"avatar":null},
            {"id":"bob","oldR":1650}],"position":{"startPos":"F5d6","moves":[
            {"m":"c3","t":1250},{"m":"d3"},{"m":"c4","t":0},{"s":"LOSE:TIMEUP","t":60000}]}}"#;
        let record = read(text).remove(0).unwrap();
        assert_eq!(record.game.to_string(), "f5d6c3d3c4");
        assert_eq!(record.black.name.as_deref(), Some("Alice \"A\" 黒"));
        assert_eq!(record.black.rating, Some(1712.5));
        assert_eq!(record.white.name.as_deref(), Some("bob"));
        assert_eq!(record.event.as_deref(), Some("Othello Quest"));
        assert_eq!(record.date.as_deref(), Some("2024-05-17T20:01:02.345Z"));
        assert_eq!(record.clock.as_deref(), Some("01:00"));
        let outcome = GameOutcome {
            score: 64.0,
            reason: EndReason::Timeout,
        };
        assert_eq!(record.outcome, Some(outcome), "White was to move");
        let seconds: Vec<_> = record.annotations.iter().map(|note| note.seconds).collect();
        assert_eq!(seconds, [None, None, Some(1.25), None, Some(0.0)]);
    }

    #[test]
    fn games_come_in_lists_in_lines_and_in_a_row() {
        let game = good();
        for text in [
            format!("{game}{game}{game}"),
            format!("\u{feff}{game}\r\n\r\n{game}\r\n{game}"),
            format!("[{game},{game},\n{game}\n]\n"),
            format!("[{game}][{game}]{game}"),
            format!("{game} {game}").replace(':', " :\n\t") + &game,
        ] {
            assert_eq!(transcripts(&read(&text)), ["f5d6"; 3], "{text}");
        }
        for text in ["", "\n", "[]", "\u{feff}"] {
            assert_eq!(read(text), []);
        }
    }

    #[test]
    fn passes_may_be_written_or_left_out() {
        let start = ["d3", "c3", "c4", "e3", "f4", "c5", "e2", "f1", "e1"];
        let mut game_with_pass = Game::new();
        for name in start {
            game_with_pass.place(name.parse().unwrap()).unwrap();
        }
        let moves = |names: &[&str]| {
            let entries = names.iter().map(|name| format!(r#"{{"m":"{name}"}}"#));
            game(&entries.collect::<Vec<_>>().join(","))
        };
        let played = read(&moves(&start)).remove(0).unwrap().game;
        assert_eq!(played, game_with_pass);
        assert_eq!(
            read(&moves(&["f5", "-"])),
            [Err(
                "line 1, column 39: move 2: passing is not allowed while a move exists".to_owned()
            )]
        );
    }

    #[test]
    fn a_bad_game_does_not_hide_the_next() {
        let (first, last) = (good(), good());
        for (bad, error) in [
            (game(r#"{"m":"a1"}"#), "column 28: move 1: a1 flips nothing"),
            (
                game(r#"{"m":"x"}"#),
                "column 28: `x` is not a move: expected a square from a1 to h8, or a pass",
            ),
            (
                game(r#"{"m":5}"#),
                "column 28: invalid type: integer `5`, expected a string",
            ),
            (
                r#"{"players":[{"name":7}]}"#.to_owned(),
                "column 21: invalid type: integer `7`, expected a string",
            ),
            (
                r#"{"id":"a"}"#.to_owned(),
                "column 10: missing field `position`",
            ),
            (
                r#"{"position":{"startPos":"f5f5","moves":[]}}"#.to_owned(),
                "column 25: the opening in startPos is invalid: move 2: f5 is occupied",
            ),
            (r#"{"é":}"#.to_owned(), "column 6: expected value"),
            (r#"{"a":[1,2"#.to_owned(), ""),
            (r#"{"a":1,"#.to_owned(), ""),
            (
                r#"{"a":"open}"#.to_owned(),
                "column 12: the line ends inside a string: \" is missing",
            ),
            (
                r#"{"a":[}]}"#.to_owned(),
                "column 7: } has no matching opening bracket",
            ),
            (
                r#"{"a":"#.to_owned() + &"[".repeat(200),
                "column 133: the brackets are nested more than 128 deep",
            ),
            (
                "[1]".to_owned(),
                "column 2: expected a game, which starts with {",
            ),
            (
                "hello {}".to_owned(),
                "column 1: expected a game, which starts with {",
            ),
        ] {
            let results = read(&format!("{first}\n{bad}\n{last}\n"));
            assert_eq!(transcripts(&results), ["f5d6"; 2], "{bad}");
            let expected = match error {
                "" => "line 3, column 1: the game is cut off: } is missing".to_owned(),
                error => format!("line 2, {error}"),
            };
            assert_eq!(results[1].as_ref().unwrap_err(), &expected, "{bad}");
        }
    }

    #[test]
    fn recovers_in_pretty_printed_lists() {
        let bad = good().replace("]}}", "}}");
        let text = format!("[\n  {},\n  {bad},\n  {}\n]\n", good(), good());
        let results = read(&text);
        assert_eq!(transcripts(&results), ["f5d6"; 2]);
        assert_eq!(
            results[1].as_ref().unwrap_err(),
            "line 3, column 46: } has no matching opening bracket"
        );
        let open = read(&format!("[{}", good()));
        assert_eq!(
            open[1].as_ref().unwrap_err(),
            "line 1, column 48: the input ends inside a list: ] is missing"
        );
    }

    #[test]
    fn a_game_without_end_is_skipped() {
        let mut text = good();
        text.push_str(r#"{"a":""#);
        text.push_str(&"x".repeat(crate::text::LIMIT));
        text.push_str(r#""}"#);
        text.push_str(&good());
        let results = read(&text);
        assert_eq!(transcripts(&results), ["f5d6"; 2]);
        assert_eq!(
            results[1].as_ref().unwrap_err(),
            "line 1, column 47: the record is longer than 1048576 bytes"
        );
    }

    #[test]
    fn status_depends_on_the_side_to_move() {
        for (moves, status, score) in [
            ("", "LOSE:RESIGN", Some(-64.0)),
            (r#"{"m":"f5"},"#, "LOSE:RESIGN", Some(64.0)),
            (r#"{"m":"f5"},"#, "WIN:DISCONNECT", Some(-64.0)),
            ("", "WIN:SCORE", None),
            ("", "DRAW", None),
        ] {
            let text = game(&format!(r#"{moves}{{"s":"{status}"}}"#));
            let record = read(&text).remove(0).unwrap();
            assert_eq!(record.outcome.map(|outcome| outcome.score), score);
        }
    }

    #[test]
    fn clocks_are_minutes_and_seconds() {
        assert_eq!(clock(300_000.0), "05:00");
        assert_eq!(clock(3_661_999.0), "1:01:01");
        assert_eq!(clock(-1.0), "00:00");
    }
}

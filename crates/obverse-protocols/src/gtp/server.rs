use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::Instant;

use obverse_core::{Color, Game, Move, Position, Square};
use obverse_engine::{Certainty, Report};
use obverse_formats::{parse_move, sgf};

use super::byoyomi::Byoyomi;
use super::cpu_time::cpu_time;
use super::{Command, GtpError, parse, parse_color};
use crate::engine_thread::SearchResult;
use crate::event_handler::{EventHandler, Flow};
use crate::event_loop;
use crate::move_notation::in_capitals;
use crate::parse_seconds::parse_seconds;
use crate::session_context::SessionContext;
use crate::{Line, SessionError, Settings};

/// Names of the supported commands.
const COMMANDS: [&str; 32] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "set_game",
    "list_games",
    "loadsgf",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
    "gogui-interrupt",
    "gogui-play_sequence",
    "gogui-analyze_commands",
    "obverse-move_values",
    "cputime",
    "stop",
];

/// Entries of GoGui's analysis window, one per line: display type, label and command. `%m` is the side to move.
const ANALYSES: &str = "\
pspairs/Values of Moves/obverse-move_values
move/Best Move/reg_genmove %m
plist/Legal Moves/gogui-rules_legal_moves
string/Final Score/final_score
string/Final Result/gogui-rules_final_result
hstring/Board/showboard
string/CPU Time/cputime";

/// Names of the commands that stop a running search.
const STOP_SEARCH: [&str; 10] = [
    "quit",
    "boardsize",
    "clear_board",
    "set_game",
    "play",
    "gogui-play_sequence",
    "undo",
    "loadsgf",
    "gogui-interrupt",
    "stop",
];

/// Maximum number of commands that wait for the end of a search. The next command stops the search, so that the queue
/// stays bounded.
const MAX_QUEUED: usize = 1 << 16;

/// Serves GTP until the input ends or sends `quit`.
pub fn run(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), SessionError> {
    let mut server = Server {
        settings: settings.clone(),
        game: Game::new(),
        steps: Vec::new(),
        clock: Byoyomi::default(),
        waiting: VecDeque::new(),
        search: None,
        is_script: true,
    };
    event_loop::run(&mut server, &settings, input, output)
}

struct Server {
    settings: Settings,
    game: Game,
    /// For each command that `undo` can take back, the number of moves of the game before that command. A command may
    /// play two moves: a forced pass of the other side and its own move.
    steps: Vec<usize>,
    clock: Byoyomi,
    /// Commands that arrived during a search.
    waiting: VecDeque<Command>,
    search: Option<Search>,
    /// Whether the commands since the start of the search come from a script: each arrived in the same read as the
    /// command before it.
    is_script: bool,
}

/// A running search.
struct Search {
    id: Option<String>,
    color: Color,
    goal: Goal,
    began: Instant,
}

/// Purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// `genmove`: play the best move.
    Play,
    /// `reg_genmove`: report the best move.
    BestMove,
    /// `obverse-move_values`: report the value of each move.
    Values,
}

/// Response to a command.
enum Reply {
    Text(String),
    /// The response follows when the search is done.
    Later,
    /// An empty response, after which the session ends.
    Quit,
}

impl From<&str> for Reply {
    fn from(text: &str) -> Reply {
        Reply::Text(text.to_owned())
    }
}

impl EventHandler for Server {
    fn line(&mut self, line: Line, context: &mut SessionContext<'_>) -> io::Result<Flow> {
        self.is_script &= line.is_batched;
        if is_interrupt(&line.text) {
            context.engine.stop();
        }
        let Some(command) = parse(&line.text) else {
            return Ok(Flow::Continue);
        };
        if self.search.is_none() {
            return self.obey(command, context);
        }
        let stops_search = !self.is_script && STOP_SEARCH.contains(&command.name.as_str());
        if stops_search || self.waiting.len() >= MAX_QUEUED {
            context.engine.stop();
        }
        self.waiting.push_back(command);
        Ok(Flow::Continue)
    }

    fn search_done(
        &mut self,
        result: &SearchResult,
        context: &mut SessionContext<'_>,
    ) -> io::Result<Flow> {
        if let Some(search) = self.search.take() {
            let mv = result.line.first().unwrap_or(Move::Pass);
            let reply = match search.goal {
                Goal::Play => {
                    self.clock.spend(search.color, search.began.elapsed());
                    let played = self.game.play(mv).map_err(GtpError::from);
                    played.map(|()| in_capitals(mv, "pass"))
                }
                Goal::BestMove => Ok(in_capitals(mv, "pass")),
                Goal::Values => Ok(values(&result.report)),
            };
            answer(search.id.as_deref(), reply, context)?;
        }
        while self.search.is_none() {
            let Some(command) = self.waiting.pop_front() else {
                break;
            };
            if self.obey(command, context)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    fn end_of_input(&mut self, _: &mut SessionContext<'_>) -> Flow {
        match self.search {
            Some(_) => Flow::Continue,
            None => Flow::Quit,
        }
    }
}

/// Whether a line is GoGui's `# interrupt`, which stops a search.
fn is_interrupt(line: &str) -> bool {
    let comment = line.trim().strip_prefix('#');
    comment.is_some_and(|comment| comment.trim().eq_ignore_ascii_case("interrupt"))
}

/// Sends the response to the command with this id.
fn answer(
    id: Option<&str>,
    reply: Result<String, GtpError>,
    context: &mut SessionContext<'_>,
) -> io::Result<()> {
    let (sign, text) = match reply {
        Ok(text) => ('=', text),
        Err(error) => ('?', error.to_string()),
    };
    let text = format!("{sign}{} {text}", id.unwrap_or_default());
    context.send(&format!("{}\n", text.trim_end()))
}

impl Server {
    /// Executes a command and sends its response, unless the response must wait for a search.
    fn obey(&mut self, command: Command, context: &mut SessionContext<'_>) -> io::Result<Flow> {
        let reply = match self.reply(&command, context) {
            Ok(Reply::Text(text)) => Ok(text),
            Ok(Reply::Later) => return Ok(Flow::Continue),
            Ok(Reply::Quit) => {
                answer(command.id.as_deref(), Ok(String::new()), context)?;
                return Ok(Flow::Quit);
            }
            Err(error) => Err(error),
        };
        answer(command.id.as_deref(), reply, context)?;
        Ok(Flow::Continue)
    }

    /// Executes a command and returns its response.
    fn reply(
        &mut self,
        command: &Command,
        context: &mut SessionContext<'_>,
    ) -> Result<Reply, GtpError> {
        let arguments: Vec<&str> = command.arguments.iter().map(String::as_str).collect();
        let position = self.game.position();
        Ok(match (command.name.as_str(), &arguments[..]) {
            ("protocol_version", _) => "2".into(),
            ("name", _) => "Obverse".into(),
            ("version", _) => env!("CARGO_PKG_VERSION").into(),
            ("known_command", [name, ..]) => {
                let is_known = COMMANDS.contains(&name.to_ascii_lowercase().as_str());
                Reply::Text(is_known.to_string())
            }
            ("known_command", []) => return Err(GtpError::Syntax("the name of a command")),
            ("list_commands", _) => Reply::Text(COMMANDS.join("\n")),
            ("quit", _) => Reply::Quit,
            ("boardsize", ["8"]) => self.begin(Game::new(), context),
            ("boardsize", [size]) if size.parse::<u32>().is_ok() => return Err(GtpError::Size),
            ("boardsize", _) => return Err(GtpError::Syntax("the size of the board, 8")),
            ("clear_board", _) => self.begin(Game::new(), context),
            ("komi", [komi]) if komi.parse::<f64>().is_ok() => "".into(),
            ("komi", _) => return Err(GtpError::Syntax("a number")),
            ("set_game", [game]) if ["othello", "reversi"].contains(&lower(game).as_str()) => {
                self.begin(Game::new(), context)
            }
            ("set_game", _) => return Err(GtpError::Game),
            ("list_games", _) => "Othello".into(),
            ("play", [color, vertex]) => self.play(color, vertex)?,
            ("play", _) => return Err(GtpError::Syntax("a colour and a square or pass")),
            ("gogui-play_sequence", moves) => self.play_sequence(moves)?,
            ("gogui-analyze_commands", _) => ANALYSES.into(),
            ("obverse-move_values", _) => self.value_moves(command, context),
            ("cputime", _) => {
                let time = cpu_time().ok_or(GtpError::CpuTime)?;
                Reply::Text(format!("{:.3}", time.as_secs_f64()))
            }
            ("genmove", [color]) => self.choose(command, color, true, context)?,
            ("reg_genmove", [color]) => self.choose(command, color, false, context)?,
            ("genmove" | "reg_genmove", _) => return Err(GtpError::Syntax("a colour")),
            ("undo", _) => self.undo()?,
            ("time_settings", [main, period, stones]) => {
                let settings = || {
                    Some((
                        parse_seconds(main)?,
                        parse_seconds(period)?,
                        stones.parse().ok()?,
                    ))
                };
                let settings = settings().ok_or(TIME_SETTINGS)?;
                self.clock = Byoyomi::new(settings.0, settings.1, settings.2);
                "".into()
            }
            ("time_settings", _) => return Err(TIME_SETTINGS),
            ("time_left", [color, time, stones]) => {
                // Some controllers report a clock that has run down as a negative time.
                let time = time.strip_prefix('-').map_or(*time, |_| "0");
                let left = || {
                    Some((
                        parse_color(color)?,
                        parse_seconds(time)?,
                        stones.parse().ok()?,
                    ))
                };
                let (color, time, stones) = left().ok_or(TIME_LEFT)?;
                self.clock.set(color, time, stones);
                "".into()
            }
            ("time_left", _) => return Err(TIME_LEFT),
            ("loadsgf", [_, ..]) => self.load(&arguments, context)?,
            ("loadsgf", []) => return Err(GtpError::Load("expected a file name".to_owned())),
            ("showboard", _) => Reply::Text(drawing(position)),
            ("final_score", _) => Reply::Text(final_score(position)?),
            ("gogui-rules_game_id", _) => "Othello".into(),
            ("gogui-rules_board_size", _) => "8".into(),
            ("gogui-rules_board", _) => {
                let rows: Vec<String> = (0..8).rev().map(|row| row_of(position, row)).collect();
                Reply::Text(rows.join("\n"))
            }
            ("gogui-rules_legal_moves", _) => {
                let moves = position.legal_moves().map(|mv| in_capitals(mv, "pass"));
                Reply::Text(moves.collect::<Vec<_>>().join(" "))
            }
            ("gogui-rules_side_to_move", _) => Reply::Text(lower(&position.turn().to_string())),
            ("gogui-rules_final_result", _) => Reply::Text(final_result(position)),
            ("gogui-interrupt" | "stop", _) => "".into(),
            _ => return Err(GtpError::UnknownCommand),
        })
    }

    /// Replaces the current game with a new or loaded game and resets the clocks and the engine.
    fn begin(&mut self, game: Game, context: &mut SessionContext<'_>) -> Reply {
        self.steps = (0..game.moves().len()).collect();
        self.game = game;
        self.clock.restart();
        context.engine.clear();
        "".into()
    }

    /// Ensures that `color` is to move: plays a pass if the other side has to pass. After the end of the game both
    /// colours are accepted.
    fn pass_to(&mut self, color: Color) -> Result<(), GtpError> {
        let position = self.game.position();
        if position.turn() == color || self.game.is_over() {
            Ok(())
        } else if position.must_pass() {
            Ok(self.game.play(Move::Pass)?)
        } else {
            Err(GtpError::WrongColor(color))
        }
    }

    fn play(&mut self, color: &str, vertex: &str) -> Result<Reply, GtpError> {
        let color = parse_color(color).ok_or(GtpError::Syntax("black or white"))?;
        let mv = parse_move(vertex)?;
        let before = self.game.moves().len();
        let played = self.pass_to(color).and_then(|()| {
            if self.game.is_over() && mv == Move::Pass {
                return Ok(());
            }
            Ok(self.game.play(mv)?)
        });
        if let Err(error) = played {
            self.take_back_to(before);
            return Err(error);
        }
        self.steps.push(before);
        Ok("".into())
    }

    /// Plays all moves of `gogui-play_sequence`, or none if one of them is illegal.
    fn play_sequence(&mut self, moves: &[&str]) -> Result<Reply, GtpError> {
        let (length, steps) = (self.game.moves().len(), self.steps.len());
        let played = moves.chunks(2).try_for_each(|mv| match mv {
            [color, vertex] => self.play(color, vertex).map(|_| ()),
            _ => Err(GtpError::Syntax("pairs of a colour and a square or pass")),
        });
        if played.is_err() {
            self.take_back_to(length);
            self.steps.truncate(steps);
        }
        played.map(|()| "".into())
    }

    /// Starts a search for the value of each legal move.
    fn value_moves(&mut self, command: &Command, context: &mut SessionContext<'_>) -> Reply {
        let position = self.game.position();
        let moves = position.legal_squares().len();
        if moves == 0 {
            return "".into();
        }
        let lines = usize::try_from(moves).unwrap_or(1);
        context
            .engine
            .analyse(position, self.settings.untimed(), lines);
        self.begin_search(command, position.turn(), Goal::Values)
    }

    fn begin_search(&mut self, command: &Command, color: Color, goal: Goal) -> Reply {
        self.is_script = true;
        self.search = Some(Search {
            id: command.id.clone(),
            color,
            goal,
            began: Instant::now(),
        });
        Reply::Later
    }

    /// Takes back moves until `length` moves are left.
    fn take_back_to(&mut self, length: usize) {
        while self.game.moves().len() > length && self.game.undo().is_some() {}
    }

    fn undo(&mut self) -> Result<Reply, GtpError> {
        let length = self.steps.pop().ok_or(GtpError::Undo)?;
        self.take_back_to(length);
        Ok("".into())
    }

    /// Executes `genmove` if `plays` is true, else `reg_genmove`.
    fn choose(
        &mut self,
        command: &Command,
        color: &str,
        plays: bool,
        context: &mut SessionContext<'_>,
    ) -> Result<Reply, GtpError> {
        let color = parse_color(color).ok_or(GtpError::Syntax("black or white"))?;
        let before = self.game.moves().len();
        self.pass_to(color)?;
        let position = self.game.position();
        let is_forced = position.legal_squares().is_empty();
        if plays {
            self.steps.push(before);
        } else {
            self.take_back_to(before);
        }
        if is_forced {
            if plays && position.must_pass() {
                self.game.play(Move::Pass)?;
            }
            return Ok("pass".into());
        }
        if plays {
            let limits = self.settings.timed(self.clock.allowance(color));
            context.engine.choose_move(position, limits);
        } else {
            context.engine.analyse(position, self.settings.untimed(), 1);
        }
        let goal = if plays { Goal::Play } else { Goal::BestMove };
        Ok(self.begin_search(command, color, goal))
    }

    /// Loads the first game of an SGF file. `arguments` are the words of the file name and optionally a move number:
    /// that move and all later ones are left out.
    fn load(
        &mut self,
        arguments: &[&str],
        context: &mut SessionContext<'_>,
    ) -> Result<Reply, GtpError> {
        let failed = |error: &dyn std::fmt::Display| GtpError::Load(error.to_string());
        // A file name may contain blanks.
        let (name, before) = match arguments {
            [name @ .., number] if !name.is_empty() && number.parse::<usize>().is_ok() => {
                (name, number.parse().unwrap_or(usize::MAX))
            }
            name => (name, usize::MAX),
        };
        let file = File::open(name.join(" ")).map_err(|error| failed(&error))?;
        // The read is bounded, since a device such as /dev/zero never ends.
        let record = sgf::Reader::new(BufReader::new(file.take(MAX_FILE_BYTES))).next();
        let record = record.ok_or_else(|| failed(&"the file has no game"))?;
        let mut game = record.map_err(|error| failed(&error))?.game;
        while game.moves().len() > before.saturating_sub(1) && game.undo().is_some() {}
        Ok(self.begin(game, context))
    }
}

/// Maximum number of bytes that are read from an SGF file: enough for its first game.
const MAX_FILE_BYTES: u64 = 1 << 24;
const TIME_SETTINGS: GtpError =
    GtpError::Syntax("the main time, the time of a period and the number of moves per period");
const TIME_LEFT: GtpError =
    GtpError::Syntax("a colour, the seconds left and the number of moves to make in them");

fn lower(text: &str) -> String {
    text.to_ascii_lowercase()
}

/// Pairs of a square and the value of the move there, which GoGui writes on the board.
fn values(report: &Report) -> String {
    let pairs = report.lines.iter().filter_map(|line| {
        let square = line.first()?.square()?;
        let value = match line.certainty {
            // Adding 0.0 turns a rounded -0.0 into 0.0.
            Certainty::Estimate(_) => format!("{:+.1}", (line.value * 10.0).round() / 10.0 + 0.0),
            _ => format!("{:+}", line.score),
        };
        Some(format!("{} {value}", in_capitals(Move::Place(square), "")))
    });
    pairs.collect::<Vec<_>>().join(" ")
}

/// Symbols of the squares of a row from left to right, separated by blanks.
fn row_of(position: Position, row: u8) -> String {
    let symbol = |column| {
        let disc = Square::at(column, row).and_then(|square| position.disc(square));
        disc.map_or('.', Color::symbol).to_string()
    };
    (0..8).map(symbol).collect::<Vec<_>>().join(" ")
}

/// The answer to `showboard`: the board, the side to move and the number of discs.
fn drawing(position: Position) -> String {
    let mut text = "\n  a b c d e f g h\n".to_owned();
    for row in 0..8 {
        text += &format!("{0} {1} {0}\n", row + 1, row_of(position, row));
    }
    let state = match position.ending() {
        Some(_) => "The game is over".to_owned(),
        None => format!("{} to move", position.turn()),
    };
    text + "  a b c d e f g h\n" + &format!("{state}, {}", position.count())
}

/// The result in Go notation, such as `B+12`.
fn final_score(position: Position) -> Result<String, GtpError> {
    let score = position.score().ok_or(GtpError::Score)?;
    let difference = score.difference(Color::Black);
    Ok(match score.leader() {
        Some(Color::Black) => format!("B+{difference}"),
        Some(Color::White) => format!("W+{}", -difference),
        None => "0".to_owned(),
    })
}

/// The result in words, such as `Black wins 40-24`.
fn final_result(position: Position) -> String {
    let Some(score) = position.score() else {
        return "The game is not over".to_owned();
    };
    match score.leader() {
        Some(winner) => {
            let (own, other) = (score.of(winner), score.of(!winner));
            format!("{winner} wins {own}-{other}")
        }
        None => format!("Draw {score}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interrupts_are_recognised() {
        assert!(is_interrupt("# interrupt\r"));
        assert!(is_interrupt("#interrupt"));
        assert!(!is_interrupt("interrupt"));
        assert!(!is_interrupt("genmove b # interrupt"));
    }

    #[test]
    fn commands_that_stop_a_search_are_supported() {
        assert!(STOP_SEARCH.iter().all(|name| COMMANDS.contains(name)));
    }

    #[test]
    fn analysis_commands_are_supported() {
        for line in ANALYSES.lines() {
            let fields: Vec<&str> = line.split('/').collect();
            let [kind, _, command] = fields[..] else {
                panic!("{line}");
            };
            assert!(["pspairs", "move", "plist", "string", "hstring"].contains(&kind));
            let name = command.split(' ').next().unwrap_or_default();
            assert!(COMMANDS.contains(&name), "{line}");
        }
    }
}

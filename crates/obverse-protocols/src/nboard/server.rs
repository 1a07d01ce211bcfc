use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use obverse_core::{Color, Game, Move, Position};
use obverse_engine::Line as Variation;
use obverse_engine::{Certainty, Goal, Level, Limits, Report};
use obverse_formats::GameRecord;

use super::{Command, parse};
use crate::clock::{ggf_clock, index};
use crate::notation::in_capitals;
use crate::session::{self, Desk, Flow, Protocol};
use crate::settings::Allowance;
use crate::thinker::Thought;
use crate::{Line, SessionError, Settings};

/// How the engine is called, in one word.
const NAME: &str = "Obverse";

/// Speaks NBoard's protocol until the input ends or says `quit`.
pub fn run(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), SessionError> {
    let mut server = Server {
        settings: settings.clone(),
        level: None,
        game: Game::new(),
        clocks: [None, None],
        spent: [Duration::ZERO; 2],
        purpose: None,
        shown: Vec::new(),
    };
    session::run(&mut server, &settings, input, output)
}

struct Server {
    settings: Settings,
    /// The level that NBoard has set.
    level: Option<Level>,
    game: Game,
    /// The clocks of Black and White as the game has them.
    clocks: [Option<String>; 2],
    /// How long they have thought.
    spent: [Duration; 2],
    /// What the engine is thinking for.
    purpose: Option<Purpose>,
    /// What has been said about the moves.
    shown: Vec<Variation>,
}

/// What the engine is thinking for.
enum Purpose {
    Go {
        began: Instant,
    },
    Hint,
    /// The positions to come, each with the number of moves made.
    Analyze(Vec<(usize, Position)>),
}

impl Protocol for Server {
    fn line(&mut self, line: Line, desk: &mut Desk<'_>) -> io::Result<Flow> {
        let Some(command) = parse(&line.text) else {
            return Ok(Flow::GoOn);
        };
        desk.thinker.drop_question();
        let was_thinking = self.purpose.take().is_some();
        match command {
            Command::Quit => return Ok(Flow::Quit),
            Command::Ping(number) => {
                if was_thinking {
                    desk.say("status")?;
                }
                desk.say(format!("pong {number}").trim_end())?;
            }
            Command::Hello => desk.say(&format!("set myname {NAME}"))?,
            Command::Depth(depth) => self.set_depth(depth, desk)?,
            Command::Contempt => {}
            Command::Game(Some(record)) => self.set_game(*record),
            Command::Game(None) => desk.say("status The game cannot be read")?,
            Command::Move(Some((mv, time))) => self.play(mv, time, desk)?,
            Command::Move(None) => desk.say("status This is not a move")?,
            Command::Hint(lines) => self.hint(lines, desk)?,
            Command::Go => self.go(desk)?,
            Command::Learn => desk.say("learned")?,
            Command::Analyze => {
                let positions = self.game.positions().enumerate().collect();
                desk.say("status Analyzing")?;
                self.analyze(positions, desk)?;
            }
        }
        Ok(Flow::GoOn)
    }

    fn progress(&mut self, report: &Report, desk: &mut Desk<'_>) -> io::Result<()> {
        if !matches!(self.purpose, Some(Purpose::Hint)) {
            return Ok(());
        }
        for line in &report.lines {
            let is_news = !line.moves.is_empty() && !self.shown.contains(line);
            if is_news {
                desk.say(&search(line))?;
            }
        }
        self.shown.clone_from(&report.lines);
        Ok(())
    }

    fn done(&mut self, thought: &Thought, desk: &mut Desk<'_>) -> io::Result<Flow> {
        let report = &thought.report;
        let stats = nodestats(report);
        match self.purpose.take() {
            Some(Purpose::Go { began }) => {
                let mv = in_capitals(thought.line.first().unwrap_or(Move::Pass), "PA");
                let seconds = began.elapsed().as_secs_f64();
                let value = thought.line.value;
                desk.say(&stats)?;
                desk.say(&format!("=== {mv}/{value:.2}/{seconds:.3}"))?;
                desk.say("status")?;
            }
            Some(Purpose::Hint) => {
                self.purpose = Some(Purpose::Hint);
                self.progress(report, desk)?;
                self.purpose = None;
                desk.say(&stats)?;
                desk.say("status")?;
            }
            Some(Purpose::Analyze(mut positions)) => {
                if let Some((moves, _)) = positions.pop() {
                    desk.say(&analysis(moves, thought.line.value))?;
                }
                self.analyze(positions, desk)?;
            }
            None => {}
        }
        Ok(Flow::GoOn)
    }

    fn end(&mut self, desk: &mut Desk<'_>) -> Flow {
        match self.purpose {
            Some(Purpose::Go { .. } | Purpose::Analyze(_)) if desk.thinker.is_thinking() => {
                Flow::GoOn
            }
            _ => Flow::Quit,
        }
    }
}

impl Server {
    fn set_depth(&mut self, depth: u32, desk: &mut Desk<'_>) -> io::Result<()> {
        let level = Level::new(depth.clamp(1, 60)).unwrap_or(Level::MIN);
        self.level = Some(level);
        desk.say(&format!("set myname {NAME}{}", level.number()))
    }

    fn set_game(&mut self, record: GameRecord) {
        self.clocks = Color::ALL.map(|color| record.clock_of(color).map(str::to_owned));
        self.spent = [Duration::ZERO; 2];
        let turns = record.game.positions().map(Position::turn);
        for (turn, note) in turns.zip(&record.annotations) {
            let seconds = note.seconds.unwrap_or_default();
            self.spend(
                turn,
                Duration::try_from_secs_f64(seconds).unwrap_or_default(),
            );
        }
        self.game = record.game;
    }

    fn spend(&mut self, color: Color, time: Duration) {
        let spent = &mut self.spent[index(color)];
        *spent = spent.saturating_add(time);
    }

    fn play(&mut self, mv: Move, time: Duration, desk: &mut Desk<'_>) -> io::Result<()> {
        if self.game.is_over() && mv == Move::Pass {
            return Ok(());
        }
        let turn = self.game.position().turn();
        let played = match mv {
            Move::Place(square) => self.game.place(square),
            Move::Pass => self.game.play(mv),
        };
        match played {
            Ok(()) => self.spend(turn, time),
            Err(error) => desk.say(&format!("status Illegal move: {error}"))?,
        }
        Ok(())
    }

    fn hint(&mut self, lines: usize, desk: &mut Desk<'_>) -> io::Result<()> {
        self.shown.clear();
        let position = self.game.position();
        if position.board().is_over() {
            return desk.say("status The game is over");
        }
        desk.say("status Thinking")?;
        self.purpose = Some(Purpose::Hint);
        desk.thinker.think(position, self.untimed(), lines);
        Ok(())
    }

    fn go(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let position = self.game.position();
        if position.moves().is_empty() {
            return desk.say("=== PA");
        }
        desk.say("status Thinking")?;
        self.purpose = Some(Purpose::Go {
            began: Instant::now(),
        });
        desk.thinker.choose(position, self.limits(position.turn()));
        Ok(())
    }

    /// What may be spent on a move: what was asked for, and what the clock has.
    fn limits(&self, turn: Color) -> Limits {
        let turns = self.game.positions().map(Position::turn);
        let moves = turns
            .zip(self.game.moves())
            .filter(|(side, _)| *side == turn);
        let moves = u32::try_from(moves.count()).unwrap_or(u32::MAX);
        let text = self.clocks[index(turn)].as_deref();
        self.at_level(self.settings.timed(Allowance {
            clock: text.and_then(|text| ggf_clock(text, moves, self.spent[index(turn)])),
            time: None,
        }))
    }

    /// What may be spent on a position that nobody waits for.
    fn untimed(&self) -> Limits {
        self.at_level(self.settings.untimed())
    }

    /// The same at the level that NBoard has set: time and nodes bound it as before.
    fn at_level(&self, limits: Limits) -> Limits {
        Limits {
            goal: self.level.map_or(limits.goal, Goal::Level),
            ..limits
        }
    }

    /// Thinks about the last of these positions; those that are over need no thought.
    fn analyze(
        &mut self,
        mut positions: Vec<(usize, Position)>,
        desk: &mut Desk<'_>,
    ) -> io::Result<()> {
        while let Some(&(moves, position)) = positions.last() {
            if !position.board().is_over() {
                desk.thinker.think(position, self.untimed(), 1);
                self.purpose = Some(Purpose::Analyze(positions));
                return Ok(());
            }
            desk.say(&analysis(moves, position.board().final_score() as f32))?;
            positions.pop();
        }
        desk.say("status")
    }
}

fn analysis(moves: usize, value: f32) -> String {
    format!("analysis {moves} {value:.2}")
}

fn nodestats(report: &Report) -> String {
    format!(
        "nodestats {} {:.3}",
        report.nodes,
        report.elapsed.as_secs_f64()
    )
}

fn search(line: &Variation) -> String {
    let moves: String = line.moves.iter().map(|&mv| in_capitals(mv, "PA")).collect();
    format!("search {moves} {:.2} 0 {}", line.value, depth(line))
}

fn depth(line: &Variation) -> String {
    match line.certainty {
        Certainty::Exact => "100%".to_owned(),
        Certainty::Outcome => "100%W".to_owned(),
        Certainty::Likely(_) | Certainty::Estimate(_) => line.reach().to_string(),
    }
}

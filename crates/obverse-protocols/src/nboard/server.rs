use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use obverse_core::{Color, Game, Move, Position};
use obverse_engine::Line as Variation;
use obverse_engine::{Certainty, Goal, Level, Limits, Report};
use obverse_formats::GameRecord;

use super::ggf_clock::ggf_clock;
use super::{Command, parse};
use crate::color_index::color_index;
use crate::engine_thread::SearchResult;
use crate::event_handler::{EventHandler, Flow};
use crate::event_loop;
use crate::move_notation::in_capitals;
use crate::session_context::SessionContext;
use crate::session_settings::Allowance;
use crate::{Line, SessionError, Settings};

/// Engine name, which must be a single word.
const NAME: &str = "Obverse";

/// Serves the NBoard protocol until the input ends or sends `quit`.
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
    event_loop::run(&mut server, &settings, input, output)
}

struct Server {
    settings: Settings,
    /// Level that `set depth` has set; `None` if it was not sent.
    level: Option<Level>,
    game: Game,
    /// GGF clocks of Black and White from the game's tags; `None` for a side without a clock.
    clocks: [Option<String>; 2],
    /// Time that Black and White have spent on the moves of the game.
    spent: [Duration; 2],
    /// Purpose of the running search; `None` if no search runs.
    purpose: Option<Purpose>,
    /// Variations of the last `hint` report, so that unchanged variations are not sent again.
    shown: Vec<Variation>,
}

/// The command that a search serves.
enum Purpose {
    Go {
        began: Instant,
    },
    Hint,
    /// Positions left to analyse, each with the number of moves played before it. The last position is analysed next.
    Analyze(Vec<(usize, Position)>),
}

impl EventHandler for Server {
    fn line(&mut self, line: Line, context: &mut SessionContext<'_>) -> io::Result<Flow> {
        let Some(command) = parse(&line.text) else {
            return Ok(Flow::Continue);
        };
        context.engine.cancel();
        let was_searching = self.purpose.take().is_some();
        match command {
            Command::Quit => return Ok(Flow::Quit),
            Command::Ping(number) => {
                if was_searching {
                    context.send("status")?;
                }
                context.send(format!("pong {number}").trim_end())?;
            }
            Command::Hello => context.send(&format!("set myname {NAME}"))?,
            Command::Depth(depth) => self.set_depth(depth, context)?,
            Command::Contempt => {}
            Command::Game(Some(record)) => self.set_game(*record),
            Command::Game(None) => context.send("status The game cannot be read: expected GGF")?,
            Command::Move(Some((mv, time))) => self.play(mv, time, context)?,
            Command::Move(None) => {
                context.send("status This is not a move: expected a square such as F5, or PA")?
            }
            Command::Hint(lines) => self.hint(lines, context)?,
            Command::Go => self.go(context)?,
            Command::Learn => context.send("learned")?,
            Command::Analyze => {
                let positions = self.game.positions().enumerate().collect();
                context.send("status Analyzing")?;
                self.analyze(positions, context)?;
            }
        }
        Ok(Flow::Continue)
    }

    fn progress(&mut self, report: &Report, context: &mut SessionContext<'_>) -> io::Result<()> {
        if !matches!(self.purpose, Some(Purpose::Hint)) {
            return Ok(());
        }
        for line in &report.lines {
            let is_news = !line.moves.is_empty() && !self.shown.contains(line);
            if is_news {
                context.send(&search(line))?;
            }
        }
        self.shown.clone_from(&report.lines);
        Ok(())
    }

    fn search_done(
        &mut self,
        result: &SearchResult,
        context: &mut SessionContext<'_>,
    ) -> io::Result<Flow> {
        let report = &result.report;
        let stats = nodestats(report);
        match self.purpose.take() {
            Some(Purpose::Go { began }) => {
                let mv = in_capitals(result.line.first().unwrap_or(Move::Pass), "PA");
                let seconds = began.elapsed().as_secs_f64();
                let value = result.line.value;
                context.send(&stats)?;
                context.send(&format!("=== {mv}/{value:.2}/{seconds:.3}"))?;
                context.send("status")?;
            }
            Some(Purpose::Hint) => {
                self.purpose = Some(Purpose::Hint);
                self.progress(report, context)?;
                self.purpose = None;
                context.send(&stats)?;
                context.send("status")?;
            }
            Some(Purpose::Analyze(mut positions)) => {
                if let Some((moves, _)) = positions.pop() {
                    context.send(&analysis(moves, result.line.value))?;
                }
                self.analyze(positions, context)?;
            }
            None => {}
        }
        Ok(Flow::Continue)
    }

    fn end_of_input(&mut self, context: &mut SessionContext<'_>) -> Flow {
        match self.purpose {
            Some(Purpose::Go { .. } | Purpose::Analyze(_)) if context.engine.is_searching() => {
                Flow::Continue
            }
            _ => Flow::Quit,
        }
    }
}

impl Server {
    fn set_depth(&mut self, depth: u32, context: &mut SessionContext<'_>) -> io::Result<()> {
        let level = Level::new(depth.clamp(1, 60)).unwrap_or(Level::MIN);
        self.level = Some(level);
        context.send(&format!("set myname {NAME}{}", level.number()))
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
        let spent = &mut self.spent[color_index(color)];
        *spent = spent.saturating_add(time);
    }

    fn play(
        &mut self,
        mv: Move,
        time: Duration,
        context: &mut SessionContext<'_>,
    ) -> io::Result<()> {
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
            Err(error) => context.send(&format!("status Illegal move: {error}"))?,
        }
        Ok(())
    }

    fn hint(&mut self, lines: usize, context: &mut SessionContext<'_>) -> io::Result<()> {
        self.shown.clear();
        let position = self.game.position();
        if position.board().is_over() {
            return context.send("status The game is over");
        }
        context.send("status Thinking")?;
        self.purpose = Some(Purpose::Hint);
        context.engine.analyse(position, self.untimed(), lines);
        Ok(())
    }

    fn go(&mut self, context: &mut SessionContext<'_>) -> io::Result<()> {
        let position = self.game.position();
        if position.legal_squares().is_empty() {
            return context.send("=== PA");
        }
        context.send("status Thinking")?;
        self.purpose = Some(Purpose::Go {
            began: Instant::now(),
        });
        context
            .engine
            .choose_move(position, self.limits(position.turn()));
        Ok(())
    }

    /// Limits of a search for a move of `turn`: the settings, the level and the side's clock.
    fn limits(&self, turn: Color) -> Limits {
        let turns = self.game.positions().map(Position::turn);
        let moves = turns
            .zip(self.game.moves())
            .filter(|(side, _)| *side == turn);
        let moves = u32::try_from(moves.count()).unwrap_or(u32::MAX);
        let text = self.clocks[color_index(turn)].as_deref();
        self.at_level(self.settings.timed(Allowance {
            clock: text.and_then(|text| ggf_clock(text, moves, self.spent[color_index(turn)])),
            time: None,
        }))
    }

    /// Limits of a search without a clock.
    fn untimed(&self) -> Limits {
        self.at_level(self.settings.untimed())
    }

    /// Replaces the goal of `limits` with the level that `set depth` has set, if any. The limits of time and nodes
    /// stay.
    fn at_level(&self, limits: Limits) -> Limits {
        Limits {
            goal: self.level.map_or(limits.goal, Goal::Level),
            ..limits
        }
    }

    /// Starts a search of the last position in the list. Positions in which the game is over are scored without a
    /// search and removed.
    fn analyze(
        &mut self,
        mut positions: Vec<(usize, Position)>,
        context: &mut SessionContext<'_>,
    ) -> io::Result<()> {
        while let Some(&(moves, position)) = positions.last() {
            if !position.board().is_over() {
                context.engine.analyse(position, self.untimed(), 1);
                self.purpose = Some(Purpose::Analyze(positions));
                return Ok(());
            }
            context.send(&analysis(moves, position.board().final_score() as f32))?;
            positions.pop();
        }
        context.send("status")
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
        Certainty::LowerBound
        | Certainty::UpperBound
        | Certainty::Likely(_)
        | Certainty::Estimate(_) => line.search_depth().to_string(),
    }
}

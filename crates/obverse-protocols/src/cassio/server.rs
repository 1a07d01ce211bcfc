use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use obverse_core::{Color, Move, Position};
use obverse_engine::{Effort, Goal, Limits, Report, Selectivity, Strength};

use super::{Command, parse};
use crate::notation::in_capitals;
use crate::session::{self, Desk, Flow, Protocol};
use crate::thinker::Thought;
use crate::{Line, SessionError, Settings};

/// Speaks Cassio's protocol until the input ends or says `quit`.
pub fn run(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), SessionError> {
    let mut server = Server {
        strength: settings.strength,
        ..Server::default()
    };
    session::run(&mut server, &settings, input, output)
}

#[derive(Default)]
struct Server {
    /// What bounds a search besides Cassio.
    strength: Strength,
    search: Option<(Position, Instant)>,
    /// Visited positions and the time of the last search, or of this one so far.
    nodes: u64,
    elapsed: Duration,
}

impl Protocol for Server {
    fn line(&mut self, line: Line, desk: &mut Desk<'_>) -> io::Result<Flow> {
        let command = parse(&line.text);
        match command {
            Ok(Command::Poll) => {
                desk.say(self.state())?;
                return Ok(Flow::GoOn);
            }
            Ok(Command::Infos) => {
                let elapsed = self
                    .search
                    .map_or(self.elapsed, |(_, began)| began.elapsed());
                let seconds = elapsed.as_secs_f64();
                desk.say(&format!("node {}, time {seconds:.3}", self.nodes))?;
                desk.say(self.state())?;
                return Ok(Flow::GoOn);
            }
            _ => {}
        }
        desk.thinker.drop_question();
        let was_searching = self.search.take().is_some();
        match command {
            Ok(Command::Quit) => {
                desk.say("bye bye.")?;
                return Ok(Flow::Quit);
            }
            Ok(Command::Version) => {
                desk.say(&format!("version: Obverse {}", env!("CARGO_PKG_VERSION")))?;
            }
            Ok(Command::Forget) => desk.thinker.forget(),
            Ok(Command::Search {
                position,
                depth,
                selectivity,
            }) => {
                if was_searching {
                    desk.say("ready.")?;
                }
                let depth = depth.unwrap_or_else(|| position.empty().len());
                let limits = self.limits(position, depth, selectivity);
                self.search = Some((position, Instant::now()));
                self.nodes = 0;
                desk.thinker.think(position, limits, 1);
                return Ok(Flow::GoOn);
            }
            Err(error) => desk.say(&format!("ERROR: {error}"))?,
            Ok(Command::Ready | Command::Stop | Command::Poll | Command::Infos) => {}
        }
        desk.say("ready.")?;
        Ok(Flow::GoOn)
    }

    fn progress(&mut self, report: &Report, _: &mut Desk<'_>) -> io::Result<()> {
        self.nodes = report.nodes;
        Ok(())
    }

    fn done(&mut self, thought: &Thought, desk: &mut Desk<'_>) -> io::Result<Flow> {
        if let Some((position, began)) = self.search.take() {
            self.nodes = thought.report.nodes;
            self.elapsed = began.elapsed();
            desk.say(&result(position, &thought.report, self.elapsed))?;
            desk.say("ready.")?;
        }
        Ok(Flow::GoOn)
    }

    fn end(&mut self, _: &mut Desk<'_>) -> Flow {
        match self.search {
            Some(_) => Flow::GoOn,
            None => Flow::Quit,
        }
    }
}

impl Server {
    /// As deep as Cassio says, but no deeper and no longer than we were told.
    fn limits(&self, position: Position, depth: u32, selectivity: Selectivity) -> Limits {
        let (own, own_selectivity) = match self.strength.effort {
            Some(Effort::Level(level)) => level.depth(position.empty().len()),
            Some(Effort::Depth(depth)) => (depth, Selectivity::NONE),
            Some(Effort::Time(_) | Effort::Nodes(_)) | None => (depth, selectivity),
        };
        let (depth, selectivity) = match own < depth {
            true => (own, own_selectivity.min(selectivity)),
            false => (depth, selectivity),
        };
        Limits {
            goal: Goal::Depth { depth, selectivity },
            ..self.strength.limits(Limits::unlimited())
        }
    }

    fn state(&self) -> &'static str {
        match self.search {
            Some(_) => "ok.",
            None => "ready.",
        }
    }
}

fn result(position: Position, report: &Report, elapsed: Duration) -> String {
    let line = report.best();
    let confidence = line.confidence();
    let score = f64::from(match position.turn() {
        Color::Black => line.score,
        Color::White => -line.score,
    });
    let mut side = position.turn();
    let mut variation = String::new();
    for &mv in &line.moves {
        let text = in_capitals(mv, "--");
        variation += &match side == position.turn() {
            true => text,
            false => text.to_ascii_lowercase(),
        };
        side = !side;
    }
    format!(
        "{}, move {}, depth {}, @{confidence}%, B{score:+.2} <= v <= B{score:+.2}, {variation}, \
         node {}, time {:.3}",
        position.to_string().replace(' ', ""),
        in_capitals(line.first().unwrap_or(Move::Pass), "--"),
        line.depth,
        report.nodes,
        elapsed.as_secs_f64()
    )
}

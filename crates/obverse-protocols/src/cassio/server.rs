use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use obverse_core::{Color, Move, Position};
use obverse_engine::{Effort, Goal, Limits, Report, Selectivity, Strength};

use super::{Command, parse};
use crate::engine_thread::SearchResult;
use crate::event_handler::{EventHandler, Flow};
use crate::event_loop;
use crate::move_notation::in_capitals;
use crate::session_context::SessionContext;
use crate::{Line, SessionError, Settings};

/// Serves Cassio's protocol until the input ends or sends `quit`.
pub fn run(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), SessionError> {
    let mut server = Server {
        strength: settings.strength,
        ..Server::default()
    };
    event_loop::run(&mut server, &settings, input, output)
}

#[derive(Default)]
struct Server {
    /// Strength from the settings, which limits searches even if Cassio asks for more.
    strength: Strength,
    /// Position and start time of the running search; `None` if no search runs.
    search: Option<(Position, Instant)>,
    /// Number of nodes of the running search so far, or of the last search.
    nodes: u64,
    /// Time that the last finished search took.
    elapsed: Duration,
}

impl EventHandler for Server {
    fn line(&mut self, line: Line, context: &mut SessionContext<'_>) -> io::Result<Flow> {
        let command = parse(&line.text);
        match command {
            Ok(Command::Poll) => {
                context.send(self.state())?;
                return Ok(Flow::Continue);
            }
            Ok(Command::SearchInfo) => {
                let elapsed = self
                    .search
                    .map_or(self.elapsed, |(_, began)| began.elapsed());
                let seconds = elapsed.as_secs_f64();
                context.send(&format!("node {}, time {seconds:.3}", self.nodes))?;
                context.send(self.state())?;
                return Ok(Flow::Continue);
            }
            _ => {}
        }
        context.engine.cancel();
        let was_searching = self.search.take().is_some();
        match command {
            Ok(Command::Quit) => {
                context.send("bye bye.")?;
                return Ok(Flow::Quit);
            }
            Ok(Command::Version) => {
                context.send(&format!("version: Obverse {}", env!("CARGO_PKG_VERSION")))?;
            }
            Ok(Command::Forget) => context.engine.clear(),
            Ok(Command::Search {
                position,
                depth,
                selectivity,
            }) => {
                if was_searching {
                    context.send("ready.")?;
                }
                let depth = depth.unwrap_or_else(|| position.empty().len());
                let limits = self.limits(position, depth, selectivity);
                self.search = Some((position, Instant::now()));
                self.nodes = 0;
                context.engine.analyse(position, limits, 1);
                return Ok(Flow::Continue);
            }
            Err(error) => context.send(&format!("ERROR: {error}"))?,
            Ok(Command::Ready | Command::Stop | Command::Poll | Command::SearchInfo) => {}
        }
        context.send("ready.")?;
        Ok(Flow::Continue)
    }

    fn progress(&mut self, report: &Report, _: &mut SessionContext<'_>) -> io::Result<()> {
        self.nodes = report.nodes;
        Ok(())
    }

    fn search_done(
        &mut self,
        result: &SearchResult,
        context: &mut SessionContext<'_>,
    ) -> io::Result<Flow> {
        if let Some((position, began)) = self.search.take() {
            self.nodes = result.report.nodes;
            self.elapsed = began.elapsed();
            context.send(&result_line(position, &result.report, self.elapsed))?;
            context.send("ready.")?;
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

impl Server {
    /// Limits of a search: the depth and selectivity that Cassio asks for. If the settings allow only a lower depth,
    /// the depth of the settings is used, with a selectivity that prunes no more than Cassio allows.
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

    /// Response to a poll: `ok.` while a search is running, else `ready.`.
    fn state(&self) -> &'static str {
        match self.search {
            Some(_) => "ok.",
            None => "ready.",
        }
    }
}

/// Formats the result of a search as the module documentation shows it.
fn result_line(position: Position, report: &Report, elapsed: Duration) -> String {
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

use obverse_core::Color;
use obverse_engine::{Report, SearchState};
use obverse_study::{EngineTask, ForfeitReason, Page, Players};

use super::{App, Overlay};

/// The style of a status text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A neutral notice.
    Plain,
    /// The program waits for a person to act.
    Waiting,
    /// The engine is thinking.
    Thinking,
    /// The game is over.
    Over,
    /// An error.
    Bad,
}

/// The text of the status line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Style of the text.
    pub tone: Tone,
    /// The message, without the engine's progress.
    pub text: String,
    /// The engine's progress in a few words; empty if the engine is idle.
    pub engine: String,
}

impl App {
    /// Shows a notice until the next key.
    pub fn say(&mut self, text: String) {
        self.notice = Some((Tone::Plain, text));
    }

    /// Shows an error until the next key.
    pub fn complain(&mut self, text: String) {
        self.notice = Some((Tone::Bad, text));
    }

    /// Shows a notice with the accuracy of both sides and the number of mistakes, if the review is complete.
    pub(super) fn tell_review(&mut self) {
        let Some(review) = self.game.review().filter(|review| review.is_complete()) else {
            return;
        };
        let accuracy = |color| match review.accuracy(color).percent() {
            Some(percent) => format!("{color} {percent:.1} %"),
            None => format!("{color} had no choice"),
        };
        let [black, white] = Color::ALL.map(accuracy);
        let mistakes = match review.mistakes().len() {
            0 => "no mistakes".to_owned(),
            1 => "1 mistake".to_owned(),
            count => format!("{count} mistakes"),
        };
        self.say(format!("Accuracy: {black}, {white}; {mistakes}."));
    }

    /// The status line for the current state.
    pub fn status(&self) -> Status {
        let (tone, text) = match &self.notice {
            Some(notice) => notice.clone(),
            None => self.situation(),
        };
        Status {
            tone,
            text,
            engine: self.engine_words(),
        }
    }

    /// The text of the status line if there is no notice: the state of the game or the dialog.
    fn situation(&self) -> (Tone, String) {
        if let Some(Overlay::Editor(editor)) = &self.overlay {
            let text = match editor.position() {
                Ok(position) => {
                    format!("Editor: {}, {} to move.", position.count(), position.turn())
                }
                Err(error) => format!("Editor: {error}."),
            };
            return (Tone::Waiting, text);
        }
        if self.page() == Page::Learn {
            let text = "A textbook search of the position on the board.".to_owned();
            return (Tone::Plain, text);
        }
        let tree = self.tree();
        let position = tree.position();
        let turn = position.turn();
        if self.game.is_drawing_opening() {
            return (
                Tone::Thinking,
                "Choosing a random even opening...".to_owned(),
            );
        }
        if let (Some(ending), Some(score)) = (position.ending(), position.score()) {
            let result = match score.leader() {
                None => "a draw".to_owned(),
                Some(winner) => format!(
                    "{} {}-{}",
                    self.wins(winner),
                    score.of(winner),
                    score.of(!winner)
                ),
            };
            return (Tone::Over, format!("Game over: {result}, {ending}."));
        }
        if let Some(forfeit) = self.game.forfeit().filter(|_| tree.is_at_tip()) {
            let loser = forfeit.loser;
            let why = match forfeit.reason {
                ForfeitReason::Resignation => "resigned",
                ForfeitReason::Time => "ran out of time",
            };
            let text = format!("Game over: {loser} {why}, {}.", self.wins(!loser));
            return (Tone::Over, text);
        }
        if self.is_engines_turn() {
            return (Tone::Thinking, format!("Obverse thinks for {turn}..."));
        }
        let who = self.person(turn);
        if position.must_pass() {
            return (Tone::Waiting, format!("{who} cannot move: Enter passes."));
        }
        let last = tree.move_to(tree.current());
        let last = last.map_or(String::new(), |mv| format!("{} played {mv}. ", !turn));
        let last = last.replace("played pass", "passed");
        let moves = position.legal_squares().len();
        let plural = if moves == 1 { "move" } else { "moves" };
        let rest = tree.line_nodes().len() - tree.path_to(tree.current()).len();
        let later = match rest {
            0 => String::new(),
            rest => format!("; plies after this position: {rest}"),
        };
        let text = format!("{last}{who} to move: {moves} {plural}{later}.");
        (Tone::Waiting, text)
    }

    fn wins(&self, winner: Color) -> String {
        match self.is_person(winner) {
            true => "you win".to_owned(),
            false => format!("{winner} wins"),
        }
    }

    /// Name of a side, such as `You (Black)` for the person who plays against the engine, or else `Black`.
    fn person(&self, turn: Color) -> String {
        match self.is_person(turn) {
            true => format!("You ({turn})"),
            false => turn.to_string(),
        }
    }

    /// Whether a person plays this side against the engine.
    fn is_person(&self, color: Color) -> bool {
        let players = self.game.settings().players;
        self.page() == Page::Play && players != Players::HUMANS && !players.is_engine(color)
    }

    fn engine_words(&self) -> String {
        let progress = self.game.progress();
        let report = match self.task() {
            Some(EngineTask::Hints(_) | EngineTask::Move(_)) => progress.report.as_ref(),
            Some(EngineTask::Review(task)) => {
                let done = self.game.review().map_or(0, |review| review.moves.len());
                return format!("review {done}/{}", task.game.moves().len());
            }
            Some(EngineTask::Evaluate(_) | EngineTask::Opening { .. }) => return String::new(),
            None => self.visible_hints().map(|hints| &hints.report),
        };
        let Some(report) = report else {
            return String::new();
        };
        let nodes = progress.nodes.max(report.nodes);
        let end = match report.state {
            SearchState::Thinking | SearchState::Stopped => "",
            SearchState::Done => ", done",
            SearchState::OutOfTime | SearchState::OutOfNodes => ", time is up",
        };
        format!("depth {}, {}{end}", depth_of(report), count(nodes))
    }
}

/// The smallest search depth of the report's lines, as text.
fn depth_of(report: &Report) -> String {
    let least = report.lines.iter().min_by_key(|line| line.depth);
    least.map_or(String::new(), |line| line.search_depth().to_string())
}

/// Formats a node count in a few characters, such as `45 k nodes`.
fn count(nodes: u64) -> String {
    match nodes {
        0..10_000 => format!("{nodes} nodes"),
        10_000..10_000_000 => format!("{} k nodes", nodes / 1000),
        _ => format!("{} M nodes", nodes / 1_000_000),
    }
}

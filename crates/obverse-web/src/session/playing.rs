//! Moves, and games that take the place of others.

use std::time::Instant;

use obverse_core::{Move, Position, Square};
use obverse_formats::parse_move;
use obverse_study::{Assessment, Tree};

use super::state::board;
use super::{LARGEST_TREE, Session};
use crate::arrangement::{Arrangement, OpeningChoice};
use crate::clocks::Clocks;
use crate::message::{Event, Notice, PageName, PreviewMove, ResultReason};

impl Session {
    /// Plays on a square, or passes where that is all one can do.
    pub(super) fn play_square(&mut self, name: &str, now: Instant) {
        let mv = match name.parse::<Square>() {
            _ if self.tree.position().must_pass() => Move::Pass,
            Ok(square) => Move::Place(square),
            Err(error) => {
                return self.say(Notice::Illegal {
                    reason: error.to_string(),
                });
            }
        };
        self.play(mv, now);
    }

    /// Plays a move for the person.
    pub(super) fn play(&mut self, mv: Move, now: Instant) {
        if self.is_decided() {
            return self.say(Notice::GameOver);
        }
        if self.is_engines_turn() {
            return self.say(Notice::EnginesTurn);
        }
        self.make(mv, now);
    }

    /// Puts a move into the tree.
    pub(super) fn make(&mut self, mv: Move, now: Instant) {
        let turn = self.tree.position().turn();
        if self.tree.len() >= LARGEST_TREE {
            return self.say(Notice::TreeFull);
        }
        match self.tree.play(mv) {
            Ok(_) => {
                self.forced = None;
                if let Some(clocks) = &mut self.clocks {
                    clocks.moved(turn, now);
                }
            }
            Err(error) => self.say(Notice::Illegal {
                reason: error.to_string(),
            }),
        }
    }

    /// Whether the game on the Play page has ended, on the board or not.
    fn is_decided(&self) -> bool {
        self.page == PageName::Play && self.verdict.is_some() && self.tree.is_at_tip()
    }

    /// Back to where the person can choose, or one move where the engine does not play.
    pub(super) fn undo(&mut self) {
        self.leave_verdict();
        self.forced = None;
        let came_from = self.tree.current();
        while self.tree.undo().is_some() {
            if self.page != PageName::Play || self.is_persons_choice() {
                return;
            }
        }
        // The engine began, and there is nothing before its first move.
        if self.page == PageName::Play && !self.arrangement.is_show() {
            self.tree.stand_at(came_from);
        }
    }

    /// On to where the person can choose.
    pub(super) fn redo(&mut self) {
        self.leave_verdict();
        self.forced = None;
        while self.tree.redo().is_some() {
            if self.page != PageName::Play || self.is_persons_choice() {
                break;
            }
        }
    }

    /// Whether it is for the person to move, or nobody minds.
    fn is_persons_choice(&self) -> bool {
        let position = self.tree.position();
        let is_engines = self.arrangement.leaves_to_engine(position.turn());
        self.arrangement.is_show() || !is_engines && !position.must_pass()
    }

    /// Taking a move back takes back giving up, too.
    fn leave_verdict(&mut self) {
        self.verdict = None;
    }

    pub(super) fn resign(&mut self) {
        if self.verdict.is_some() || self.tree.position().board().is_over() {
            return self.say(Notice::GameOver);
        }
        let turn = self.tree.position().turn();
        // Whoever gives up while the engine thinks does not mean the engine.
        let loser = match self.arrangement.leaves_to_engine(turn) {
            true if !self.arrangement.is_show() => !turn,
            _ => turn,
        };
        self.tree.fast_forward();
        self.verdict = Some((loser, ResultReason::Resigned));
    }

    /// The engine moves: at once if it is thinking about it or has values.
    pub(super) fn move_now(&mut self, now: Instant) {
        let position = self.tree.position();
        if position.board().is_over() || self.is_decided() {
            return self.say(Notice::GameOver);
        }
        if position.must_pass() {
            return self.make(Move::Pass, now);
        }
        let known = self.known.as_ref();
        let known = known.filter(|known| known.position == position);
        match known.and_then(|known| known.report.best().first()) {
            Some(mv) => self.make(mv, now),
            None => self.forced = Some(position),
        }
    }

    /// The board after some moves; as many of them as are legal.
    pub(super) fn preview(&mut self, moves: &[String]) {
        let mut position = self.tree.position();
        let mut played = Vec::new();
        for mv in moves.iter().map_while(|name| parse_move(name).ok()) {
            let Ok(next) = position.play(mv) else {
                break;
            };
            if let Some(square) = mv.square() {
                played.push(PreviewMove {
                    square: square.to_string(),
                    side: position.turn().into(),
                });
            }
            position = next;
        }
        self.outbox.push_back(Event::Preview {
            board: board(position),
            moves: played,
        });
    }

    /// Plays some moves, as many of them as are legal.
    pub(super) fn follow(&mut self, moves: &[String], now: Instant) {
        for mv in moves.iter().map_while(|name| parse_move(name).ok()) {
            if self.tree.position().check(mv).is_err() {
                break;
            }
            self.make(mv, now);
        }
    }

    /// Some moves back or on.
    pub(super) fn step(&mut self, by: i32) {
        self.forced = None;
        // No line is longer than the tree.
        for _ in 0..by.unsigned_abs().min(LARGEST_TREE as u32) {
            match by > 0 {
                true => self.tree.redo(),
                false => self.tree.undo(),
            };
        }
    }

    /// To a node.
    pub(super) fn go(&mut self, node: u32) {
        self.forced = None;
        let node = usize::try_from(node).ok();
        if let Some(id) = node.and_then(|number| self.tree.numbered(number)) {
            self.tree.stand_at(id);
        }
    }

    /// A new game as arranged.
    pub(super) fn start(&mut self, arrangement: Arrangement, opening: &OpeningChoice) {
        self.page = PageName::Play;
        let tree = match opening {
            OpeningChoice::Standard => Tree::default(),
            OpeningChoice::Mirrored => Tree::new(Position::mirrored()),
            OpeningChoice::Same => Tree::new(self.tree.position_of(Tree::ROOT)),
            OpeningChoice::Random => Tree::default(),
            OpeningChoice::Xot { list } => match self.draw_from_list(list.as_deref()) {
                Some(game) => Tree::from(&game),
                None => return self.say(Notice::OpeningsFailed),
            },
        };
        self.begin(tree);
        self.arrange(arrangement);
        let seed = self.dice.bits();
        if *opening == OpeningChoice::Random {
            self.drawing = Some(seed);
        }
    }

    /// Other players for the game on the board.
    pub(super) fn arrange(&mut self, arrangement: Arrangement) {
        self.arrangement = arrangement;
        self.skill = arrangement.skill();
        self.clocks = arrangement.time.map(Clocks::new);
        self.forced = None;
    }

    /// Another game takes the place of this one.
    pub(super) fn begin(&mut self, tree: Tree) {
        self.tree = tree;
        self.forced = None;
        self.drawing = None;
        self.verdict = None;
        self.known = None;
    }

    pub(super) fn pass_for_engine(&mut self, now: Instant) {
        let position = self.tree.position();
        if self.is_engines_turn() && position.must_pass() {
            self.make(Move::Pass, now);
            self.say(Notice::Passed {
                side: position.turn().into(),
            });
        }
    }

    /// What a finished game is worth needs no engine.
    pub(super) fn count_finished(&mut self) {
        let Some(&last) = self.tree.line_nodes().last() else {
            return;
        };
        if let Some(score) = self.tree.position_of(last).score() {
            let assessment = Assessment {
                black: score.difference(obverse_core::Color::Black),
                exact: true,
                depth: 0,
            };
            self.tree.assess(last, assessment);
        }
    }

    /// The clock of the side to move runs, where a game is played.
    pub(super) fn run_clocks(&mut self, now: Instant) {
        let position = self.tree.position();
        let is_played = self.page == PageName::Play
            && self.tree.is_at_tip()
            && self.verdict.is_none()
            && self.drawing.is_none()
            && !position.board().is_over();
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        clocks.run(is_played.then_some(position.turn()), now);
        if let Some(color) = clocks.running()
            && clocks.left(color, now).is_zero()
        {
            clocks.run(None, now);
            self.verdict = Some((color, ResultReason::Time));
        }
    }
}

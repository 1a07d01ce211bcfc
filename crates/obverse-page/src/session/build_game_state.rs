//! Builds the state of the game that is sent to the tab.

use std::time::Duration;

use obverse_core::{Bitboard, Color, Ending, Move, Position};
use obverse_study::{ForfeitReason, GameTree, NodeId, StoredGame};

use super::Session;
use super::build_move_tree::move_tree;
use crate::message::{
    Alternative, ClockState, DiscColor, DiscCount, ForfeitState, GameState, LastMove, LegalMove,
    LineMove, LookBackState, MoveComment, PlayerNames, ResultReason, ResultState, RetryState,
};

impl Session {
    /// Builds the state of the game for the tab, with the clocks at the time `now`.
    pub fn state(&self, now: Duration) -> GameState {
        let tree = self.game.tree();
        let position = tree.position();
        let root = tree.position_of(GameTree::ROOT);
        let whole = tree.whole_line();
        GameState {
            page: self.game.page(),
            own: self.game.has_own_game(self.game.page()),
            board: board(position),
            turn: position.turn().into(),
            legal: legal(position),
            must_pass: position.must_pass(),
            last: self.last(),
            count: count(position),
            result: self.result(),
            node: tree.current().number(),
            ply: tree.ply(tree.current()),
            line: self.line(),
            tree: move_tree(tree),
            opening: self.names.of_game(&tree.line()).map(str::to_owned),
            comments: (tree.comments())
                .map(|(id, text)| MoveComment {
                    node: id.number(),
                    text: text.to_owned(),
                })
                .collect(),
            names: PlayerNames {
                black: tree.title.black.clone(),
                white: tree.title.white.clone(),
                event: tree.title.event.clone(),
            },
            arrangement: self.game.settings().into(),
            engines_turn: self.game.is_engines_turn(),
            drawing: self.game.is_drawing_opening(),
            hints: self.game.wants_hints(),
            clock: self.game.clocks().map(|clocks| {
                let left =
                    |color| u64::try_from(clocks.left(color, now).as_millis()).unwrap_or(u64::MAX);
                ClockState {
                    black: left(Color::Black),
                    white: left(Color::White),
                    running: clocks.running().map(DiscColor::from),
                }
            }),
            forfeit: self.game.forfeit().map(ForfeitState::from),
            look_back: self.look_back(),
            finished: self.game.is_finished(),
            game: self.game.serial(),
            stored: StoredGame::new(tree).to_json(),
            start: (root != Position::start()).then(|| root.to_string()),
            transcript: whole.to_string(),
            position: position.to_string(),
        }
    }

    /// What happened in the finished game of the Play page, with the second try at a costly move.
    fn look_back(&self) -> Option<LookBackState> {
        let post_mortem = self.game.post_mortem()?;
        let retry = self.game.retry();
        Some(LookBackState {
            retry: retry.map(|(retry, costly)| RetryState::new(retry, retry.verdict(costly))),
            ..LookBackState::new(&post_mortem, &self.game.people())
        })
    }

    /// The move that led to the current position; `None` at the start of the game.
    fn last(&self) -> Option<LastMove> {
        let tree = self.game.tree();
        let current = tree.current();
        let before = tree.position_of(tree.parent(current)?);
        let mv = tree.move_to(current)?;
        let flips = mv.square().map(|square| before.board().flips(square));
        Some(LastMove {
            mv: mv.to_string(),
            side: before.turn().into(),
            flips: names(flips.unwrap_or(Bitboard::EMPTY)),
        })
    }

    /// The result; `None` if the game is not over in the current position.
    fn result(&self) -> Option<ResultState> {
        let tree = self.game.tree();
        let position = tree.position();
        if let Some(ending) = position.ending() {
            let score = position.count().with_empties_to_winner();
            return Some(ResultState {
                winner: score.leader().map(DiscColor::from),
                score: Some(DiscCount {
                    black: score.black,
                    white: score.white,
                }),
                reason: match ending {
                    Ending::BoardFull => ResultReason::BoardFull,
                    Ending::NoMoves => ResultReason::NoMoves,
                    Ending::WipeOut => ResultReason::WipeOut,
                },
            });
        }
        let forfeit = self.game.forfeit().filter(|_| tree.is_at_tip())?;
        Some(ResultState {
            winner: Some((!forfeit.loser).into()),
            score: None,
            reason: match forfeit.reason {
                ForfeitReason::Resignation => ResultReason::Resigned,
                ForfeitReason::Time => ResultReason::Time,
            },
        })
    }

    /// The moves of the current line, each with its alternatives.
    fn line(&self) -> Vec<LineMove> {
        let tree = self.game.tree();
        let nodes = tree.line_nodes();
        let name = |id: NodeId| tree.move_to(id).map(|mv: Move| mv.to_string());
        let pairs = nodes.windows(2).filter_map(|pair| {
            let [before, node] = *pair else {
                return None;
            };
            let others = tree.children(before).iter().filter(|&&id| id != node);
            Some(LineMove {
                node: node.number(),
                mv: name(node)?,
                side: tree.position_of(before).turn().into(),
                alternatives: others
                    .filter_map(|&id| {
                        Some(Alternative {
                            node: id.number(),
                            mv: name(id)?,
                        })
                    })
                    .collect(),
            })
        });
        pairs.collect()
    }
}

/// The squares of a board from a1 to h8 as 64 characters: `X`, `O` or `-`.
pub(super) fn board(position: Position) -> String {
    position.to_string().chars().take(64).collect()
}

/// Number of discs of both sides.
fn count(position: Position) -> DiscCount {
    let count = position.count();
    DiscCount {
        black: count.black,
        white: count.white,
    }
}

/// Names of squares.
fn names(squares: Bitboard) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// The legal placements, each with the squares that it flips.
fn legal(position: Position) -> Vec<LegalMove> {
    let moves = position.legal_squares().iter();
    moves
        .map(|square| LegalMove {
            square: square.to_string(),
            flips: names(position.board().flips(square)),
        })
        .collect()
}

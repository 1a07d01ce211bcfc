use obverse_core::{Color, Game, Move, Position, Random, Setup, Square};

/// A position that tests a part of the rules: the program must find a legal move.
#[derive(Clone, Debug)]
pub struct RulePosition {
    /// The rule that the position tests, in words.
    pub name: String,
    /// The game that leads to the position. A constructed position is the start of a game without moves.
    pub game: Game,
}

/// The eight directions, as steps to the right and down.
const DIRECTIONS: [(&str, i8, i8); 8] = [
    ("right", 1, 0),
    ("down and right", 1, 1),
    ("down", 0, 1),
    ("down and left", -1, 1),
    ("left", -1, 0),
    ("up and left", -1, -1),
    ("up", 0, -1),
    ("up and right", 1, -1),
];

/// Maximum number of random games that are searched for a position with a given property.
const GAMES: u64 = 20_000;

impl RulePosition {
    fn made_up(name: impl Into<String>, setup: Setup) -> Option<RulePosition> {
        let position = Position::try_from(setup).ok()?;
        Some(RulePosition {
            name: name.into(),
            game: Game::from_position(position),
        })
    }

    /// Returns the position.
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// Returns whether the position is reached from the standard starting position. A program that can only replay
    /// games can be tested on such positions, but not on constructed ones.
    pub fn is_from_game(&self) -> bool {
        self.game.start() == Position::start()
    }

    /// Returns all test positions. Positions in which the side to move must pass are included only if `with_passes` is
    /// set.
    pub fn all(with_passes: bool) -> Vec<RulePosition> {
        let mut positions = made_up();
        positions.extend(from_games());
        positions.retain(|test| with_passes || !test.position().legal_squares().is_empty());
        positions
    }
}

fn step(square: Square, right: i8, down: i8, steps: i8) -> Option<Square> {
    let column = square.column().checked_add_signed(right * steps)?;
    Square::at(column, square.row().checked_add_signed(down * steps)?)
}

/// Constructed positions, each of which tests one particular rule. Most have a single legal move or none.
fn made_up() -> Vec<RulePosition> {
    let mut tests = Vec::new();
    for (name, right, down) in DIRECTIONS {
        // The move is on the corner or edge where the line begins, and flips two discs.
        let column = [7, 3, 0][usize::from((right + 1) as u8)];
        let row = [7, 3, 0][usize::from((down + 1) as u8)];
        let mut setup = Setup::new(Color::Black);
        let Some(square) = Square::at(column, row) else {
            continue;
        };
        for (steps, disc) in [(1, Color::White), (2, Color::White), (3, Color::Black)] {
            if let Some(at) = step(square, right, down, steps) {
                setup.put(at, Some(disc));
            }
        }
        let name = format!("flips {name}, from {square}; the opponent loses all discs");
        tests.extend(RulePosition::made_up(name, setup));
    }
    let fill = |row: u8, text: &str, setup: &mut Setup| {
        for (column, symbol) in (0..).zip(text.chars()) {
            if let Some(square) = Square::at(column, row) {
                let disc = match symbol {
                    'X' => Some(Color::Black),
                    'O' => Some(Color::White),
                    _ => None,
                };
                setup.put(square, disc);
            }
        }
    };
    let mut board = |name: &str, turn: Color, rows: &[(u8, &str)]| {
        let mut setup = Setup::new(turn);
        for (row, text) in rows {
            fill(*row, text, &mut setup);
        }
        tests.extend(RulePosition::made_up(name, setup));
    };
    board("flips a line of six", Color::Black, &[(4, "*OOOOOOX")]);
    board(
        "flips in all eight directions at once",
        Color::Black,
        &[
            (1, "*X*X*X**"),
            (2, "**OOO***"),
            (3, "*XO*OX**"),
            (4, "**OOO***"),
            (5, "*X*X*X**"),
        ],
    );
    board(
        "plays White",
        Color::White,
        &[(3, "***OX***"), (4, "***XO***")],
    );
    board(
        "a line that ends at the edge flips nothing",
        Color::Black,
        &[(0, "XOOOOOOO"), (3, "***XO***")],
    );
    board(
        "a line does not go on around the edge",
        Color::Black,
        &[(2, "******XO"), (3, "O*******"), (5, "XO******")],
    );
    board(
        "the last empty square",
        Color::Black,
        &[
            (0, "*OOOOOOX"),
            (1, "OXXXXXXX"),
            (2, "OXXXXXXX"),
            (3, "OXXXXXXX"),
            (4, "OXXXXXXX"),
            (5, "OXXXXXXX"),
            (6, "OXXXXXXX"),
            (7, "XXXXXXXX"),
        ],
    );
    board(
        "passes: the board is full",
        Color::Black,
        &[
            (0, "OOOOOOOX"),
            (1, "OXXXXXXX"),
            (2, "OXXXXXXX"),
            (3, "OXXXXXXX"),
            (4, "OXXXXXXX"),
            (5, "OXXXXXXX"),
            (6, "OXXXXXXX"),
            (7, "XXXXXXXX"),
        ],
    );
    board(
        "passes: the side to move has no disc left",
        Color::White,
        &[(3, "***XX***"), (4, "***XX***")],
    );
    tests
}

/// Returns how often the opponent of the side to move has passed. Moves alternate, a pass included, so the last move
/// and every second move before it are the opponent's.
fn opponent_passes(game: &Game) -> usize {
    let opponent_moves = game.moves().rev().step_by(2);
    opponent_moves.filter(|mv| *mv == Move::Pass).count()
}

/// Positions from random games with fixed seeds.
fn from_games() -> Vec<RulePosition> {
    type Property = fn(&Game) -> bool;
    let properties: [(&str, Property); 7] = [
        ("moves after the opponent has passed", |game| {
            game.moves().next_back() == Some(Move::Pass)
                && !game.position().legal_squares().is_empty()
        }),
        ("passes: only the opponent can move", |game| {
            game.position().must_pass()
        }),
        (
            "has a single legal move in the middle of the game",
            |game| game.position().legal_squares().len() == 1 && game.position().empty().len() > 15,
        ),
        ("has more than 14 legal moves", |game| {
            game.position().legal_squares().len() > 14
        }),
        ("plays the last square of a game", |game| {
            game.position().empty().len() == 1 && !game.position().legal_squares().is_empty()
        }),
        ("has a single disc left", |game| {
            let position = game.position();
            position.discs(position.turn()).len() == 1
                && !position.legal_squares().is_empty()
                && position.empty().len() < 56
        }),
        ("the opponent has passed twice in the game", |game| {
            opponent_passes(game) >= 2 && !game.position().legal_squares().is_empty()
        }),
    ];
    let mut found: Vec<Option<RulePosition>> = vec![None; properties.len()];
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let mut game = Game::new();
        while !game.is_over() {
            for (slot, (name, property)) in found.iter_mut().zip(properties) {
                if slot.is_none() && property(&game) {
                    *slot = Some(RulePosition {
                        name: name.to_owned(),
                        game: game.clone(),
                    });
                }
            }
            let moves: Vec<Move> = game.position().legal_moves().collect();
            let Some(&mv) = moves.get(random.below(moves.len() as u32) as usize) else {
                break;
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        if found.iter().all(Option::is_some) {
            break;
        }
    }
    found.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_test_what_they_say() {
        let all = RulePosition::all(true);
        assert!(all.len() >= 20, "{}", all.len());
        let single = |name: &str| {
            let test = all.iter().find(|test| test.name.starts_with(name));
            let position = test.expect(name).position();
            assert_eq!(position.legal_squares().len(), 1, "{name}");
            let square = position.legal_squares().first().expect("a move");
            position.board().flips(square).len()
        };
        for (name, ..) in DIRECTIONS {
            assert_eq!(single(&format!("flips {name},")), 2);
        }
        assert_eq!(single("flips a line of six"), 6);
        assert_eq!(single("flips in all eight"), 8);
        assert_eq!(single("a line that ends at the edge"), 1);
        assert_eq!(single("a line does not go on around"), 1);
        assert!(single("the last empty square") >= 12);
        let passes = all.iter().filter(|test| test.name.starts_with("passes"));
        for test in passes {
            assert!(test.position().legal_squares().is_empty(), "{}", test.name);
        }
        let asked = RulePosition::all(false);
        assert_eq!(asked.len(), all.len() - 3);
        assert_eq!(all.iter().filter(|test| test.is_from_game()).count(), 7);
    }

    #[test]
    fn only_passes_of_the_opponent_are_counted() {
        let mut has_passes_of_both = false;
        for seed in 0..500 {
            let mut random = Random::new(seed);
            let mut game = Game::new();
            let mut passes = [0, 0];
            while !game.is_over() {
                let turn = game.position().turn();
                assert_eq!(
                    opponent_passes(&game),
                    passes[usize::from(turn == Color::Black)]
                );
                let moves: Vec<Move> = game.position().legal_moves().collect();
                let mv = moves[random.below(moves.len() as u32) as usize];
                passes[usize::from(turn == Color::White)] += usize::from(mv == Move::Pass);
                game.play(mv).expect("a legal move");
            }
            has_passes_of_both |= !passes.contains(&0);
        }
        assert!(has_passes_of_both);
    }
}

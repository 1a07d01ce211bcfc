//! Self-play: games are reproducible, and labels are right.

use std::ops::{ControlFlow, Range};

use obverse_core::{Board, Position, Square, Symmetry};
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Goal, Selectivity, Stop};
use obverse_train::LabelledPosition;
use obverse_train::selfplay::{Resumption, ResumptionError, SelfPlay, SelfPlayWriter};

/// Settings for fast games.
fn settings() -> SelfPlay {
    SelfPlay {
        goal: Goal::Depth {
            depth: 2,
            selectivity: Selectivity::BOLDEST,
        },
        exact_from: 8,
        ..SelfPlay::default()
    }
}

fn games(settings: &SelfPlay, numbers: Range<u32>, threads: usize) -> Vec<Vec<LabelledPosition>> {
    let mut games = Vec::new();
    let mut expected = numbers.clone();
    let take = |number, positions| {
        assert_eq!(Some(number), expected.next());
        games.push(positions);
        ControlFlow::<()>::Continue(())
    };
    let flow = settings.play(
        numbers,
        threads,
        &Evaluation::built_in(),
        &Stop::default(),
        take,
    );
    assert!(flow.expect("engines").is_continue());
    games
}

/// The final score under best play.
fn solved(board: Board, alpha: i32, beta: i32) -> i32 {
    let moves = board.legal_squares();
    if moves.is_empty() {
        return if board.opponent_legal_squares().is_empty() {
            board.final_score()
        } else {
            -solved(board.pass(), -beta, -alpha)
        };
    }
    let mut best = -64;
    for square in moves {
        let score = -solved(board.play_unchecked(square), -beta, -alpha.max(best));
        best = best.max(score);
        if best >= beta {
            break;
        }
    }
    best
}

#[test]
fn a_game_depends_only_on_settings_seed_and_number() {
    let settings = settings();
    let all = games(&settings, 0..12, 1);
    assert_eq!(games(&settings, 0..12, 3), all);
    assert_eq!(games(&settings, 7..12, 2), all[7..]);
    for (number, positions) in (0..).zip(&all) {
        for position in positions {
            assert_eq!(position.game, number);
        }
    }
    let other = SelfPlay {
        seed: settings.seed + 1,
        ..settings
    };
    let others = games(&other, 0..12, 1);
    assert!(others.iter().zip(&all[1..]).all(|(one, two)| one != two));
}

/// Checks that successive labels of a game are equal except for the sign. `branching` is 0, so each recorded position
/// follows from the previous recorded position by one move.
#[test]
fn labels_are_the_result_for_the_side_to_move() {
    let settings = SelfPlay {
        branching: 0.0,
        noise: 0.0,
        trust: 1.0,
        ..settings()
    };
    let mut middle_games = 0;
    for positions in games(&settings, 0..40, 2) {
        for pair in positions.windows(2) {
            let [before, after] = [pair[0], pair[1]];
            let children = before.board.legal_squares().iter();
            let children = children.map(|square| before.board.play_unchecked(square));
            let mut signs = children.filter_map(|child| match after.board {
                board if board == child => Some(-1),
                board if board == child.pass() && child.legal_squares().is_empty() => Some(1),
                _ => None,
            });
            let sign = signs
                .next()
                .expect("the second position is a child of the first");
            assert_eq!(before.score, sign * after.score);
            middle_games += u32::from(before.board.empty().len() > settings.exact_from);
        }
        if let Some(last) = positions.last() {
            let empties = last.board.empty().len();
            assert!(
                empties <= settings.exact_from,
                "the game has solved positions"
            );
            assert_eq!(i32::from(last.score), solved(last.board, -64, 64));
        }
    }
    assert!(middle_games > 200, "{middle_games}");
}

#[test]
fn ending_labels_are_exact_on_and_off_the_best_line() {
    let settings = SelfPlay {
        branching: 0.5,
        ..settings()
    };
    let mut longest = 0;
    for positions in games(&settings, 0..20, 2) {
        let endings = positions.iter();
        let endings = endings.filter(|position| position.board.empty().len() <= 8);
        for position in endings.clone() {
            assert!(
                !position.board.legal_squares().is_empty(),
                "positions without a legal move are left out"
            );
            assert_eq!(i32::from(position.score), solved(position.board, -64, 64));
        }
        longest = longest.max(endings.count());
    }
    assert!(
        longest > 12,
        "{longest} positions: too few for a line with branches"
    );
}

/// Positions of principal variations come on top of those of the game. Those from `exact_from` empties on are solved.
#[test]
fn positions_of_principal_variations_are_searched_and_recorded_too() {
    let settings = SelfPlay {
        branching: 0.0,
        noise: 0.0,
        pv_positions: 1.0,
        ..settings()
    };
    let (mut on_the_line, mut beside, mut solved_beside) = (0, 0, 0);
    for positions in games(&settings, 0..40, 2) {
        // The positions of the game itself are recorded last and have one empty square less each time. A position of
        // a principal variation can be one of them.
        let (mut empties, mut line) = (0, Vec::new());
        for position in positions.iter().rev() {
            if line.is_empty() || position.board.empty().len() == empties + 1 {
                empties = position.board.empty().len();
                line.push(position.board);
            }
        }
        for position in &positions {
            let exact = position.board.empty().len() <= settings.exact_from;
            if line.contains(&position.board) {
                on_the_line += 1;
            } else {
                beside += 1;
                solved_beside += u32::from(exact);
            }
            if exact {
                assert_eq!(i32::from(position.score), solved(position.board, -64, 64));
            }
        }
    }
    assert!(on_the_line > 500, "{on_the_line}");
    assert!(beside > 100, "{beside}");
    assert!(solved_beside > 5, "{solved_beside}");
}

/// Plays games twice, with a trust of 0 and with a trust of 0.5, and compares the labels. With a trust of 0, a midgame
/// label is the search value. With a trust of 0.5, it is the mean of the search value and the next position's label,
/// unless a random move follows.
#[test]
fn midgame_labels_mix_search_value_and_next_label() {
    let with_trust = |trust| {
        let settings = SelfPlay {
            branching: 0.0,
            noise: 0.1,
            trust,
            ..settings()
        };
        games(&settings, 0..20, 2)
    };
    let [searched, shared] = [0.0, 0.5].map(with_trust);
    let (mut joined, mut alone) = (0, 0);
    for (searched, shared) in searched.iter().zip(&shared) {
        for i in 0..searched.len().saturating_sub(1) {
            let [here, next] = [shared[i], shared[i + 1]];
            assert_eq!(searched[i].board, here.board);
            if here.board.empty().len() <= 8 {
                assert_eq!(searched[i].score, here.score, "solved");
                continue;
            }
            let children = here.board.legal_squares().iter();
            let follows = |square| {
                here.board.play_unchecked(square) == next.board && next.board.empty().len() > 8
            };
            let own = f32::from(searched[i].score);
            if children.into_iter().any(follows) && here.score != searched[i].score {
                // The tolerance allows for the rounding of labels.
                let mean = (own - f32::from(next.score)) / 2.0;
                assert!((f32::from(here.score) - mean).abs() <= 0.8, "{here:?}");
                joined += 1;
            } else {
                alone += 1;
            }
        }
    }
    assert!(joined > 100 && alone > 10, "{joined} {alone}");
}

#[test]
fn random_moves_yield_no_positions() {
    let settings = SelfPlay {
        noise: 1.0,
        ..settings()
    };
    let positions: Vec<_> = games(&settings, 0..10, 2).concat();
    assert!(!positions.is_empty());
    let most = positions
        .iter()
        .map(|position| position.board.empty().len());
    assert_eq!(most.max(), Some(settings.exact_from));
}

#[test]
fn interrupted_games_are_discarded() {
    let stop = Stop::default();
    stop.stop();
    let flow = settings().play(0..10, 2, &Evaluation::built_in(), &stop, |number, _| {
        ControlFlow::Break(number)
    });
    assert_eq!(flow, Ok(ControlFlow::Continue(())));
}

/// The contents of a self-play file after a run resumes the file `bytes` with these settings and plays all `games`.
fn continued(bytes: &[u8], settings: Option<&str>, games: &[Vec<LabelledPosition>]) -> Vec<u8> {
    let mut from = Resumption::read(bytes).unwrap();
    if from.length == 0 {
        from.settings = settings.map(str::to_owned);
    }
    assert_eq!(from.settings.as_deref(), settings);
    let kept = bytes[..from.length as usize].to_vec();
    let rest = &games[from.next_game as usize..];
    let mut writer = SelfPlayWriter::new(kept, from).unwrap();
    for positions in rest {
        writer.write(positions).unwrap();
    }
    assert_eq!(writer.games() as usize, games.len());
    writer.finish().unwrap()
}

#[test]
fn a_file_truncated_anywhere_resumes_to_the_same_bytes() {
    let mut games = games(&settings(), 0..5, 2);
    // Add a game without positions and a repeated board, rotated by a symmetry.
    games.insert(2, Vec::new());
    games
        .iter_mut()
        .skip(3)
        .flatten()
        .for_each(|it| it.game += 1);
    let mut repeated = games[0][3];
    repeated.game = 4;
    repeated.board = Symmetry::QuarterTurn.board(repeated.board);
    games[4].insert(1, repeated);

    for (settings, header) in [(None, 12), (Some("seed 1"), 20)] {
        let whole = continued(&[], settings, &games);
        let count = games.concat().len();
        assert!(
            whole.len() <= header + 21 * (count - 1),
            "a repeated board is left out"
        );
        for length in 0..whole.len() {
            let again = continued(&whole[..length], settings, &games);
            assert!(again == whole, "{length}");
        }
    }
}

#[test]
fn other_files_are_not_resumed() {
    let position = |game| LabelledPosition {
        board: Position::start().board().play(Square::F5).unwrap(),
        score: 0,
        game,
    };
    let mut writer = obverse_train::position_file::Writer::new(Vec::new()).unwrap();
    for game in [0, 5, 3] {
        writer.write(&position(game)).unwrap();
    }
    let bytes = writer.finish().unwrap();
    let error = Resumption::read(&bytes[..]).unwrap_err();
    assert!(matches!(
        error,
        ResumptionError::Order {
            number: 2,
            game: 3,
            previous: 5
        }
    ));
    for other in [&b"OBVERSE\x1a"[..], b"x", b"OBVPOSN\x1a\x03\x00\x15\x00"] {
        let error = Resumption::read(other).unwrap_err();
        assert!(matches!(error, ResumptionError::File(_)), "{other:?}");
    }
}

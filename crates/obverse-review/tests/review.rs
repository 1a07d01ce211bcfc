//! Reviews checked against a brute-force search that shares no code with the engine.

use std::time::Duration;

use obverse_core::{Board, Color, Game, Move, Position, Random};
use obverse_engine::{Engine, Limits, Observer, Options, Report, Stop};
use obverse_formats::transcript;
use obverse_review::{
    Grade, MoveReview, MoveSearches, PartialMoveSearches, PartialReview, Review, ReviewObserver,
    Reviewer,
};

/// A complete game of random moves.
fn random_game(seed: u64) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::new();
    while !game.is_over() {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        let choice = random.below(moves.len() as u32) as usize;
        game.play(moves[choice]).expect("legal");
    }
    game
}

/// The score under best play, by exhaustive search.
fn brute_force(board: Board) -> i32 {
    let moves = board.legal_squares();
    if moves.is_empty() {
        return match board.is_over() {
            true => board.final_score(),
            false => -brute_force(board.pass()),
        };
    }
    let scores = moves
        .iter()
        .map(|square| -brute_force(board.play_unchecked(square)));
    scores.max().expect("there is a move")
}

fn engine() -> Engine {
    Engine::new(Options {
        hash_mib: 1,
        ..Options::default()
    })
    .expect("an engine")
}

fn review(game: &Game, reviewer: Reviewer) -> Review {
    reviewer.review(game, &mut engine(), &Stop::default(), &mut ())
}

/// Checks the invariants of a review.
fn check(review: &Review) {
    assert!(review.is_complete());
    let plies = review.game.positions().zip(review.game.moves());
    for (index, (it, (position, mv))) in review.moves.iter().zip(plies).enumerate() {
        assert_eq!((it.ply, it.position, it.mv), (index + 1, position, mv));
        assert_eq!(it.played.first(), Some(mv));
        assert!(it.best.value >= it.played.value, "{it:?}");
        assert!((it.best.value - it.played.value - it.lost() as f32).abs() <= 0.5);
        // If the best line is exact and the played line is not, the lines may differ although the played move loses no
        // discs.
        let is_same = it.best == it.played || it.best.is_exact() && !it.played.is_exact();
        assert!(it.lost() > 0 || is_same, "{it:?}");
        if it.is_exact() {
            assert_eq!(it.lost() as i32, it.best.score - it.played.score);
        }
        for line in [&it.played, &it.best] {
            line.moves
                .iter()
                .try_fold(position, |position, &mv| position.play(mv))
                .expect("lines can be played");
        }
        if it.is_forced() {
            assert_eq!(it.lost(), 0);
        }
    }
}

#[test]
fn exact_losses_match_brute_force() {
    for seed in 1..=20 {
        let game = random_game(seed);
        let reviewer = Reviewer {
            limits: Limits::depth(1),
            exact_from: 8,
        };
        let review = review(&game, reviewer);
        check(&review);
        let mut exact = 0;
        for it in &review.moves {
            if it.position.empty().len() > 8 {
                continue;
            }
            let best = brute_force(it.position.board());
            let played = -brute_force(it.position.play_unchecked(it.mv).board());
            assert_eq!((it.best.score, it.played.score), (best, played), "{it:?}");
            assert!(it.is_exact());
            exact += 1;
        }
        assert!(exact > 0 && review.exact_from().is_some());
    }
}

#[test]
fn all_kinds_of_limits_give_complete_reviews() {
    let game = random_game(7);
    for limits in [
        Limits::depth(3),
        Limits::level(obverse_engine::Level::new(4).expect("a level")),
        Limits::time(Duration::from_millis(1)),
        Limits::nodes(100),
    ] {
        let review = review(
            &game,
            Reviewer {
                limits,
                exact_from: 6,
            },
        );
        check(&review);
        let course = review.value_curve();
        assert_eq!(course.len(), game.moves().len() + 1);
        let last = game.score().expect("it is over").difference(Color::Black);
        assert_eq!(course.last(), Some(&(game.moves().len(), last as f32)));
    }
}

#[test]
fn unfinished_games_are_reviewed() {
    let game = transcript::parse("f5d6c3d3c4").expect("a game");
    let review = review(&game, Reviewer::new(Limits::depth(4)));
    check(&review);
    assert_eq!(review.exact_from(), None);
    let none = Reviewer::new(Limits::depth(4)).review(
        &Game::new(),
        &mut engine(),
        &Stop::default(),
        &mut (),
    );
    assert!(none.is_complete() && none.value_curve().is_empty());
}

/// The four first moves of the game are symmetric, so none of them loses discs.
#[test]
fn symmetric_moves_have_equal_values() {
    for first in ["f5", "d3", "c4", "e6"] {
        let game = transcript::parse(first).expect("a game");
        let review = review(&game, Reviewer::new(Limits::depth(5)));
        check(&review);
        assert_eq!(review.moves[0].grade(), Grade::Best);
    }
}

#[test]
fn reviews_are_reproducible() {
    let game = random_game(3);
    let reviewer = Reviewer::new(Limits::depth(3));
    assert_eq!(review(&game, reviewer), review(&game, reviewer));
}

#[test]
fn passes_have_the_value_of_the_next_position() {
    let games = (1..).map(random_game);
    let mut games = games.filter(|game| game.moves().any(|mv| mv == Move::Pass));
    let game = games.next().expect("there are many");
    let review = review(&game, Reviewer::new(Limits::depth(2)));
    check(&review);
    for pair in review.moves.windows(2) {
        if pair[0].mv == Move::Pass {
            assert!(pair[0].is_forced());
            assert_eq!(pair[0].played.score, -pair[1].best.score);
        }
    }
}

#[test]
fn mistakes_are_sorted_and_only_choices_count() {
    let review = review(&random_game(11), Reviewer::new(Limits::depth(3)));
    let mistakes = review.mistakes();
    assert!(!mistakes.is_empty());
    assert!(mistakes.is_sorted_by_key(|it| std::cmp::Reverse(it.lost())));
    assert!(mistakes.iter().all(|it| it.lost() >= 3));
    for color in Color::ALL {
        let own: Vec<&MoveReview> = review
            .moves
            .iter()
            .filter(|it| it.color() == color && !it.is_forced())
            .collect();
        let accuracy = review.accuracy(color);
        assert_eq!(accuracy.choices as usize, own.len());
        assert_eq!(accuracy.lost, own.iter().map(|it| it.lost()).sum::<u32>());
    }
}

/// Observer that checks that every reported line is legal.
struct Follower(Position);

impl Observer for Follower {
    fn progress(&mut self, report: &Report) {
        for line in &report.lines {
            line.moves
                .iter()
                .try_fold(self.0, |position, &mv| position.play(mv))
                .expect("lines can be played");
        }
    }
}

impl ReviewObserver for Follower {
    fn begins(&mut self, _: usize, position: Position) {
        self.0 = position;
    }
}

#[test]
fn announced_lines_are_legal() {
    let mut engine = engine();
    for seed in 1..=10 {
        let game = random_game(seed);
        for depth in [1, 2, 5] {
            engine.forget();
            let mut follower = Follower(game.start());
            let reviewer = Reviewer {
                limits: Limits::depth(depth),
                exact_from: 6,
            };
            reviewer.review(&game, &mut engine, &Stop::default(), &mut follower);
        }
    }
}

/// Observer that stops the review after five judged moves.
struct Impatient {
    stop: Stop,
    judged: usize,
    begun: Vec<Position>,
}

impl Observer for Impatient {}

impl ReviewObserver for Impatient {
    fn begins(&mut self, done: usize, position: Position) {
        assert_eq!(done, self.judged);
        self.begun.push(position);
    }

    fn judged(&mut self, _: &MoveReview) {
        self.judged += 1;
        if self.judged == 5 {
            self.stop.stop();
        }
    }
}

#[test]
fn a_stopped_review_has_the_last_moves() {
    let game = random_game(5);
    let mut observer = Impatient {
        stop: Stop::default(),
        judged: 0,
        begun: Vec::new(),
    };
    let stop = observer.stop.clone();
    let reviewer = Reviewer::new(Limits::depth(1));
    let review = reviewer.review(&game, &mut engine(), &stop, &mut observer);
    // A pass takes no search, so it is judged despite the stop.
    assert!((5..10).contains(&review.moves.len()) && !review.is_complete());
    assert_eq!(
        review.moves.last().map(|it| it.ply),
        Some(game.moves().len())
    );
    assert_eq!(observer.begun.len(), review.moves.len() + 1);
}

/// Observer that stops the engine in the first search after `judged` judged moves.
struct Interruption {
    judged: usize,
    stop: Stop,
}

impl Observer for Interruption {
    fn progress(&mut self, _report: &Report) {
        if self.judged == 0 {
            self.stop.stop();
        }
    }
}

impl ReviewObserver for Interruption {
    fn judged(&mut self, _review: &MoveReview) {
        self.judged = self.judged.saturating_sub(1);
    }
}

#[test]
fn an_interrupted_review_resumes_to_the_same_result() {
    // Scores of the last positions are exact, so they do not depend on the transposition table.
    let game = random_game(3);
    let reviewer = Reviewer {
        limits: Limits::exact(),
        exact_from: 10,
    };
    let mut resumed = PartialReview::new(reviewer, game.clone());
    for judged in [3, 0, 4] {
        let stop = Stop::default();
        let mut interruption = Interruption {
            judged,
            stop: stop.clone(),
        };
        let mut engine = engine();
        while resumed
            .judge_next(&mut engine, &stop, &mut interruption)
            .is_some()
        {}
        assert!(stop.is_stopped());
        assert!(!resumed.is_complete());
    }
    let done = resumed.to_review().moves.len();
    assert!(done >= 7, "{done} moves");
    let whole = review(&game_of_last(&game, done), reviewer);
    let scores = |review: &Review| -> Vec<(Move, i32, i32)> {
        (review.moves.iter())
            .map(|it| (it.mv, it.played.score, it.best.score))
            .collect()
    };
    assert_eq!(scores(&resumed.to_review()), scores(&whole));
}

/// Stops a search at its first pulse.
struct FirstPulse(Stop);

impl Observer for FirstPulse {
    fn pulse(&mut self, _nodes: u64) {
        self.0.stop();
    }

    fn pulse_interval(&self) -> Duration {
        Duration::ZERO
    }
}

impl ReviewObserver for FirstPulse {}

#[test]
fn a_review_in_many_pieces_is_that_of_one_piece() {
    let reviewer = Reviewer {
        limits: Limits::depth(9),
        exact_from: 14,
    };
    let game = random_game(8);
    let (mut whole, mut pieces) = (
        PartialReview::new(reviewer, game.clone()),
        PartialReview::new(reviewer, game),
    );
    let mut engine = engine();
    while !whole.is_complete() {
        engine.forget();
        whole.judge_next(&mut engine, &Stop::default(), &mut ());
    }
    let mut stops = 0;
    while !pieces.is_complete() {
        if !pieces.is_within_move() {
            engine.forget();
        }
        let stop = Stop::default();
        let mut pulse = FirstPulse(stop.clone());
        let is_judged = pieces.judge_next(&mut engine, &stop, &mut pulse).is_some();
        assert_eq!(is_judged, !pieces.is_within_move());
        stops += usize::from(!is_judged);
    }
    assert!(stops > 1000, "{stops} stops");
    assert_eq!(pieces.to_review(), whole.to_review());
}

#[test]
fn moves_searched_in_any_order_give_the_same_review() {
    let reviewer = Reviewer {
        limits: Limits::depth(6),
        exact_from: 10,
    };
    // The last positions of the first game are solved; the second game has none that are.
    let whole = random_game(5);
    for game in [game_of_last(&whole, 24), game_of_first(&whole, 30)] {
        let mut alone = PartialReview::new(reviewer, game.clone());
        let mut engine = engine();
        while !alone.is_complete() {
            engine.forget();
            assert!(
                alone
                    .judge_next(&mut engine, &Stop::default(), &mut ())
                    .is_some()
            );
        }
        let last = game.moves().len();
        let plies = game.positions().zip(game.moves()).enumerate();
        let mut stops = 0;
        let searched: Vec<MoveSearches> = plies
            .map(|(index, (position, mv))| {
                engine.forget();
                let is_next_searched = index + 1 < last || game.is_over();
                let mut searches =
                    PartialMoveSearches::new(reviewer, position, mv, is_next_searched);
                loop {
                    let stop = Stop::default();
                    let mut pulse = FirstPulse(stop.clone());
                    if let Some(done) = searches.search(&mut engine, &stop, &mut pulse) {
                        break done;
                    }
                    stops += 1;
                }
            })
            .collect();
        assert!(stops > last, "{stops} stops");
        let mut shared = PartialReview::new(reviewer, game);
        assert!(shared.judge_searched(&searched[0]).is_none());
        for searches in searched.iter().rev() {
            assert!(shared.judge_searched(searches).is_some());
        }
        assert_eq!(shared.to_review(), alone.to_review());
    }
}

/// The first moves of a game, as a game.
fn game_of_first(game: &Game, moves: usize) -> Game {
    let mut first = Game::new();
    for mv in game.moves().take(moves) {
        first.play(mv).expect("legal");
    }
    first
}

/// The last moves of a game, as a game.
fn game_of_last(game: &Game, moves: usize) -> Game {
    let skipped = game.moves().len() - moves;
    let start = game.positions().nth(skipped).expect("a position");
    let mut last = Game::from_position(start);
    for mv in game.moves().skip(skipped) {
        last.play(mv).expect("legal");
    }
    last
}

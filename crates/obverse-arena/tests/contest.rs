//! Contests: forfeits, records, parallel games and resuming.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use common::SimulatedClock;
use obverse_arena::external::ExternalFault;
use obverse_arena::{
    Choice, Contest, ContestObserver, Ending, Entrant, Fault, GameResult, Player, PlayerError,
    PlayerSpec, ResumeError, Standing, TimeControl, Turn, ggf_name, openings,
};
use obverse_core::{Color, Game, IllegalMove, Move, Square};
use obverse_engine::Stop;
use obverse_formats::EndReason;

fn built_in(text: &'static str) -> Entrant {
    let spec: PlayerSpec = text.parse().expect(text);
    Entrant::new(text, move || spec.player())
}

/// A player whose moves come from a closure.
struct Actor<F>(F);

impl<F: FnMut(&Turn<'_>) -> Result<Choice, PlayerError> + Send> Player for Actor<F> {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        (self.0)(turn)
    }
}

fn actor<F>(act: F) -> Entrant
where
    F: FnMut(&Turn<'_>) -> Result<Choice, PlayerError> + Clone + Send + Sync + 'static,
{
    Entrant::new("actor", move || Ok(Box::new(Actor(act.clone()))))
}

fn first_move(turn: &Turn<'_>) -> Choice {
    Choice {
        mv: turn.game.position().legal_moves().next().expect("a move"),
        value: Some(1.5),
        search: None,
    }
}

#[derive(Default)]
struct Log(Vec<GameResult>, Vec<u32>);

impl ContestObserver for Log {
    fn finished(&mut self, result: &GameResult, standing: &Standing) {
        self.1.push(standing.games());
        self.0.push(GameResult {
            number: result.number,
            black: result.black,
            game: result.game.clone(),
            annotations: result.annotations.clone(),
            ending: match &result.ending {
                Ending::PlayedOut => Ending::PlayedOut,
                Ending::Forfeit { by, fault } => Ending::Forfeit {
                    by: *by,
                    fault: Fault::Panicked(fault.to_string()),
                },
                Ending::BothOut => Ending::BothOut,
            },
        });
    }
}

/// Faults of an entrant in two games against a greedy player.
fn faults(entrant: Entrant) -> Vec<String> {
    faults_in(Contest::new([entrant, built_in("greedy")]))
}

/// Faults of the first entrant in a contest of two games.
fn faults_in(contest: Contest) -> Vec<String> {
    let mut log = Log::default();
    let standing = contest.play(&mut log, &Stop::default());
    assert_eq!((standing.games(), standing.losses), (2, 2));
    assert_eq!(standing.forfeits, [2, 0]);
    assert_eq!(standing.mean_discs(), None);
    let fault = |result: &GameResult| match &result.ending {
        Ending::Forfeit { by: 0, fault } => fault.to_string(),
        other => panic!("{other:?}"),
    };
    log.0.iter().map(fault).collect()
}

#[test]
fn illegal_moves_lose() {
    let entrant = actor(|_| Ok(Move::Place(Square::A1).into()));
    for fault in faults(entrant) {
        assert!(fault.contains("played a1, but a1 flips nothing"), "{fault}");
    }
    let error = Fault::Illegal(Move::Pass, IllegalMove::MayNotPass).to_string();
    assert!(error.contains("passing is not allowed"), "{error}");
}

#[test]
fn panics_lose() {
    for fault in faults(actor(|_| panic!("no idea"))) {
        assert!(fault.contains("panicked: no idea"), "{fault}");
    }
}

#[test]
fn errors_lose() {
    let entrant = actor(|_| Err(PlayerError("tired".into())));
    for fault in faults(entrant) {
        assert!(fault.contains("gave up: tired"), "{fault}");
    }
    let absent = Entrant::new("absent", || Err(PlayerError("not here".into())));
    for fault in faults(absent) {
        assert!(fault.contains("not here"), "{fault}");
    }
}

/// Faults of an entrant that takes this long for each move.
fn faults_of_a_slow_player(move_time: Duration, time: TimeControl) -> Vec<String> {
    let clock = Arc::new(SimulatedClock::new(Duration::from_micros(1)));
    let wait = clock.clone();
    let slow = actor(move |turn| {
        wait.wait(move_time);
        Ok(first_move(turn))
    });
    faults_in(Contest {
        time,
        clock,
        ..Contest::new([slow, built_in("greedy")])
    })
}

#[test]
fn taking_too_long_loses() {
    let milliseconds = Duration::from_millis;
    let clock = TimeControl::Clock {
        main: milliseconds(70),
        increment: Duration::ZERO,
    };
    let move_time = TimeControl::Move(milliseconds(1));
    for (time, control) in [(30, clock), (270, move_time)] {
        for fault in faults_of_a_slow_player(milliseconds(time), control) {
            assert!(fault.contains("too long"), "{fault}");
        }
    }
}

#[test]
fn games_are_recorded() {
    let contest = Contest {
        openings: openings::random(4, 1, 7),
        ..Contest::new([actor(|turn| Ok(first_move(turn))), built_in("random")])
    };
    let mut log = Log::default();
    contest.play(&mut log, &Stop::default());
    for (number, result) in log.0.iter().enumerate() {
        assert_eq!((result.number, result.black), (number, number));
        assert!(result.game.is_over());
        assert_eq!(result.annotations.len(), result.game.moves().len());
        assert!(
            result.annotations[..4]
                .iter()
                .all(|note| note.seconds.is_none())
        );
        let values = result
            .annotations
            .iter()
            .filter(|note| note.value == Some(1.5));
        assert!(values.count() > 10);
        let record = result.record(["first", "second"]);
        let names = [record.black.name, record.white.name].map(Option::unwrap);
        assert_eq!(names[number], "first");
        let outcome = record.outcome.expect("it is over");
        let discs = result.discs().expect("it is over");
        let black = if number == 0 { discs } else { -discs };
        assert_eq!(outcome.score, f64::from(black));
        assert_eq!(outcome.reason, EndReason::PlayedOut);
    }
}

#[test]
fn forfeits_are_recorded() {
    for (by, fault, reason) in [
        (0, Fault::Overtime(Duration::ZERO), EndReason::Timeout),
        (1, Fault::Panicked(String::new()), EndReason::Left),
    ] {
        let result = GameResult {
            number: 0,
            black: 0,
            game: Game::new(),
            annotations: Vec::new(),
            ending: Ending::Forfeit { by, fault },
        };
        let outcome = result
            .record(["first", "second"])
            .outcome
            .expect("a result");
        assert_eq!(outcome.score, if by == 0 { -64.0 } else { 64.0 });
        assert_eq!(outcome.reason, reason);
        assert_eq!(result.entrant(Color::White), 1);
    }
}

#[test]
fn parallel_games_are_identical_to_sequential_ones() {
    let play = |concurrency| {
        let contest = Contest {
            openings: openings::random(6, 3, 1),
            games: 9,
            concurrency,
            seed: 5,
            ..Contest::new([built_in("random"), built_in("alphabeta:depth=1")])
        };
        let mut log = Log::default();
        let standing = contest.play(&mut log, &Stop::default());
        assert_eq!(log.1, (1..=9).collect::<Vec<u32>>());
        log.0.sort_by_key(|result| result.number);
        let games: Vec<Game> = log.0.into_iter().map(|result| result.game).collect();
        (standing, games)
    };
    let (standing, games) = play(1);
    assert_eq!(play(4), (standing, games.clone()));
    // Openings are reused with other random seeds.
    assert_eq!(games[0].positions().nth(6), games[6].positions().nth(6));
    assert_ne!(games[0], games[6]);
}

#[test]
fn a_contest_can_be_stopped() {
    let stop = Stop::default();
    let pressed = stop.clone();
    let entrant = actor(move |turn: &Turn<'_>| {
        // This holds only in the second game, where the actor plays White.
        if turn.game.moves().len() == 1 {
            pressed.stop();
        }
        Ok(first_move(turn))
    });
    let contest = Contest {
        games: 100,
        ..Contest::new([entrant, built_in("greedy")])
    };
    assert_eq!(contest.play(&mut (), &stop).games(), 1);
}

#[test]
fn recorded_games_count_only_in_their_own_contest() {
    let contest = |names: [&'static str; 2], openings: Vec<Game>| {
        let entrant = |name| {
            Entrant::new(name, move || {
                Ok(Box::new(Actor(|turn: &Turn<'_>| Ok(first_move(turn)))))
            })
        };
        Contest {
            openings,
            games: 2,
            ..Contest::new(names.map(entrant))
        }
    };
    // GGF replaces brackets in names.
    let names = ["first [1]", "second"];
    let mut log = Log::default();
    contest(names, vec![Game::new()]).play(&mut log, &Stop::default());
    let records: Vec<_> = log
        .0
        .iter()
        .map(|result| result.record(names.map(ggf_name).each_ref().map(String::as_str)))
        .collect();

    let mut same = contest(names, vec![Game::new()]);
    for (result, record) in log.0.iter().zip(&records) {
        assert_eq!(same.resume_game(result.number, record, None), Ok(()));
        // Resuming a game twice counts it once.
        assert_eq!(same.resume_game(result.number, record, None), Ok(()));
    }
    assert_eq!(same.finished.len(), 2);
    assert_eq!(
        same.resume_game(2, &records[0], None),
        Ok(()),
        "the contest has only two games"
    );
    assert_eq!(same.finished.len(), 2);

    let mut others = contest(["second", "first [1]"], vec![Game::new()]);
    assert_eq!(
        others.resume_game(0, &records[0], None),
        Err(ResumeError::Players)
    );
    let mut elsewhere = contest(names, openings::random(6, 1, 1));
    assert_eq!(
        elsewhere.resume_game(0, &records[0], None),
        Err(ResumeError::Opening)
    );
    assert!(others.finished.is_empty() && elsewhere.finished.is_empty());
}

/// An entrant that fails in every game, and a counter of the players that it has created.
fn failing() -> (Entrant, Arc<AtomicUsize>) {
    let started = Arc::new(AtomicUsize::new(0));
    let count = started.clone();
    let entrant = Entrant::new("failing", move || {
        count.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(Actor(|_: &Turn<'_>| {
            Err(PlayerError("tired".into()))
        })))
    });
    (entrant, started)
}

/// Plays a contest. Returns the number of each game with the reason of its forfeit, if any, and the final standing.
fn forfeits(contest: &Contest) -> (Vec<(usize, Option<String>)>, Standing) {
    struct Forfeits(Vec<(usize, Option<String>)>);
    impl ContestObserver for Forfeits {
        fn finished(&mut self, result: &GameResult, _: &Standing) {
            self.0.push((result.number, result.forfeit()));
        }
    }
    let mut log = Forfeits(Vec::new());
    let standing = contest.play(&mut log, &Stop::default());
    log.0.sort();
    (log.0, standing)
}

#[test]
fn three_failures_in_a_row_put_a_player_out() {
    let play = |concurrency| {
        let (entrant, started) = failing();
        let contest = Contest {
            games: 10,
            concurrency,
            ..Contest::new([built_in("greedy"), entrant])
        };
        (forfeits(&contest), started.load(Ordering::Relaxed))
    };
    let ((games, standing), started) = play(1);
    assert_eq!(started, 3, "the player is not started again");
    assert_eq!((standing.wins, standing.forfeits), (10, [0, 10]));
    assert_eq!(standing.streaks[0].out(), None);
    assert_eq!(standing.streaks[1].out(), Some("tired"));
    for (number, forfeit) in &games {
        let reason = match number {
            0..3 => "gave up: tired",
            _ => "out after three failures in a row: tired",
        };
        assert_eq!(forfeit.as_deref(), Some(reason), "game {number}");
    }
    for concurrency in [2, 5] {
        assert_eq!(play(concurrency).0, (games.clone(), standing.clone()));
    }
}

/// A player that moves in every third game and fails in all others.
struct Moody(Arc<AtomicUsize>);

impl Player for Moody {
    fn new_game(&mut self, _: u64) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        match self.0.load(Ordering::Relaxed) % 3 {
            0 => Ok(first_move(turn)),
            _ => Err(PlayerError("moody".into())),
        }
    }
}

#[test]
fn a_game_without_a_failure_ends_the_streak() {
    let games = Arc::new(AtomicUsize::new(0));
    let entrant = Entrant::new("moody", move || Ok(Box::new(Moody(games.clone()))));
    let contest = Contest {
        games: 9,
        ..Contest::new([entrant, built_in("greedy")])
    };
    let (games, standing) = forfeits(&contest);
    assert_eq!(standing.forfeits, [6, 0]);
    assert_eq!(standing.streaks[0].failures(), 0);
    for (number, forfeit) in games {
        let fails = number % 3 != 2;
        let reason = fails.then(|| "gave up: moody".to_owned());
        assert_eq!(forfeit, reason, "game {number}");
    }
}

#[test]
fn resigning_is_not_a_failure() {
    let entrant = actor(|_| Err(PlayerError(Box::new(ExternalFault::Resigned))));
    let contest = Contest {
        games: 6,
        ..Contest::new([entrant, built_in("greedy")])
    };
    let (games, standing) = forfeits(&contest);
    assert_eq!((standing.losses, standing.forfeits), (6, [6, 0]));
    assert_eq!(standing.streaks[0].failures(), 0);
    let resigned = Some("resigned".to_owned());
    assert!(games.iter().all(|game| game.1 == resigned), "{games:?}");
}

#[test]
fn who_is_out_stays_out_in_the_next_contest() {
    let out = || {
        let contest = Contest {
            games: 3,
            ..Contest::new([failing().0, built_in("greedy")])
        };
        contest.play(&mut (), &Stop::default()).streaks[0].clone()
    };
    let (entrant, started) = failing();
    let next = Contest {
        games: 4,
        streaks: [out(), Default::default()],
        ..Contest::new([entrant, built_in("greedy")])
    };
    let (_, standing) = forfeits(&next);
    assert_eq!((standing.losses, standing.forfeits), (4, [4, 0]));
    assert_eq!(started.load(Ordering::Relaxed), 0);

    let both = Contest {
        streaks: [out(), out()],
        ..next
    };
    let (games, standing) = forfeits(&both);
    assert_eq!((standing.wins, standing.losses), (0, 0));
    assert_eq!((standing.games(), standing.forfeits), (4, [4, 4]));
    let reason = games[0].1.as_deref().expect("a reason");
    assert!(reason.starts_with("both players are out"), "{reason}");
}

/// A contest that is interrupted after any game and resumed has the same forfeits as without the interruption.
#[test]
fn who_is_out_stays_out_after_an_interruption() {
    struct Records(Vec<(usize, obverse_formats::GameRecord, Option<String>)>);
    impl ContestObserver for Records {
        fn finished(&mut self, result: &GameResult, _: &Standing) {
            let record = result.record(["failing", "greedy"]);
            self.0.push((result.number, record, result.forfeit()));
        }
    }
    let contest = || Contest {
        games: 6,
        ..Contest::new([failing().0, built_in("greedy")])
    };
    let mut records = Records(Vec::new());
    let whole = contest().play(&mut records, &Stop::default());
    for finished in 0..=6 {
        let mut resumed = contest();
        for (number, record, forfeit) in &records.0[..finished] {
            let counted = resumed.resume_game(*number, record, forfeit.as_deref());
            assert_eq!(counted, Ok(()));
        }
        let (games, standing) = forfeits(&resumed);
        assert_eq!(standing, whole, "after {finished} games");
        let last = records.0[finished..].iter();
        let last: Vec<_> = last.map(|game| (game.0, game.2.clone())).collect();
        assert_eq!(games, last, "after {finished} games");
    }
}

#[test]
fn a_game_can_be_played_by_its_number() {
    let mut contest = Contest {
        games: 6,
        openings: openings::random(6, 3, 5),
        seed: 5,
        ..Contest::new([built_in("engine:level=1,skill=10"), built_in("random")])
    };
    let mut log = Log::default();
    let played = contest.play(&mut log, &Stop::default());
    let mut players = [None, None];
    for number in [4, 0, 5, 2, 1, 3] {
        let game = contest.play_game(number, &mut players, &Stop::default());
        let game = game.expect("not stopped");
        assert_eq!((game.number, &game.game), (number, &log.0[number].game));
        contest.finished.push(game);
    }
    assert_eq!(contest.standing(), played);
    let stop = Stop::default();
    stop.stop();
    assert!(contest.play_game(0, &mut players, &stop).is_none());
}

use std::time::Duration;

use obverse_core::{Move, Position};
use obverse_engine::{Level, Strength};
use obverse_formats::{board_string, transcript};
use obverse_study::{EngineNews, EngineResources, EngineTask, HintsTask, MoveTask, ReviewTask};

use super::task_urgency::TaskUrgency;
use super::*;

fn pool() -> EnginePool {
    EnginePool::start(PoolOptions {
        engines: 1,
        threads: 1,
        hash_mib: 4,
        slice: Duration::from_millis(5),
        longest_search: Duration::from_secs(60),
    })
    .expect("an engine")
}

fn a_move(level: u32) -> EngineTask {
    move_of(Strength::level(Level::new(level).expect("a level")))
}

fn move_of(strength: Strength) -> EngineTask {
    EngineTask::Move(MoveTask {
        position: Position::start(),
        strength,
        clock: None,
        skill: None,
        chance: 0,
        is_hurried: false,
    })
}

async fn last(ticket: &mut SearchTicket) -> EngineNews {
    let mut heard = 0;
    loop {
        let (serial, news) = ticket.after(heard).await.expect("no failure");
        if news.is_done {
            return news;
        }
        heard = serial;
    }
}

#[test]
fn low_levels_are_short_and_high_ones_are_long() {
    let slice = Duration::from_millis(250);
    let expected = |task: EngineTask| match TaskUrgency::from(&task) {
        TaskUrgency::Urgent { expected } => expected,
        TaskUrgency::Patient => panic!("{task:?} is not urgent"),
    };
    assert!(expected(a_move(1)) < expected(a_move(6)));
    assert!(expected(a_move(6)) < slice / 50);
    assert!(expected(a_move(16)) < slice);
    assert!(expected(a_move(21)) > slice);
    assert!(expected(a_move(60)) > expected(a_move(40)));
    assert!(expected(EngineTask::Opening { seed: 1 }) < slice);
    let second = Duration::from_secs(1);
    assert_eq!(expected(move_of(Strength::time(second))), second);
    let hints = EngineTask::Hints(HintsTask::new(Position::start()));
    assert_eq!(TaskUrgency::from(&hints), TaskUrgency::Patient);
}

#[tokio::test]
async fn a_move_is_chosen() {
    let pool = pool();
    let mut ticket = pool.submit(a_move(4));
    let (mv, _) = last(&mut ticket).await.chosen.expect("a move");
    assert!(Position::start().check(mv).is_ok());
}

#[tokio::test]
async fn hints_become_exact() {
    // Six empties.
    let text = "OOOOOOOOOXXXXXXOOXOXXXOOOXXOXXOOOXXXOXOOOXXXXOO-OXOOOO---OOOOO-- X";
    let position = board_string::parse(text).expect("a position");
    let pool = pool();
    let news = last(&mut pool.submit(EngineTask::Hints(HintsTask::new(position)))).await;
    let report = news.report.expect("values");
    assert_eq!(report.lines.len(), position.legal_moves().count());
    assert!(report.lines.iter().all(|line| line.is_exact()));
}

#[tokio::test]
async fn endless_searches_let_moves_pass() {
    let pool = pool();
    let mut endless: Vec<SearchTicket> = (0..20)
        .map(|_| pool.submit(EngineTask::Hints(HintsTask::new(Position::start()))))
        .collect();
    for _ in 0..10 {
        let mut ticket = pool.submit(a_move(3));
        assert!(last(&mut ticket).await.chosen.is_some());
    }
    // Every endless search has run, although short searches were submitted later.
    for ticket in &mut endless {
        let (_, news) = ticket.after(0).await.expect("no failure");
        assert!(!news.is_done && news.nodes > 0);
    }
}

#[tokio::test]
async fn interrupted_searches_finish() {
    let pool = pool();
    let mut first = pool.submit(a_move(9));
    let mut second = pool.submit(a_move(9));
    let moves: Vec<Option<(Move, _)>> = vec![
        last(&mut first).await.chosen,
        last(&mut second).await.chosen,
    ];
    assert!(moves.iter().all(Option::is_some));
}

#[tokio::test]
async fn dropped_tickets_cancel_their_searches() {
    let pool = pool();
    let tickets: Vec<SearchTicket> = (0..50)
        .map(|_| pool.submit(EngineTask::Hints(HintsTask::new(Position::start()))))
        .collect();
    assert!(pool.load() > 0);
    drop(tickets);
    // The running search needs a moment to stop.
    while pool.load() > 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let mut ticket = pool.submit(EngineTask::Opening { seed: 7 });
    let game = last(&mut ticket).await.opening.expect("an opening");
    assert!(game.moves().len() > 0);
}

#[tokio::test]
async fn a_review_finds_the_same_values_in_an_idle_and_in_a_busy_pool() {
    const GAME: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4a3g4f3e6f7b5a4a6b6e7f8f2e2d7f6d1e8c8c7g6";
    let review = EngineTask::Review(ReviewTask {
        game: transcript::parse(GAME).expect("a game"),
        level: Level::new(14).expect("a level"),
        judged: Vec::new(),
    });
    let alone = last(&mut pool().submit(review.clone())).await.judged;
    let pool = pool();
    // Other searches fill the table, take turns and interrupt the review.
    let mut hints = pool.submit(EngineTask::Hints(HintsTask::new(Position::start())));
    hints.after(0).await.expect("no failure");
    let mut ticket = pool.submit(review.clone());
    let reviewed = last(&mut ticket);
    let moves = async {
        loop {
            last(&mut pool.submit(a_move(8))).await;
        }
    };
    let judged = tokio::select! {
        news = reviewed => news.judged,
        () = moves => unreachable!("the moves never end"),
    };
    assert_eq!(judged.len(), 33);
    assert_eq!(judged, alone);
}

#[tokio::test]
async fn engines_are_replaced_while_searches_run() {
    let pool = pool();
    let mut ticket = pool.submit(EngineTask::Hints(HintsTask::new(Position::start())));
    let (heard, news) = ticket.after(0).await.expect("no failure");
    assert!(!news.is_done);
    let chosen = EngineResources {
        threads: 2,
        hash_mib: 8,
    };
    pool.set_resources(chosen);
    pool.set_resources(chosen);
    // The search goes on with the new engine.
    let mut heard = heard;
    while pool.engines_renewed() == 0 {
        (heard, _) = ticket.after(heard).await.expect("no failure");
    }
    assert_eq!(pool.engines_renewed(), 1);
    ticket.after(heard).await.expect("no failure");
    assert_eq!(
        last(&mut pool.submit(a_move(4)))
            .await
            .chosen
            .map(|it| it.1),
        Some(None)
    );
    // A table that does not fit leaves the engine as it is.
    pool.set_resources(EngineResources {
        threads: 1,
        hash_mib: usize::MAX,
    });
    last(&mut pool.submit(a_move(4))).await;
    assert!(pool.is_healthy());
    assert_eq!(pool.engines_renewed(), 1);
}

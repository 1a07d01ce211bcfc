use std::time::Duration;

use obverse_core::{Color, Move, Position, Square};
use obverse_engine::{Certainty, Effort, Line, Report, SearchState, Selectivity};
use obverse_formats::transcript;

use super::*;
use crate::{EngineNews, ForfeitReason, HintsTask, Opening, Players, TimeControl};

/// The time of all actions in tests that do not depend on the time.
const NOW: Duration = Duration::ZERO;

fn session(players: Players) -> GameSession {
    let mut session = GameSession::new(1);
    let settings = GameSettings {
        players,
        ..GameSettings::default()
    };
    act(&mut session, Action::Start(settings, Opening::Standard));
    session
}

fn act(session: &mut GameSession, action: Action) {
    session.apply(action, NOW).expect("a possible action");
}

fn play(session: &mut GameSession, square: Square) {
    act(session, Action::PlayAt(square));
}

fn moves(session: &GameSession) -> String {
    session.tree().line().to_string()
}

fn report(square: Square, depth: u32) -> Report {
    Report {
        lines: vec![Line {
            score: 2,
            value: 2.0,
            certainty: Certainty::Estimate(Selectivity::NONE),
            depth,
            moves: vec![square.into()],
        }],
        bounds: (-64, 64),
        nodes: 10,
        elapsed: Duration::ZERO,
        state: SearchState::Thinking,
    }
}

/// Gives the session news of the engine about the task that the session wants the engine to work on.
fn engine_says(session: &mut GameSession, news: EngineNews) {
    let task = session.wanted().expect("a task");
    session.hear(&task, news, NOW);
}

fn engine_plays(session: &mut GameSession, square: Square) {
    let chosen = EngineNews {
        is_done: true,
        chosen: Some((square.into(), None)),
        ..EngineNews::default()
    };
    engine_says(session, chosen);
}

#[test]
fn a_first_move_of_the_engine_cannot_be_taken_back() {
    let mut session = session(Players::HUMAN_WHITE);
    engine_plays(&mut session, Square::F5);
    for _ in 0..2 {
        let refused = session.apply(Action::Undo, NOW);
        assert_eq!(refused, Err(ActionRefusal::NothingToUndo));
        assert_eq!(moves(&session), "f5");
        assert!(!session.is_engines_turn());
    }
    play(&mut session, Square::D6);
    engine_plays(&mut session, Square::C3);
    act(&mut session, Action::Undo);
    assert_eq!(moves(&session), "f5");
    act(&mut session, Action::Redo);
    assert_eq!(moves(&session), "f5d6c3");
    assert_eq!(
        session.apply(Action::Redo, NOW),
        Err(ActionRefusal::NothingToRedo)
    );
}

#[test]
fn undo_takes_back_both_moves_and_another_move_begins_a_branch() {
    let mut session = session(Players::HUMAN_BLACK);
    play(&mut session, Square::F5);
    engine_plays(&mut session, Square::D6);
    act(&mut session, Action::Undo);
    assert_eq!(moves(&session), "");
    assert_eq!(session.wanted(), None, "the engine waits for the person");
    play(&mut session, Square::D3);
    assert!(session.is_engines_turn());
    engine_plays(&mut session, Square::C3);
    assert_eq!(session.tree().len(), 5);
    act(&mut session, Action::Step(-1));
    act(&mut session, Action::Sideways(1));
    assert_eq!(moves(&session), "f5");
}

#[test]
fn the_best_move_so_far_is_played_when_asked_for() {
    let mut session = session(Players::HUMAN_BLACK);
    play(&mut session, Square::F5);
    let progress = EngineNews {
        report: Some(report(Square::F6, 7)),
        nodes: 99,
        ..EngineNews::default()
    };
    engine_says(&mut session, progress);
    assert_eq!(session.take_changes(), [Change::Progress]);
    assert_eq!(session.progress().nodes, 99);
    act(&mut session, Action::MoveNow);
    assert_eq!(moves(&session), "f5f6");
    assert_eq!(session.progress(), &EngineProgress::default());
    // On the person's turn no move is known yet, so the engine is asked for one.
    act(&mut session, Action::MoveNow);
    assert!(session.is_engines_turn());
    engine_plays(&mut session, Square::E6);
    assert_eq!(moves(&session), "f5f6e6");
}

#[test]
fn an_engine_without_a_move_is_hurried() {
    let mut session = session(Players::HUMAN_BLACK);
    play(&mut session, Square::F5);
    let is_hurried = |session: &GameSession| match session.wanted() {
        Some(EngineTask::Move(task)) => (task.is_hurried, EngineTask::Move(task).max_time()),
        _ => panic!("a move is wanted"),
    };
    let (hurried, time) = is_hurried(&session);
    assert!(!hurried && time.is_none(), "{time:?}");
    act(&mut session, Action::MoveNow);
    let (hurried, time) = is_hurried(&session);
    assert!(hurried && time.is_some_and(|time| time < Duration::from_millis(200)));
    engine_plays(&mut session, Square::D6);
    // On the person's turn the engine searches as long as its strength says.
    act(&mut session, Action::MoveNow);
    assert!(!is_hurried(&session).0);
}

#[test]
fn a_review_can_be_made_deeper() {
    let mut session = session(Players::HUMANS);
    play(&mut session, Square::F5);
    act(&mut session, Action::TakeTo(Page::Analyse));
    act(&mut session, Action::Review);
    let level = |session: &GameSession| match session.wanted() {
        Some(EngineTask::Review(task)) => task.level.number(),
        _ => panic!("a review is wanted"),
    };
    let mut levels = vec![level(&session)];
    while session.deeper_review_level().is_some() {
        act(&mut session, Action::DeepenReview);
        levels.push(level(&session));
    }
    assert_eq!(levels, [10, 14, 18, 22, 26]);
    act(&mut session, Action::DeepenReview);
    assert_eq!(level(&session), 26);
    // The review of another line begins with the first level.
    play(&mut session, Square::D6);
    act(&mut session, Action::Review);
    assert_eq!(level(&session), 10);
}

#[test]
fn the_analysis_follows_its_settings() {
    let mut session = session(Players::HUMANS);
    play(&mut session, Square::F5);
    act(&mut session, Action::TakeTo(Page::Analyse));
    let hints = |session: &GameSession| match session.wanted() {
        Some(EngineTask::Hints(task)) => task,
        other => panic!("{other:?} are no hints"),
    };
    assert_eq!(hints(&session), HintsTask::new(session.tree().position()));
    let done = EngineNews {
        report: Some(report(Square::D6, 8)),
        is_done: true,
        ..EngineNews::default()
    };
    engine_says(&mut session, done);
    assert!(session.hints().is_some());
    let settings = AnalysisSettings {
        effort: Some(Effort::Time(Duration::from_secs(2))),
        lines: std::num::NonZero::new(2),
        review_level: Level::new(40).expect("a level"),
        ..AnalysisSettings::default()
    };
    act(&mut session, Action::SetAnalysis(settings));
    // The values are searched again, with the new settings.
    assert!(session.hints().is_none());
    let task = EngineTask::Hints(hints(&session));
    assert_eq!(task.lines(), 2);
    assert_eq!(task.max_time(), Some(Duration::from_secs(2)));
    // A review starts at the chosen level, as far as it is allowed, and changes with it.
    act(&mut session, Action::Review);
    assert_eq!(session.review_level().number(), 26);
    assert_eq!(session.deeper_review_level(), None);
    let review_level = Level::new(12).expect("a level");
    act(
        &mut session,
        Action::SetAnalysis(AnalysisSettings {
            review_level,
            ..settings
        }),
    );
    assert_eq!(session.review_level().number(), 12);
    assert!(
        matches!(session.wanted(), Some(EngineTask::Review(task)) if task.level.number() == 12)
    );
    // Hints while one plays do not follow the settings of the analysis.
    act(&mut session, Action::Enter(Page::Play));
    act(&mut session, Action::ShowHints(true));
    assert_eq!(hints(&session).lines, None);
}

#[test]
fn another_evaluation_values_everything_again() {
    let mut session = GameSession::new(1);
    act(&mut session, Action::Enter(Page::Analyse));
    play(&mut session, Square::F5);
    let done = EngineNews {
        report: Some(report(Square::D6, 8)),
        is_done: true,
        ..EngineNews::default()
    };
    engine_says(&mut session, done);
    let node = session.tree().current();
    assert!(session.hints().is_some() && session.tree().assessment(node).is_some());
    // The values of a game in the background are forgotten too.
    act(&mut session, Action::Enter(Page::Play));
    act(&mut session, Action::Revalue);
    act(&mut session, Action::Enter(Page::Analyse));
    assert!(session.hints().is_none() && session.tree().assessment(node).is_none());
    assert!(matches!(session.wanted(), Some(EngineTask::Hints(_))));
}

#[test]
fn comments_are_bounded() {
    let limits = CommentLimits { one: 5, all: 8 };
    let mut session = GameSession::new(1).with_comment_limits(limits);
    act(&mut session, Action::Enter(Page::Analyse));
    play(&mut session, Square::F5);
    let node = session.tree().current();
    let comment = |session: &mut GameSession, node, text: &str| {
        session.apply(Action::Comment(node, text.to_owned()), NOW)
    };
    assert_eq!(comment(&mut session, node, "fives"), Ok(()));
    let refused = comment(&mut session, node, "too long");
    assert_eq!(refused, Err(ActionRefusal::CommentTooLong(5)));
    let refused = comment(&mut session, GameTree::ROOT, "four");
    assert_eq!(refused, Err(ActionRefusal::CommentsFull(8)));
    assert_eq!(comment(&mut session, GameTree::ROOT, "abc"), Ok(()));
    // A comment is replaced, and control characters do not count.
    assert_eq!(comment(&mut session, node, "\u{7}sixth"), Ok(()));
    assert_eq!(session.tree().comment(node), Some("sixth"));
    assert_eq!(comment(&mut session, node, " "), Ok(()));
    assert_eq!(session.tree().comment(node), None);
    assert!(session.has_own_game(Page::Analyse));
    // The comments of an opened game are shortened.
    let mut tree = GameTree::default();
    tree.set_comment(GameTree::ROOT, "very long");
    act(&mut session, Action::Open(tree));
    assert_eq!(session.tree().comment(GameTree::ROOT), Some("very"));
    assert!(session.take_changes().contains(&Change::CommentsShortened));
}

#[test]
fn news_of_another_task_are_ignored() {
    let mut session = session(Players::HUMAN_BLACK);
    play(&mut session, Square::F5);
    let old = session.wanted().expect("a move");
    act(&mut session, Action::Undo);
    let chosen = EngineNews {
        is_done: true,
        chosen: Some((Square::D6.into(), None)),
        ..EngineNews::default()
    };
    session.hear(&old, chosen, NOW);
    assert_eq!(moves(&session), "");
}

#[test]
fn the_clock_of_the_side_to_move_runs_out() {
    let at = Duration::from_secs;
    let mut session = GameSession::new(1);
    let settings = GameSettings {
        players: Players::HUMANS,
        time: Some(TimeControl {
            main: 60,
            increment: 1,
        }),
        ..GameSettings::default()
    };
    let start = Action::Start(settings, Opening::Standard);
    session.apply(start, at(10)).expect("a game");
    assert_eq!(session.deadline(), Some(at(70)));
    let played = session.apply(Action::PlayAt(Square::F5), at(30));
    played.expect("a legal move");
    assert_eq!(session.deadline(), Some(at(90)));
    // The clocks stop while another page is shown.
    session
        .apply(Action::Enter(Page::Analyse), at(40))
        .expect("a page");
    assert_eq!(session.deadline(), None);
    session
        .apply(Action::Enter(Page::Play), at(100))
        .expect("a page");
    assert_eq!(session.deadline(), Some(at(150)));
    session.tick(at(149));
    assert_eq!(session.forfeit(), None);
    session.tick(at(150));
    let forfeit = session.forfeit().expect("no time left");
    assert_eq!(forfeit.loser, Color::White);
    assert_eq!(forfeit.reason, ForfeitReason::Time);
    let refused = session.apply(Action::PlayAt(Square::D6), at(151));
    assert_eq!(refused, Err(ActionRefusal::GameOver));
}

#[test]
fn every_page_has_its_own_game() {
    let mut session = session(Players::HUMANS);
    play(&mut session, Square::F5);
    // An unchanged page shows a copy of the game on the previous page.
    act(&mut session, Action::Enter(Page::Analyse));
    assert_eq!(moves(&session), "f5");
    act(&mut session, Action::Enter(Page::Play));
    play(&mut session, Square::D6);
    act(&mut session, Action::Enter(Page::Analyse));
    assert_eq!(moves(&session), "f5d6");
    // From its first change on, the Analyse page has its own game. The game on the Play page does not change.
    act(&mut session, Action::Undo);
    play(&mut session, Square::F6);
    assert!(session.has_own_game(Page::Analyse));
    act(&mut session, Action::Enter(Page::Play));
    assert_eq!(moves(&session), "f5d6");
    act(&mut session, Action::Enter(Page::Learn));
    assert_eq!(moves(&session), "f5d6");
    let elsewhere: Vec<Page> = session
        .games_on_other_pages()
        .map(|(page, _)| page)
        .collect();
    assert_eq!(elsewhere, [Page::Analyse, Page::Play]);
    act(&mut session, Action::Enter(Page::Analyse));
    assert_eq!(moves(&session), "f5f6");
    // `TakeTo` replaces the game of the other page by the current game.
    act(&mut session, Action::TakeTo(Page::Play));
    assert_eq!(moves(&session), "f5f6");
    let settings = *session.settings();
    act(&mut session, Action::Start(settings, Opening::Standard));
    assert_eq!(moves(&session), "");
    act(&mut session, Action::TakeTo(Page::Analyse));
    assert_eq!(moves(&session), "");
    assert!(!session.has_own_game(Page::Analyse));
    // A refused move does not give the page its own game.
    let refused = session.apply(Action::PlayAt(Square::A1), Duration::ZERO);
    assert!(refused.is_err() && !session.has_own_game(Page::Analyse));
}

#[test]
fn a_game_on_a_hidden_page_keeps_its_result_and_skill() {
    let mut session = session(Players::HUMANS);
    play(&mut session, Square::F5);
    act(&mut session, Action::Resign);
    act(&mut session, Action::Enter(Page::Analyse));
    assert_eq!(session.forfeit(), None);
    act(&mut session, Action::Enter(Page::Play));
    assert!(session.forfeit().is_some());
}

#[test]
fn a_person_who_resigns_while_the_engine_thinks_loses() {
    let mut session = session(Players::HUMAN_BLACK);
    play(&mut session, Square::F5);
    act(&mut session, Action::Resign);
    let forfeit = session.forfeit().expect("a result");
    assert_eq!(forfeit.loser, Color::Black);
    assert_eq!(session.wanted(), None);
    assert_eq!(
        session.apply(Action::Resign, NOW),
        Err(ActionRefusal::GameOver)
    );
    act(&mut session, Action::Undo);
    assert_eq!(session.forfeit(), None);
}

#[test]
fn an_engine_without_a_move_passes() {
    // White, the engine's side, is to move and has no legal move. Black has one.
    let text = format!("XO{} O", "-".repeat(62));
    let position = obverse_formats::board_string::parse(&text).expect("a position");
    let mut session = session(Players::HUMAN_BLACK);
    act(&mut session, Action::Open(GameTree::new(position)));
    assert_eq!(session.take_changes(), [Change::EnginePassed(Color::White)]);
    assert_eq!(session.tree().position().turn(), Color::Black);
    assert_eq!(
        session.apply(Action::Play(Move::Pass), NOW),
        Err(ActionRefusal::Illegal(
            session.tree().position().check(Move::Pass).unwrap_err()
        ))
    );
}

#[test]
fn a_failed_engine_is_asked_again_after_the_next_action() {
    let mut session = session(Players::HUMAN_BLACK);
    play(&mut session, Square::F5);
    session.hear_failure(NOW);
    assert_eq!(session.wanted(), None);
    assert_eq!(session.take_changes(), [Change::EngineFailed]);
    act(&mut session, Action::Show { is_visible: true });
    assert!(matches!(session.wanted(), Some(EngineTask::Move(_))));
}

#[test]
fn nothing_is_analysed_unseen_or_in_a_lesson() {
    let mut session = session(Players::HUMANS);
    act(&mut session, Action::Enter(Page::Analyse));
    assert_eq!(
        session.wanted(),
        Some(EngineTask::Hints(HintsTask::new(Position::start())))
    );
    act(&mut session, Action::Show { is_visible: false });
    assert_eq!(session.wanted(), None);
    act(&mut session, Action::Show { is_visible: true });
    act(&mut session, Action::Enter(Page::Learn));
    assert_eq!(session.wanted(), None);
}

#[test]
fn hints_make_way_for_the_graph_after_a_first_search() {
    let game = transcript::parse("f5d6").expect("a game");
    let mut session = session(Players::HUMANS);
    act(&mut session, Action::Enter(Page::Analyse));
    act(&mut session, Action::Open(GameTree::from(&game)));
    act(&mut session, Action::Step(1));
    let here = session.tree().position();
    let hints = |spent, depth| EngineNews {
        report: Some(report(Square::D6, depth)),
        spent,
        ..EngineNews::default()
    };
    engine_says(&mut session, hints(Duration::from_secs(1), 8));
    assert_eq!(
        session.wanted(),
        Some(EngineTask::Hints(HintsTask::new(here)))
    );
    engine_says(&mut session, hints(Duration::from_secs(2), 9));
    assert_eq!(
        session.wanted(),
        Some(EngineTask::Evaluate(Position::start()))
    );
    // A restarted search does not replace the deeper hints.
    let task = EngineTask::Hints(HintsTask::new(here));
    act(&mut session, Action::ShowHints(false));
    act(&mut session, Action::ShowHints(true));
    session.hear(&task, hints(Duration::ZERO, 2), NOW);
    let depth = session.hints().map(|hints| hints.report.best().depth);
    assert_eq!(depth, Some(9));
}

#[test]
fn trees_are_bounded() {
    let mut session = GameSession::new(1).with_tree_limit(2);
    act(&mut session, Action::Enter(Page::Analyse));
    play(&mut session, Square::F5);
    let refused = session.apply(Action::PlayAt(Square::D6), NOW);
    assert_eq!(refused, Err(ActionRefusal::TreeFull(2)));
    let game = transcript::parse("f5d6").expect("a game");
    let refused = session.apply(Action::Open(GameTree::from(&game)), NOW);
    assert_eq!(refused, Err(ActionRefusal::TreeFull(2)));
}

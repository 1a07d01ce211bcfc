//! Tests of exercises through the requests and events of the Learn page.

use std::sync::Arc;

use obverse_exercise::{Answer, Difficulty, Exercise, ExerciseKind};
use obverse_texts::Language;

use super::*;
use crate::Unbounded;

fn new_page() -> Learn {
    Learn::new(Quotas {
        small: Arc::new(Unbounded),
        large: Arc::new(Unbounded),
    })
}

/// Sends a request as JSON and returns the answer as JSON, as a tab does.
fn ask(learn: &mut Learn, request: &str) -> serde_json::Value {
    let request: LearnRequest = serde_json::from_str(request).expect("a request");
    serde_json::to_value(learn.answer(request, &|| false)).expect("events are JSON")
}

fn choice(kind: &str, difficulty: u32, seed: &str) -> ExerciseChoice {
    ExerciseChoice {
        kind: kind.to_owned(),
        difficulty,
        seed: seed.to_owned(),
    }
}

fn open(learn: &mut Learn, kind: &str, difficulty: u32, tries: &[Option<&str>]) -> ExerciseSheet {
    let request = LearnRequest::Exercise {
        choice: choice(kind, difficulty, "7"),
        tries: tries.iter().map(|text| text.map(str::to_owned)).collect(),
    };
    match learn.answer(request, &|| false) {
        LearnEvent::Exercise(sheet) => *sheet,
        other => panic!("{other:?}"),
    }
}

fn check(learn: &mut Learn, blank: usize, typed: &str) -> (CheckedAnswer, ExerciseProgress) {
    let request = LearnRequest::Answer {
        blank,
        text: typed.to_owned(),
    };
    match learn.answer(request, &|| false) {
        LearnEvent::Checked { answer, progress } => (answer, progress),
        other => panic!("{other:?}"),
    }
}

fn reveal(learn: &mut Learn, blank: usize) -> (CheckedAnswer, ExerciseProgress) {
    match learn.answer(LearnRequest::Reveal { blank }, &|| false) {
        LearnEvent::Checked { answer, progress } => (answer, progress),
        other => panic!("{other:?}"),
    }
}

fn failure(learn: &mut Learn, request: LearnRequest) -> LearnFailure {
    match learn.answer(request, &|| false) {
        LearnEvent::Failed(failure) => failure,
        other => panic!("{other:?}"),
    }
}

/// The right answers of an exercise with seed 7, in the order of the blanks.
fn answers(kind: &str, difficulty: u32) -> Vec<Answer> {
    let difficulty: Difficulty = difficulty.to_string().parse().unwrap();
    let exercise = Exercise::generate(kind.parse().unwrap(), difficulty, 7);
    let order = exercise.answer_order();
    (order.iter())
        .map(|&place| exercise.blank(place).unwrap().answer.clone())
        .collect()
}

#[test]
fn right_answers_to_all_blanks_earn_all_points() {
    for kind in ExerciseKind::ALL {
        for difficulty in Difficulty::all() {
            let (kind, difficulty) = (kind.name(), difficulty.number().into());
            let mut learn = new_page();
            let sheet = open(&mut learn, kind, difficulty, &[]);
            assert_eq!(sheet.progress.current, Some(0));
            let answers = answers(kind, difficulty);
            assert_eq!(answers.len(), sheet.blanks);
            let mut last = sheet.progress;
            for (blank, answer) in answers.iter().enumerate() {
                assert_eq!(last.current, Some(blank));
                let (checked, progress) = check(&mut learn, blank, &answer.to_string());
                assert_eq!(
                    checked.verdict,
                    Verdict::Right,
                    "{kind} {difficulty} {blank}"
                );
                assert_eq!(progress.points, last.points + checked.points);
                last = progress;
            }
            assert_eq!(last.current, None);
            assert_eq!(last.points, sheet.points, "{kind} {difficulty}");
            assert_eq!((last.first, last.later, last.shown), (answers.len(), 0, 0));
            assert!(last.review.is_empty());
        }
    }
}

#[test]
fn a_wrong_answer_gets_the_rule_then_the_explanation_and_no_points() {
    let mut learn = new_page();
    let sheet = open(&mut learn, "minimax", 1, &[]);
    let right = answers("minimax", 1)[0].to_string();
    let (checked, progress) = check(&mut learn, 0, "99");
    assert_eq!(checked.verdict, Verdict::Wrong);
    assert_eq!((checked.tries, checked.points), (1, 0));
    assert_eq!((checked.answer, checked.caption), (None, None));
    let rule = checked.explanation.unwrap();
    assert_eq!(
        rule,
        "A MAX node has the highest value of its children, a MIN node the lowest."
    );
    assert_eq!(progress.current, Some(0), "the student can try again");
    let (checked, _) = check(&mut learn, 0, "98");
    let explanation = checked.explanation.unwrap();
    assert_ne!(explanation, rule);
    assert!(explanation.contains(&right), "{explanation}");
    let (checked, progress) = check(&mut learn, 0, &right);
    assert_eq!((checked.verdict, checked.tries), (Verdict::Right, 3));
    assert_eq!((checked.points, progress.points), (0, 0));
    assert_eq!(checked.caption.unwrap(), format!("B = {right}"));
    assert_eq!((progress.current, progress.later), (Some(1), 1));

    // A shown answer earns no points either.
    let (checked, progress) = reveal(&mut learn, 1);
    assert_eq!(checked.verdict, Verdict::Shown);
    assert_eq!(checked.answer, Some(answers("minimax", 1)[1].to_string()));
    assert_eq!((checked.tries, checked.points, progress.shown), (0, 0, 1));

    // At the end, the wrong answer and the shown answer are listed with their explanations.
    for (blank, answer) in answers("minimax", 1).iter().enumerate().skip(2) {
        check(&mut learn, blank, &answer.to_string());
    }
    let tries = [Some("99"), Some("98"), Some(right.as_str()), None];
    let rest: Vec<String> = (answers("minimax", 1).iter().skip(2))
        .map(ToString::to_string)
        .collect();
    let tries: Vec<_> = (tries.into_iter())
        .chain(rest.iter().map(|text| Some(text.as_str())))
        .collect();
    let restored = open(&mut learn, "minimax", 1, &tries);
    assert_eq!(restored.progress.current, None);
    assert_eq!(restored.progress.points, sheet.points - 2);
    let review = &restored.progress.review;
    assert_eq!(
        review.iter().map(|answer| answer.blank).collect::<Vec<_>>(),
        [0, 1]
    );
    assert_eq!(review[0].explanation, explanation);
}

#[test]
fn all_spellings_of_an_answer_are_accepted() {
    for kind in ExerciseKind::ALL {
        let kind = kind.name();
        let answers = answers(kind, 3);
        let most = answers.iter().map(|answer| answer.accepted().len()).max();
        for spelling in 0..most.unwrap() {
            let mut learn = new_page();
            open(&mut learn, kind, 3, &[]);
            for (blank, answer) in answers.iter().enumerate() {
                let accepted = answer.accepted();
                let text = accepted.get(spelling).unwrap_or(&accepted[0]);
                let typed = format!("  {} ", text.to_uppercase().replace(' ', " ,  "));
                let (checked, _) = check(&mut learn, blank, &typed);
                assert_eq!(
                    checked.verdict,
                    Verdict::Right,
                    "{kind}: {typed} for {answer}"
                );
            }
        }
    }
}

#[test]
fn an_opened_exercise_has_no_answers() {
    for kind in ExerciseKind::ALL {
        for difficulty in Difficulty::all() {
            let kind = kind.name();
            let exercise = Exercise::generate(kind.parse().unwrap(), difficulty, 7);
            let mut learn = new_page();
            let sheet = open(&mut learn, kind, difficulty.number().into(), &[]);
            let text = serde_json::to_string(&sheet).unwrap();
            for table in &exercise.tables {
                for blank in table.blanks() {
                    assert!(!text.contains(&blank.explanation), "{}", blank.explanation);
                }
            }
            // The page gets the printed cells and a number for each blank.
            for (table, sent) in exercise.tables.iter().zip(&sheet.tables) {
                for (row, sent) in table.rows.iter().zip(&sent.rows) {
                    assert_eq!(row.heading, sent.heading);
                    for (cell, sent) in row.cells.iter().zip(&sent.cells) {
                        match (cell, sent) {
                            (obverse_exercise::Cell::Given(text), ExerciseCell::Given(sent)) => {
                                assert_eq!(text, sent);
                            }
                            (obverse_exercise::Cell::Blank(_), ExerciseCell::Blank(number)) => {
                                assert!(*number < sheet.blanks);
                            }
                            other => panic!("{other:?}"),
                        }
                    }
                }
            }
            if let ExerciseProblem::Tree { boxes, .. } = &sheet.problem {
                for inner in boxes.iter().filter(|inner| !inner.leaf) {
                    let letter = inner.value.as_deref().unwrap();
                    assert!(letter.chars().all(|c| c.is_ascii_uppercase()), "{letter}");
                }
            }
        }
    }
}

#[test]
fn exercises_that_differ_only_in_their_answers_are_sent_alike() {
    // The widths of boxes must not tell how many digits a value has.
    let mut learn = new_page();
    let sheet = open(&mut learn, "minimax", 2, &[]);
    let ExerciseProblem::Tree { boxes, .. } = &sheet.problem else {
        panic!("not a tree");
    };
    let inner: Vec<f64> = (boxes.iter().filter(|inner| !inner.leaf && inner.level > 0))
        .map(|inner| inner.w)
        .collect();
    let widest = inner.iter().copied().fold(0.0, f64::max);
    let narrowest = inner.iter().copied().fold(f64::INFINITY, f64::min);
    // The widths of two letters differ by a few pixels. A digit is nine pixels wide.
    assert!(widest - narrowest < 7.0, "{inner:?}");
}

#[test]
fn an_explanation_waits_for_the_other_answers_that_it_gives_away() {
    for kind in ["alpha-beta", "trace"] {
        for seed in 0..20 {
            let choice = choice(kind, 3, &seed.to_string());
            let exercise = choice.generate(Language::English).unwrap();
            let order = exercise.answer_order();
            let mut learn = new_page();
            learn.answer(
                LearnRequest::Exercise {
                    choice,
                    tries: Vec::new(),
                },
                &|| false,
            );
            for (blank, &place) in order.iter().enumerate() {
                let asked = exercise.blank(place).unwrap();
                // Two wrong tries, then the right answer.
                let told = [
                    check(&mut learn, blank, "wrong").0,
                    check(&mut learn, blank, "wrong").0,
                    check(&mut learn, blank, &asked.answer.to_string()).0,
                ];
                let later = (order[blank + 1..].iter())
                    .filter(|later| (later.table, later.row) == (place.table, place.row))
                    .map(|&later| exercise.blank(later).unwrap());
                for later in later.filter(|later| later.answer != asked.answer) {
                    for answer in &told {
                        assert_ne!(answer.explanation.as_ref(), Some(&later.explanation));
                    }
                }
                assert!(told[0].explanation.is_some() && told[1].explanation.is_some());
            }
        }
    }
}

#[test]
fn an_exercise_goes_on_after_a_reload() {
    let mut learn = new_page();
    let right: Vec<String> = answers("alpha-beta", 2)
        .iter()
        .map(ToString::to_string)
        .collect();
    open(&mut learn, "alpha-beta", 2, &[]);
    check(&mut learn, 0, &right[0]);
    reveal(&mut learn, 1);
    let (wrong, progress) = check(&mut learn, 2, "wrong");

    let mut later = new_page();
    let tries = [Some(right[0].as_str()), None, Some("wrong")];
    let sheet = open(&mut later, "alpha-beta", 2, &tries);
    assert_eq!(sheet.progress, progress);
    assert_eq!(sheet.checked.len(), 3);
    assert_eq!(sheet.checked[2], wrong);
    assert_eq!(sheet.checked[0].explanation, None);
    let (checked, _) = check(&mut later, 2, &right[2]);
    assert_eq!((checked.tries, checked.points), (2, 0));
}

#[test]
fn bad_requests_are_refused() {
    let mut learn = new_page();
    assert_eq!(
        failure(&mut learn, LearnRequest::Reveal { blank: 0 }),
        LearnFailure::NoExercise
    );
    for (kind, difficulty, seed) in [
        ("chess", 1, "7"),
        ("minimax", 0, "7"),
        ("minimax", 6, "7"),
        ("minimax", 257, "7"),
        ("minimax", 1, ""),
        ("minimax", 1, "-1"),
        ("minimax", 1, "+1"),
        ("minimax", 1, "seven"),
        ("minimax", 1, "18446744073709551616"),
    ] {
        let request = LearnRequest::Exercise {
            choice: choice(kind, difficulty, seed),
            tries: Vec::new(),
        };
        let refused = failure(&mut learn, request);
        assert!(
            matches!(refused, LearnFailure::BadExercise { .. }),
            "{refused:?}"
        );
    }
    let too_many = LearnRequest::Exercise {
        choice: choice("minimax", 1, "7"),
        tries: vec![Some("1".to_owned()); 5_000],
    };
    let refused = failure(&mut learn, too_many);
    assert!(matches!(refused, LearnFailure::BadAnswer { .. }));

    open(&mut learn, "minimax", 1, &[]);
    let long = "1".repeat(201);
    for (blank, text) in [
        (0, ""),
        (0, "  "),
        (0, long.as_str()),
        (1, "3"),
        (usize::MAX, "3"),
    ] {
        let request = LearnRequest::Answer {
            blank,
            text: text.to_owned(),
        };
        let refused = failure(&mut learn, request);
        assert!(
            matches!(refused, LearnFailure::BadAnswer { .. }),
            "{blank} {text:?}"
        );
    }
    assert!(matches!(
        failure(&mut learn, LearnRequest::Reveal { blank: 1 }),
        LearnFailure::BadAnswer { .. }
    ));
    // None of these requests counts as a try, and a bad choice does not close the open exercise.
    let request = LearnRequest::Exercise {
        choice: choice("chess", 1, "7"),
        tries: Vec::new(),
    };
    failure(&mut learn, request);
    let right = answers("minimax", 1)[0].to_string();
    assert_eq!(check(&mut learn, 0, &right).0.tries, 1);
}

#[test]
fn the_greatest_seed_is_a_text_and_the_next_is_0() {
    let mut learn = new_page();
    let sheet = ask(
        &mut learn,
        r#"{"type":"exercise","choice":{"kind":"minimax","difficulty":1,"seed":"18446744073709551615"},"tries":[]}"#,
    );
    assert_eq!(sheet["choice"]["seed"], "18446744073709551615");
    assert_eq!(sheet["nextSeed"], "0");
    let checked = ask(&mut learn, r#"{"type":"answer","blank":0,"text":"wrong"}"#);
    assert_eq!(checked["type"], "checked");
    assert_eq!(checked["answer"]["verdict"], "wrong");
}

#[test]
fn the_search_of_an_exercise_can_be_watched() {
    for (kind, algorithm, compare) in [
        ("minimax", "minimax", false),
        ("alpha-beta", "alphabeta", false),
        ("ordering", "alphabeta", true),
        ("trace", "alphabeta", false),
    ] {
        let mut learn = new_page();
        let sheet = open(&mut learn, kind, 3, &[]);
        let ExerciseSearch {
            setting,
            compare: compares,
        } = sheet.watch.unwrap();
        assert_eq!((setting.algorithm.as_str(), compares), (algorithm, compare));
        let run = LearnRequest::Run {
            setting,
            compare: compares,
        };
        let LearnEvent::Opened(summary) = learn.answer(run, &|| false) else {
            panic!("{kind} has no search to watch");
        };
        // The last answer is the branch that the search chooses, except in the `ordering` exercise, which counts
        // leaves.
        if kind != "ordering" {
            let chosen = answers(kind, 3).last().unwrap().to_string();
            assert_eq!(summary.line.first(), Some(&chosen), "{kind}");
        }
        // Watching the search keeps the exercise open.
        assert_eq!(check(&mut learn, 0, "wrong").0.verdict, Verdict::Wrong);
    }
    assert_eq!(open(&mut new_page(), "evaluation", 3, &[]).watch, None);
}

use std::sync::Arc;

use super::*;
use crate::Unbounded;

fn new_page() -> Learn {
    Learn::new(Quotas {
        small: Arc::new(Unbounded),
        large: Arc::new(Unbounded),
    })
}

fn ask(learn: &mut Learn, request: LearnRequest) -> LearnEvent {
    learn.answer(request, &|| false)
}

fn setting(text: &str, algorithm: &str, depth: u32) -> SearchSettings {
    SearchSettings {
        text: text.to_owned(),
        algorithm: algorithm.to_owned(),
        depth,
        ..SearchSettings::default()
    }
}

fn run(learn: &mut Learn, setting: SearchSettings, compare: bool) -> LessonSummary {
    match ask(learn, LearnRequest::Run { setting, compare }) {
        LearnEvent::Opened(summary) => *summary,
        other => panic!("{other:?}"),
    }
}

fn failure(learn: &mut Learn, setting: SearchSettings) -> LearnFailure {
    let request = LearnRequest::Run {
        setting,
        compare: false,
    };
    match ask(learn, request) {
        LearnEvent::Failed(failure) => failure,
        other => panic!("{other:?}"),
    }
}

/// Requests the log range by range and returns the whole log.
fn whole_log(learn: &mut Learn) -> String {
    let mut log = String::new();
    let mut next = Some(0);
    while let Some(from) = next {
        match ask(learn, LearnRequest::Log { from }) {
            LearnEvent::Log {
                text, next: more, ..
            } => {
                log += &text;
                next = more;
            }
            other => panic!("{other:?}"),
        }
    }
    log
}

#[test]
fn the_log_equals_that_of_write_trace_log() {
    use obverse_classic::search::Request;
    use obverse_classic::trace::{CutRows, TracedSearch, write_trace_log};
    use obverse_core::Position;

    let mut learn = new_page();
    for algorithm in TracedSearch::ALGORITHMS {
        for depth in [0, 1, 5] {
            run(&mut learn, setting("start", algorithm.name(), depth), false);
            let request = Request {
                depth: Some(depth),
                ..Request::new(Position::start(), algorithm)
            };
            let mut expected = Vec::new();
            write_trace_log(
                &mut expected,
                &TracedSearch::Position(request.clone()),
                CutRows::Example.into(),
                &mut (),
            )
            .unwrap();
            assert!(
                whole_log(&mut learn).as_bytes() == expected,
                "{algorithm} {depth}"
            );
        }
    }
}

#[test]
fn steps_say_what_happens_and_where() {
    let mut learn = new_page();
    let summary = run(&mut learn, setting("start", "alphabeta", 2), true);
    assert_eq!((summary.value, summary.nodes, summary.steps), (-3, 15, 34));
    assert_eq!(summary.tree.nodes, 15);
    let savings = summary.savings.unwrap();
    assert_eq!((savings.minimax_nodes, savings.nodes), (17, 15));
    assert!(savings.drawn);
    let LearnEvent::Found { at: Some(at) } = ask(
        &mut learn,
        LearnRequest::Seek {
            from: 0,
            direction: SeekDirection::Forward,
        },
    ) else {
        panic!("the search has no cutoff");
    };
    let LearnEvent::Moment(moment) = ask(&mut learn, LearnRequest::Moment { at }) else {
        panic!("no details of the step");
    };
    assert_eq!(
        moment.words,
        "c4 is at most -3: White has c3. Black already has -3 from d3, so e3 and c5 are skipped."
    );
    assert_eq!(moment.row.as_deref(), Some("c4,1,-3,-3,-3"));
    let labels: Vec<_> = moment
        .path
        .iter()
        .map(|station| station.label.as_str())
        .collect();
    assert_eq!(labels, ["root", "c4"]);
    let node = &moment.node;
    assert_eq!((node.look, node.skipped.len()), ("open", 2));
    assert_eq!(node.reason.as_deref(), Some(moment.words.as_str()));
    let board = node.board.as_ref().unwrap();
    assert_eq!(board.last.as_deref(), Some("c4"));
    assert_eq!(board.flips, ["d4"]);
    assert_eq!((board.black, board.white), (4, 1));
    let sum: i32 = node.parts.iter().map(|part| part.value).sum();
    assert_eq!(node.total, Some(sum));

    assert!(moment.twin.is_some());

    // In minimax's tree, the nodes that alpha-beta skipped say why they were skipped.
    let skipped: Vec<NodeDetails> = (0..17)
        .filter_map(|node| {
            let request = LearnRequest::Node {
                tree: TreeChoice::Minimax,
                node,
                at,
            };
            match ask(&mut learn, request) {
                LearnEvent::Node(details) => Some(*details),
                _ => None,
            }
        })
        .filter(|details| details.look == "skipped")
        .collect();
    assert_eq!(skipped.len(), 2);
    assert!(skipped.iter().all(|details| details.reason == node.reason));
}

#[test]
fn the_last_step_shows_the_whole_layout() {
    let mut learn = new_page();
    let summary = run(&mut learn, setting("start", "alphabeta", 3), false);
    let lesson = learn.lesson.as_ref().unwrap();
    let (boxes, bundles) = lesson.all_pieces();
    assert_eq!(bundles, []);
    let layout = obverse_classic::drawing::Layout::new(lesson.recording().tree());
    assert_eq!(boxes.len(), layout.boxes.len());
    let mut middles: Vec<f64> = boxes.iter().map(|piece| piece.x).collect();
    let mut expected: Vec<f64> = layout
        .boxes
        .iter()
        .map(|placed| placed.frame.centre())
        .collect();
    middles.sort_by(f64::total_cmp);
    expected.sort_by(f64::total_cmp);
    assert_eq!(middles, expected);
    assert!(
        boxes
            .iter()
            .all(|piece| piece.first <= piece.last && piece.last < summary.steps)
    );
}

#[test]
fn a_view_of_a_large_tree_is_small() {
    let mut learn = new_page();
    let middle = "f5d6c3d3c4f4";
    let summary = run(&mut learn, setting(middle, "minimax", 5), false);
    assert!(summary.tree.nodes > 65_000, "{}", summary.tree.nodes);
    let widths = [1.0, 0.3, 0.1, 0.01, 0.001, 0.0001];
    for scale in widths {
        for x in [0.0, summary.tree.width / 3.0] {
            let request = LearnRequest::View {
                tree: TreeChoice::Search,
                area: [x, 0.0, 1440.0 / scale, summary.tree.height],
                scale,
                serial: 7,
            };
            let event = ask(&mut learn, request);
            let size = serde_json::to_string(&event).unwrap().len();
            assert!(size < 200_000, "{size} bytes at {scale}");
            let LearnEvent::Pieces { boxes, bundles, .. } = event else {
                panic!("no pieces");
            };
            assert!(boxes.len() + bundles.len() <= super::visible_pieces::MOST_PIECES);
            assert!(!boxes.is_empty());
        }
    }
}

#[test]
fn a_tree_that_is_too_large_is_refused_with_its_size() {
    let mut learn = new_page();
    let failure = failure(&mut learn, setting("start", "minimax", 8));
    let instead = vec![
        setting("start", "minimax", 7),
        setting("start", "alphabeta", 8),
    ];
    assert_eq!(
        failure,
        LearnFailure::TooLarge {
            nodes: Some(455_221),
            most: ROOM.nodes,
            instead: instead.clone(),
        }
    );
    // The searches to run instead can be run.
    for setting in instead {
        run(&mut learn, setting, false);
    }
    // Alpha-beta's tree is small enough to record. Minimax's tree is not: its nodes are only counted for the
    // comparison.
    let summary = run(&mut learn, setting("start", "alphabeta", 8), true);
    let savings = summary.savings.unwrap();
    assert_eq!((savings.minimax_nodes, savings.nodes), (455_221, 17_783));
    assert!(!savings.drawn && summary.minimax.is_none());
}

#[test]
fn trees_with_min_at_the_root_and_scout_are_searched() {
    let mut learn = new_page();
    for algorithm in ["minimax", "AlphaBeta", "scout"] {
        let summary = run(
            &mut learn,
            setting("min ((3 12)(2 4))", algorithm, 2),
            false,
        );
        assert_eq!(
            (summary.value, &summary.line[0][..]),
            (4, "a2"),
            "{algorithm}"
        );
        let levels: Vec<_> = summary
            .tree
            .levels
            .iter()
            .map(|level| level.title)
            .collect();
        assert_eq!(levels, ["▼ MIN", "▲ MAX", "leaves"], "{algorithm}");
    }
}

#[test]
fn bad_settings_say_what_is_wrong() {
    let mut learn = new_page();
    let bad = |failure: LearnFailure| match failure {
        LearnFailure::BadText { .. } => "text",
        LearnFailure::BadChoice { .. } => "choice",
        _ => "other",
    };
    for (setting, expected) in [
        (setting("f5f5", "alphabeta", 2), "text"),
        (setting("(3 (4", "alphabeta", 2), "text"),
        (setting("hello", "alphabeta", 2), "text"),
        (setting("start", "mcts", 2), "choice"),
        (setting("((1 2)(3 4))", "ordered", 2), "choice"),
        (setting("start", "alphabeta", 99), "choice"),
        (
            SearchSettings {
                evaluation: "luck".to_owned(),
                ..SearchSettings::default()
            },
            "choice",
        ),
    ] {
        let text = format!("{setting:?}");
        assert_eq!(bad(failure(&mut learn, setting)), expected, "{text}");
    }
    for request in [
        LearnRequest::Moment { at: 0 },
        LearnRequest::Log { from: 0 },
        LearnRequest::Events { from: 0, count: 1 },
    ] {
        assert_eq!(
            ask(&mut learn, request),
            LearnEvent::Failed(LearnFailure::NotThere)
        );
    }
}

#[test]
fn requests_for_missing_steps_and_nodes_fail() {
    let mut learn = new_page();
    let summary = run(&mut learn, SearchSettings::default(), false);
    let nothing = LearnEvent::Failed(LearnFailure::NotThere);
    for request in [
        LearnRequest::Moment { at: summary.steps },
        LearnRequest::Moment { at: usize::MAX },
        LearnRequest::Log { from: usize::MAX },
        LearnRequest::Events {
            from: usize::MAX,
            count: usize::MAX,
        },
        LearnRequest::Node {
            tree: TreeChoice::Search,
            node: usize::MAX,
            at: 0,
        },
        LearnRequest::Node {
            tree: TreeChoice::Minimax,
            node: 0,
            at: 0,
        },
    ] {
        assert_eq!(ask(&mut learn, request), nothing);
    }
    let far = LearnRequest::Seek {
        from: usize::MAX,
        direction: SeekDirection::Forward,
    };
    assert_eq!(ask(&mut learn, far), LearnEvent::Found { at: None });
    let nowhere = LearnRequest::View {
        tree: TreeChoice::Search,
        area: [f64::NAN, 0.0, 1.0, 1.0],
        scale: 1.0,
        serial: 0,
    };
    assert!(matches!(
        ask(&mut learn, nowhere),
        LearnEvent::Pieces { boxes, .. } if boxes.is_empty()
    ));
}

#[test]
fn a_tab_that_is_gone_stops_its_search() {
    let mut learn = new_page();
    let request = LearnRequest::Run {
        setting: setting("start", "minimax", 12),
        compare: true,
    };
    let asked = std::cell::Cell::new(0);
    let is_gone = || asked.replace(asked.get() + 1) > 3;
    let event = learn.answer(request, &is_gone);
    assert!(matches!(
        event,
        LearnEvent::Failed(LearnFailure::Stopped | LearnFailure::TooLarge { nodes: None, .. })
    ));
}

#[test]
fn messages_are_what_the_page_expects() {
    let request: LearnRequest = serde_json::from_str(
        r#"{"type":"run","setting":{"text":"start","algorithm":"alphabeta","evaluation":"weights",
            "depth":2,"pass":"ply","tie":"first"},"compare":true}"#,
    )
    .unwrap();
    let mut learn = new_page();
    let event = serde_json::to_value(ask(&mut learn, request)).unwrap();
    assert_eq!(event["type"], "opened");
    assert_eq!(event["savings"]["minimaxNodes"], 17);
    let view: LearnRequest = serde_json::from_str(
        r#"{"type":"view","tree":"minimax","area":[0,0,9000,9000],"scale":1,"serial":3}"#,
    )
    .unwrap();
    let event = serde_json::to_value(ask(&mut learn, view)).unwrap();
    assert_eq!(event["type"], "pieces");
    assert_eq!(event["boxes"].as_array().unwrap().len(), 17);
}

#[test]
fn folded_nodes_of_minimax_say_how_many_were_skipped() {
    let mut learn = new_page();
    let summary = run(&mut learn, setting("start", "alphabeta", 5), true);
    let minimax = summary.minimax.expect("minimax's tree");
    let request = LearnRequest::View {
        tree: TreeChoice::Minimax,
        area: [0.0, 0.0, minimax.width, minimax.height],
        scale: 0.001,
        serial: 0,
    };
    let LearnEvent::Pieces { boxes, bundles, .. } = ask(&mut learn, request) else {
        panic!("no pieces");
    };
    let nodes: usize = boxes.len() + bundles.iter().map(|bundle| bundle.nodes).sum::<usize>();
    assert_eq!(nodes, minimax.nodes);
    let pruned: usize = (bundles.iter()).filter_map(|bundle| bundle.pruned).sum();
    let skipped = boxes.iter().filter(|piece| piece.pruned.is_some()).count() + pruned;
    assert_eq!(skipped, minimax.nodes - summary.tree.nodes);
    for bundle in bundles {
        assert!(bundle.first <= bundle.last && bundle.last < summary.steps);
        assert!(bundle.since.is_none_or(|since| since <= bundle.last));
    }
}

#[test]
fn only_large_searches_need_room() {
    let mut learn = new_page();
    let mut begin = |text: &str, algorithm, depth, compare| {
        let request = LearnRequest::Run {
            setting: setting(text, algorithm, depth),
            compare,
        };
        let progress = learn.begin(request, &|| false);
        matches!(progress, LearnProgress::NeedsRoom(_))
    };
    assert!(!begin("start", "alphabeta", 4, true));
    assert!(!begin("((3 12 8)(2 4 6)(14 5 2))", "alphabeta", 0, true));
    assert!(begin("start", "minimax", 6, false));
    // Alpha-beta's search is small, but minimax's search for the comparison is large.
    assert!(!begin("start", "alphabeta", 6, false));
    assert!(begin("start", "alphabeta", 6, true));
}

#[test]
fn without_room_for_minimax_the_lesson_has_no_comparison() {
    let mut learn = new_page();
    let small_enough = |learn: &mut Learn| {
        let request = LearnRequest::Run {
            setting: setting("start", "alphabeta", 6),
            compare: true,
        };
        match learn.begin(request, &|| false) {
            LearnProgress::NeedsRoom(work) => learn.give_up(work),
            LearnProgress::Answered(event) => event,
        }
    };
    let LearnEvent::Opened(summary) = small_enough(&mut learn) else {
        panic!("no lesson");
    };
    assert!(summary.minimax.is_none());
    let too_large = LearnRequest::Run {
        setting: setting("start", "minimax", 7),
        compare: false,
    };
    let LearnProgress::NeedsRoom(work) = learn.begin(too_large, &|| false) else {
        panic!("the large search was answered without asking for room");
    };
    assert_eq!(learn.give_up(work), LearnEvent::Failed(LearnFailure::Busy));
}

#[test]
fn every_step_lights_a_line_of_the_pseudocode() {
    let mut learn = new_page();
    let tree = "((3 12 8)(2 4 6)(14 5 2))";
    for (text, algorithm) in [("start", "minimax"), (tree, "alphabeta"), (tree, "scout")] {
        let summary = run(&mut learn, setting(text, algorithm, 2), false);
        for at in 0..summary.steps {
            let LearnEvent::Moment(moment) = ask(&mut learn, LearnRequest::Moment { at }) else {
                panic!("no details of the step");
            };
            let line = summary.pseudocode[usize::from(moment.line) - 1];
            match moment.kind {
                "leaf" => assert!(line.contains("return evaluate(node)")),
                "cut" => assert!(line.contains("best ≥ β")),
                "leave" => assert_eq!(line, "  return best"),
                // The last move of a node may reach a bound too.
                _ => assert!(line.contains('←') || line.contains("best ≥ β"), "{line}"),
            }
        }
    }
}

#[test]
fn predictions_ask_for_values_windows_and_cutoffs() {
    let mut learn = new_page();
    let tree = "((3 12 8)(2 4 6)(14 5 2))";
    let summary = run(&mut learn, setting(tree, "alphabeta", 2), false);
    let mut asked = std::collections::BTreeMap::new();
    for at in 0..summary.steps {
        let LearnEvent::Question(question) = ask(&mut learn, LearnRequest::Predict { at }) else {
            panic!("no question");
        };
        let predicted = |learn: &mut Learn, text: &str| {
            let text = text.to_owned();
            ask(learn, LearnRequest::Predicted { at, text })
        };
        let Some(asks) = question.asks else {
            assert_eq!(
                predicted(&mut learn, "3"),
                LearnEvent::Failed(LearnFailure::NotThere)
            );
            continue;
        };
        let LearnEvent::Judged(wrong) = predicted(&mut learn, "99") else {
            panic!("no verdict");
        };
        assert!(!wrong.right && !wrong.why.is_empty());
        let LearnEvent::Judged(right) = predicted(&mut learn, &wrong.answer) else {
            panic!("no verdict");
        };
        assert!(right.right, "{right:?}");
        asked
            .entry(asks)
            .or_insert(Vec::new())
            .push((question.node, right.answer));
    }
    let texts = |kind: &str| -> Vec<String> {
        asked[kind]
            .iter()
            .map(|(node, answer)| format!("{node} {answer}"))
            .collect()
    };
    assert_eq!(texts("window"), ["B [−∞, ∞]", "C [3, ∞]", "D [3, ∞]"]);
    assert_eq!(
        texts("value"),
        ["B 3", "B 3", "B 3", "A 3", "A 3", "D 2", "A 3"]
    );
    assert_eq!(texts("cutOff"), ["C yes", "D no", "D no"]);
}

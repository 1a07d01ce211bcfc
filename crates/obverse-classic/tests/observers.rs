//! Search events come in the documented order, from Max's side, and suffice to recompute the result.

use crate::common::{all_rules, random_position};
use obverse_classic::observer::{Bound, Cut, Node, Returned, TableHit, ValueKind};
use obverse_classic::search::{Never, Request, SearchOptions, search};
use obverse_classic::{
    AbstractTree, Algorithm, EvaluationName, Observer, OthelloState, Side, TieRule, Value, Window,
};
use obverse_core::{Move, Random};

/// One open node.
struct Open {
    node: Node<Move, OthelloState>,
    value: Option<Value>,
    window: Window,
    children: Vec<Move>,
    cut: bool,
    /// The value of the child that has just been left.
    last_child: Option<Value>,
}

/// Checks that every event is consistent with the earlier ones.
#[derive(Default)]
struct Checker {
    open: Vec<Open>,
    result: Option<Value>,
    nodes: u64,
    leaves: u64,
    table_hits: u64,
    cutoffs: u64,
    depths: Vec<u32>,
}

impl Checker {
    fn arrive(&mut self, node: &Node<Move, OthelloState>) {
        self.nodes += 1;
        assert_eq!(node.ply as usize, self.open.len());
        assert!(node.window.alpha < node.window.beta);
        let side = if node.ply.is_multiple_of(2) {
            Side::Max
        } else {
            Side::Min
        };
        assert_eq!(node.side, side);
        match self.open.last() {
            None => assert_eq!(node.by, None),
            Some(parent) => {
                assert!(!parent.cut);
                let board = match node.by.unwrap() {
                    Move::Place(square) => parent.node.state.board.play(square).unwrap(),
                    Move::Pass => parent.node.state.board.pass(),
                };
                assert_eq!(node.state.board, board);
            }
        }
    }

    fn depart(&mut self, value: Value) {
        match self.open.last_mut() {
            Some(parent) => parent.last_child = Some(value),
            None => self.result = Some(value),
        }
    }

    fn top(&mut self, node: &Node<Move, OthelloState>) -> &mut Open {
        let top = self.open.last_mut().unwrap();
        assert_eq!(top.node, *node);
        top
    }
}

fn is_better(side: Side, value: Value, than: Value) -> bool {
    match side {
        Side::Max => value > than,
        Side::Min => value < than,
    }
}

impl Observer<Move, OthelloState> for Checker {
    fn enter(&mut self, node: &Node<Move, OthelloState>) {
        self.arrive(node);
        self.open.push(Open {
            node: *node,
            value: None,
            window: node.window,
            children: Vec::new(),
            cut: false,
            last_child: None,
        });
    }

    fn leaf(&mut self, node: &Node<Move, OthelloState>, value: Value) {
        self.arrive(node);
        self.leaves += 1;
        self.depart(value);
    }

    fn table_hit(&mut self, node: &Node<Move, OthelloState>, hit: TableHit) {
        self.arrive(node);
        self.table_hits += 1;
        match hit.kind {
            ValueKind::Exact => {}
            ValueKind::LowerBound => assert!(hit.value >= node.window.beta),
            ValueKind::UpperBound => assert!(hit.value <= node.window.alpha),
        }
        self.depart(hit.value);
    }

    fn raised(&mut self, node: &Node<Move, OthelloState>, _by: Move, value: Value) {
        let open = self.top(node);
        // By the tie rule, a move of equal value may replace the best move.
        assert!(
            open.value
                .is_none_or(|old| old == value || is_better(node.side, value, old))
        );
        assert_eq!(open.last_child, Some(value));
        open.value = Some(value);
    }

    fn narrowed(&mut self, node: &Node<Move, OthelloState>, window: Window) {
        let open = self.top(node);
        assert_eq!(window, open.window.narrowed(node.side, open.value.unwrap()));
        assert_ne!(window, open.window);
        open.window = window;
    }

    fn cut(&mut self, node: &Node<Move, OthelloState>, cut: &Cut<Move>) {
        let open = self.top(node);
        assert_eq!(open.value, Some(cut.value));
        open.cut = true;
        match node.side {
            Side::Max => assert_eq!((cut.bound, cut.limit), (Bound::Beta, open.window.beta)),
            Side::Min => assert_eq!((cut.bound, cut.limit), (Bound::Alpha, open.window.alpha)),
        }
        assert!(!is_better(node.side, cut.limit, cut.value));
        let legal = node.state.board.legal_squares();
        for skipped in &cut.skipped {
            assert!(legal.contains(skipped.square().unwrap()));
        }
        let skipped = cut.skipped.len() as u64;
        self.cutoffs += u64::from(skipped > 0);
    }

    fn returned(&mut self, node: &Node<Move, OthelloState>, child: &Returned<Move>) {
        let open = self.top(node);
        assert_eq!(Some(child.value), open.value);
        assert_eq!(child.window, open.window);
        assert_eq!(Some(child.child_value), open.last_child.take());
        assert!(!open.children.contains(&child.child));
        open.children.push(child.child);
    }

    fn leave(&mut self, node: &Node<Move, OthelloState>, value: Value) {
        assert_eq!(self.top(node).value, Some(value));
        let open = self.open.pop().unwrap();
        if !open.cut {
            let legal = node.state.board.legal_squares().len().max(1);
            assert_eq!(open.children.len(), legal as usize);
        }
        self.depart(value);
    }

    fn deepened(&mut self, depth: u32, value: Value, _best: Option<Move>) {
        assert_eq!(self.result, Some(value));
        self.depths.push(depth);
    }
}

#[test]
fn events_are_consistent_and_reproduce_the_result() {
    let mut random = Random::new(8);
    for number in 0..150 {
        let position = random_position(&mut random);
        for &evaluation in EvaluationName::ALL {
            for rules in all_rules() {
                for algorithm in Algorithm::EXACT {
                    let request = Request {
                        evaluation,
                        rules,
                        depth: Some(number % 5),
                        options: SearchOptions {
                            singular: number % 2 == 1,
                            table_bits: 10,
                            ..SearchOptions::default()
                        },
                        ..Request::new(position, algorithm)
                    };
                    let mut checker = Checker::default();
                    let report = search(&request, &mut checker, &mut Never);
                    let silent = search(&request, &mut (), &mut Never);
                    assert_eq!(report, silent, "an observer must not change the result");
                    assert!(checker.open.is_empty());
                    assert_eq!(checker.result, Some(Value::from(report.value)));
                    // With a table, the search that completes the PV is counted but not reported.
                    let counted = [checker.nodes, checker.leaves, checker.cutoffs];
                    let reported = [report.nodes, report.leaves, report.cutoffs];
                    if matches!(algorithm, Algorithm::Table | Algorithm::Id) {
                        assert!(
                            counted
                                .iter()
                                .zip(reported)
                                .all(|(&heard, all)| heard <= all)
                        );
                        assert!(checker.table_hits <= report.table_hits);
                    } else {
                        assert_eq!(counted, reported, "{request:?}");
                    }
                    if algorithm == Algorithm::Id {
                        let first = report.depth.min(1);
                        assert!(checker.depths.iter().copied().eq(first..=report.depth));
                    }
                }
            }
        }
    }
}

#[test]
fn players_report_the_moves_they_considered() {
    #[derive(Default)]
    struct Considered(Vec<(Option<Move>, Value)>);
    impl Observer<Move, OthelloState> for Considered {
        fn leaf(&mut self, node: &Node<Move, OthelloState>, value: Value) {
            self.0.push((node.by, value));
        }
    }
    let mut random = Random::new(13);
    for _ in 0..200 {
        let position = random_position(&mut random);
        for algorithm in [Algorithm::Random, Algorithm::Greedy, Algorithm::Mcts] {
            let request = Request {
                iterations: Some(40),
                ..Request::new(position, algorithm)
            };
            let mut considered = Considered::default();
            let report = search(&request, &mut considered, &mut Never);
            assert_eq!(report, search(&request, &mut (), &mut Never));
            let chosen = (report.best, Value::from(report.value));
            assert!(considered.0.contains(&chosen), "{algorithm} {position}");
            let expected = match algorithm {
                Algorithm::Random => 1,
                _ => position.legal_moves().count().max(1),
            };
            assert_eq!(considered.0.len(), expected, "{algorithm} {position}");
        }
    }
}

/// Writes events as text.
#[derive(Default)]
struct Words(Vec<String>);

impl<S> Observer<usize, S> for Words {
    fn enter(&mut self, node: &Node<usize, S>) {
        let Window { alpha, beta } = node.window;
        self.0.push(format!("enter {:?} {alpha} {beta}", node.side));
    }
    fn leaf(&mut self, _node: &Node<usize, S>, value: Value) {
        self.0.push(format!("leaf {value}"));
    }
    fn raised(&mut self, _node: &Node<usize, S>, by: usize, value: Value) {
        self.0.push(format!("raised by {by} to {value}"));
    }
    fn narrowed(&mut self, _node: &Node<usize, S>, window: Window) {
        let Window { alpha, beta } = window;
        self.0.push(format!("window {alpha} {beta}"));
    }
    fn cut(&mut self, _node: &Node<usize, S>, cut: &Cut<usize>) {
        let Cut {
            bound,
            limit,
            skipped,
            ..
        } = cut;
        self.0
            .push(format!("cut by {bound:?} {limit}, skipping {skipped:?}"));
    }
    fn leave(&mut self, _node: &Node<usize, S>, value: Value) {
        self.0.push(format!("leave {value}"));
    }
}

#[test]
fn events_of_the_textbook_tree() {
    let tree: AbstractTree = "((3 12 8)(2 4 6)(14 5 2))".parse().unwrap();
    let mut words = Words::default();
    let report = tree.alphabeta(TieRule::First, &mut words);
    let told = "\
enter Max -Infinity Infinity
enter Min -Infinity Infinity
leaf 3
raised by 0 to 3
window -Infinity 3
leaf 12
leaf 8
leave 3
raised by 0 to 3
window 3 Infinity
enter Min 3 Infinity
leaf 2
raised by 0 to 2
cut by Alpha 3, skipping [1, 2]
leave 2
enter Min 3 Infinity
leaf 14
raised by 0 to 14
window 3 14
leaf 5
raised by 1 to 5
window 3 5
leaf 2
raised by 2 to 2
cut by Alpha 3, skipping []
leave 2
leave 3";
    assert_eq!(words.0.join("\n"), told);
    assert_eq!((report.cutoffs, report.leaves), (1, 7));
}

//! The traverse log agrees with one written directly from the algorithm in Russell and Norvig.

use crate::common::{Log, grid, random_position};
use obverse_classic::Algorithm;
use obverse_classic::search::{Never, Request, search};
use obverse_classic::trace::{CutRows, TracedSearch, write_trace_log};
use obverse_core::Random;

#[test]
fn logs_agree_with_the_textbook_algorithm() {
    let mut random = Random::new(12);
    for number in 0..300 {
        let position = random_position(&mut random);
        let request = Request {
            depth: Some(number % 5),
            ..Request::new(position, Algorithm::AlphaBeta)
        };
        for cut_rows in [CutRows::Example, CutRows::Aima] {
            let mut out = Vec::new();
            write_trace_log(
                &mut out,
                &TracedSearch::Position(request.clone()),
                cut_rows.into(),
                &mut (),
            )
            .unwrap();
            let out = String::from_utf8(out).unwrap();
            let mut log = Log {
                rows: Vec::new(),
                narrow_first: cut_rows == CutRows::Example,
            };
            let board = grid(position, position.turn());
            let root = (0, number % 5, 0, true);
            log.visit("root", &board, root, (-i32::MAX, i32::MAX));
            let (head, rows) = out.split_at(8 * 9 + 28);
            assert!(head.ends_with("\nNode,Depth,Value,Alpha,Beta\n"), "{head}");
            assert!(rows.lines().eq(log.rows), "{position} depth {}", number % 5);

            let best = search(&request, &mut (), &mut Never).best;
            let next = best.and_then(|mv| position.play(mv).ok());
            let text = next.unwrap_or(position).to_string();
            let board: String = head.lines().take(8).collect();
            assert_eq!(board.replace('*', "-"), text[..64]);
        }
    }
}

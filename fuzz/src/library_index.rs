//! Fuzz target for the index of a games library.

use std::ops::ControlFlow;

use obverse_core::{Game, Move, Position};
use obverse_library::index::{
    IndexGame, IndexWriter, IndexedGames, LibraryState, Matching, PositionIndex,
};
use obverse_library::{GameFacts, GameFilter};

/// The first and the last bytes of an index.
const MAGIC: &[u8] = b"OBVINDEX";

/// Panics if a property of the index does not hold for the input.
pub fn check(input: &[u8]) {
    // The input as an index. A fuzzer hardly finds checksums, so the input is also put between right ones.
    ask(input);
    let (place, parts) = input.split_at(input.len().min(2));
    let cut = |number: usize| {
        place
            .get(number)
            .map_or(0, |&it| usize::from(it))
            .min(parts.len())
    };
    let (list, rest) = parts.split_at(cut(0));
    let (bucket, names) = rest.split_at(cut(1).min(rest.len()));
    ask(&sealed_index(list, bucket, names));
    round_trip(input);
}

/// Asks an index all questions.
fn ask(bytes: &[u8]) {
    let Ok(index) = PositionIndex::open(bytes) else {
        return;
    };
    let _ = (index.players(), index.events());
    let restricted = GameFilter {
        years: Some(1990..=2000),
        ..GameFilter::default()
    };
    for position in [Position::start(), Position::mirrored()] {
        for filter in [&GameFilter::default(), &restricted] {
            for matching in [Matching::UpToSymmetry, Matching::Exact] {
                if let Ok(answer) = index.answer(position, matching, filter) {
                    for played in answer.moves {
                        position
                            .check(played.mv)
                            .expect("an answer has legal moves");
                    }
                }
                let games = index.games_with(position, matching, filter);
                let _ = games.and_then(|games| index.ids(&games));
            }
        }
    }
    for game in 0..index.games().min(4) {
        let _ = (index.facts(game), index.game(game));
    }
}

/// An index with one bucket, whose parts have right checksums. The list is at byte 8, behind the first bytes of the file.
fn sealed_index(list: &[u8], bucket: &[u8], names: &[u8]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    let mut add = |content: &[u8], is_sealed: bool| {
        let offset = file.len() as u64;
        file.extend(content);
        if is_sealed {
            file.extend(crc32fast::hash(content).to_le_bytes());
        }
        (offset, file.len() as u64 - offset)
    };
    add(list, true);
    let mut numbered = vec![0];
    numbered.extend(bucket);
    let bucket = add(&numbered, true);
    let names = add(names, true);
    // Four games: their numbers from 1 on, and nothing known about them.
    let facts: Vec<u8> = (1..=4_u64)
        .flat_map(|id| [id.to_le_bytes(), [0; 8], [0; 8]].concat())
        .collect();
    let facts = add(&facts, true);
    let game = add(&[0, 0, 37], true);
    let entry = |(offset, size): (u64, u64)| {
        [&offset.to_le_bytes()[..], &(size as u32).to_le_bytes()].concat()
    };
    let moves = add(&entry(game).repeat(4), false);
    let directory = add(&entry(bucket), false);
    let mut trailer = Vec::new();
    for number in [1_u32, 4, 0] {
        trailer.extend(number.to_le_bytes());
    }
    let sections = [names, facts, moves, directory, (0, 0)];
    let sections = sections
        .into_iter()
        .flat_map(|(offset, size)| [offset, size]);
    for number in [0; 4].into_iter().chain(sections) {
        trailer.extend(number.to_le_bytes());
    }
    add(&trailer, true);
    add(MAGIC, false);
    file
}

/// Writes an index of games that the input chooses, and finds every position of them.
fn round_trip(input: &[u8]) {
    let games: Vec<Game> = input.chunks(40).take(80).map(game).collect();
    let moves = |game: &Game| game.moves().filter_map(Move::square).collect();
    let indexed = games.iter().zip(1..).map(|(game, id)| IndexGame {
        id,
        facts: GameFacts::default(),
        start: None,
        moves: moves(game),
    });
    let indexed = IndexedGames {
        games: indexed.collect(),
        ..IndexedGames::default()
    };
    let mut bytes = Vec::new();
    let progress = |_| ControlFlow::Continue(());
    IndexWriter::default()
        .write(&indexed, LibraryState::default(), &mut bytes, progress)
        .expect("legal games");
    let index = PositionIndex::open(bytes).expect("an index");
    for (game, number) in games.iter().zip(0_u32..).step_by(7) {
        assert_eq!(index.game(number).expect("a game").moves, moves(game));
        let mut next = game.moves();
        for position in game.positions() {
            let exact = index.answer(position, Matching::Exact, &GameFilter::default());
            let exact = exact.expect("an answer");
            match next.next() {
                Some(mv) => assert!(exact.moves.iter().any(|played| played.mv == mv)),
                None => assert!(exact.ended > 0),
            }
            let games = index.games_with(position, Matching::UpToSymmetry, &GameFilter::default());
            assert!(games.expect("games").contains(&number));
        }
    }
}

/// A game whose moves are chosen by bytes.
fn game(choices: &[u8]) -> Game {
    let mut game = Game::new();
    for choice in choices {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        let Some(mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else {
            break;
        };
        game.play(*mv).expect("a legal move");
    }
    // The index has a pass only with the move that follows.
    while game.moves().next_back() == Some(Move::Pass) {
        game.undo();
    }
    game
}

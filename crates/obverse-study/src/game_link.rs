//! Links to a game: the query of an address, with moves, variations, names and the current move.
//!
//! `game=f5d6(f6e6)c3&ply=2&black=Ann`: a variation is in parentheses after the move that it replaces. `start` is the
//! board string of a nonstandard starting position. Passes are left out.

use std::fmt::Write as _;

use obverse_core::{Move, MoveListError, Square};
use obverse_formats::detect::AnyError;
use obverse_formats::transcript::TranscriptError;
use obverse_formats::{Located, Location, board_string};

use crate::game_title::Title;
use crate::game_tree::{GameTree, NodeId};

/// Maximum length of a name in a link, in characters.
const LONGEST_NAME: usize = 100;

/// A game read from a link.
#[derive(Debug)]
pub(crate) struct LinkedGame {
    /// The game, up to the first bad move.
    pub tree: GameTree,
    /// The error in the moves, if there is one.
    pub fault: Option<AnyError>,
}

/// Writes the query of a link with at most `limit` characters, if the main line fits. Names are kept
/// if they fit, then as many variations as fit.
///
/// ```
/// use obverse_study::{import, write_link};
///
/// let game = import(b"/analyse?game=f5d6(f6)c3&black=Ann", None)?;
/// assert_eq!(game.tree.len(), 5);
/// assert_eq!(write_link(&game.tree, 2000), "game=f5d6(f6)c3&black=Ann");
/// assert_eq!(write_link(&game.tree, 20), "game=f5d6(f6)c3");
/// assert_eq!(write_link(&game.tree, 13), "game=f5d6c3");
/// # Ok::<(), obverse_study::ImportError>(())
/// ```
pub fn write_link(tree: &GameTree, limit: usize) -> String {
    let all = tree.len();
    let whole = query(tree, all, true);
    if whole.len() <= limit {
        return whole;
    }
    let has_names = query(tree, 0, true).len() <= limit;
    // The largest number of variations that fits.
    let (mut low, mut high) = (0, all);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        match query(tree, middle, has_names).len() <= limit {
            true => low = middle,
            false => high = middle - 1,
        }
    }
    query(tree, low, has_names)
}

/// Writes a query with the first `variations` variations.
fn query(tree: &GameTree, variations: usize, has_names: bool) -> String {
    let line = tree.line_nodes();
    let mut moves = String::new();
    let mut left = variations;
    write_moves(tree, GameTree::ROOT, &line, &mut left, &mut moves);
    let mut query = format!("game={}", if moves.is_empty() { "start" } else { &moves });
    let start = tree.position_of(GameTree::ROOT);
    let mut field = |name: &str, value: &str| {
        let _ = write!(query, "&{name}={}", encoded(value));
    };
    if start != obverse_core::Position::start() {
        field("start", &start.to_string());
    }
    let ply = tree.ply(tree.current());
    if ply + 1 < line.len() {
        field("ply", &ply.to_string());
    }
    if has_names {
        let Title {
            black,
            white,
            event,
        } = &tree.title;
        for (name, value) in [("black", black), ("white", white), ("event", event)] {
            if let Some(value) = value {
                field(name, &value.chars().take(LONGEST_NAME).collect::<String>());
            }
        }
    }
    query
}

/// Writes the moves after `node`: those of `line` where it passes, otherwise the first variation; the others in
/// parentheses.
fn write_moves(
    tree: &GameTree,
    mut node: NodeId,
    line: &[NodeId],
    left: &mut usize,
    text: &mut String,
) {
    loop {
        let children = tree.children(node);
        let on_line = children.iter().copied().find(|id| line.contains(id));
        let Some(next) = on_line.or_else(|| children.first().copied()) else {
            return;
        };
        write_move(tree, next, text);
        for &other in children.iter().filter(|&&id| id != next) {
            if *left == 0 {
                break;
            }
            *left -= 1;
            text.push('(');
            write_move(tree, other, text);
            write_moves(tree, other, line, left, text);
            text.push(')');
        }
        node = next;
    }
}

fn write_move(tree: &GameTree, node: NodeId, text: &mut String) {
    if let Some(square) = tree.move_to(node).and_then(|mv| mv.square()) {
        let _ = write!(text, "{square}");
    }
}

/// Finds an address of the page with a game in a text, and returns its query.
pub(crate) fn query_in(text: &str) -> Option<&str> {
    text.split_whitespace().find_map(|word| {
        let (address, query) = word.split_once('?')?;
        let page = address.rsplit('/').next()?;
        let is_page = address.contains('/') && matches!(page, "" | "play" | "analyse" | "learn");
        let has_game = |field: &str| field.starts_with("game=") || field.starts_with("start=");
        (is_page && query.split('&').any(has_game)).then_some(query)
    })
}

/// Reads the game of a query. Fails if the starting position is invalid.
pub(crate) fn read_link(query: &str) -> Result<LinkedGame, AnyError> {
    let query = query.split('#').next().unwrap_or(query);
    let field = |name: &str| {
        let mut fields = query.split('&').filter_map(|field| field.split_once('='));
        fields
            .find(|(key, _)| *key == name)
            .map(|(_, value)| decoded(value))
    };
    let mut tree = match field("start") {
        Some(start) => GameTree::new(board_string::parse(&start)?),
        None => GameTree::default(),
    };
    let fault = match field("game") {
        Some(moves) if moves.trim() != "start" => read_moves(&mut tree, &moves).err(),
        _ => None,
    };
    let name = |key| field(key).filter(|name| !name.trim().is_empty());
    tree.title = Title {
        black: name("black"),
        white: name("white"),
        event: name("event"),
    };
    if let Some(ply) = field("ply").and_then(|ply| ply.parse::<usize>().ok()) {
        tree.rewind();
        for _ in 0..ply.min(tree.len()) {
            tree.redo();
        }
    }
    Ok(LinkedGame {
        tree,
        fault: fault.map(AnyError::from),
    })
}

/// Plays the moves and variations of a text. After an error, the moves before it stay in the tree.
fn read_moves(tree: &mut GameTree, text: &str) -> Result<(), Located<TranscriptError>> {
    // The last nodes of the lines that the open parentheses interrupt.
    let mut open = Vec::new();
    let result = read_tokens(tree, text, &mut open);
    // After an error in a variation, the line goes on from the outermost parenthesis.
    if let Some(&main) = open.first() {
        tree.go_to(main);
    }
    result
}

fn read_tokens(
    tree: &mut GameTree,
    text: &str,
    open: &mut Vec<NodeId>,
) -> Result<(), Located<TranscriptError>> {
    let characters: Vec<char> = text.chars().collect();
    let error = |index: usize, error| Located {
        at: Location::Text {
            line: 1,
            column: index as u64 + 1,
        },
        error: TranscriptError::Moves(error),
    };
    let mut index = 0;
    while let Some(&first) = characters.get(index) {
        let unexpected = || error(index, MoveListError::Unexpected(first));
        match first {
            '(' => {
                let node = tree.current();
                open.push(node);
                tree.go_to(tree.parent(node).ok_or_else(unexpected)?);
                index += 1;
            }
            ')' => {
                tree.go_to(open.pop().ok_or_else(unexpected)?);
                index += 1;
            }
            _ if first.is_whitespace() || first.is_ascii_digit() || ".,".contains(first) => {
                index += 1;
            }
            _ => {
                let spelling: String = characters[index..].iter().take(2).collect();
                let Ok(square) = spelling.parse::<Square>() else {
                    return Err(error(index, MoveListError::NotAMove(spelling)));
                };
                if tree.position().must_pass() {
                    // The side has no other legal move.
                    let _ = tree.play(Move::Pass);
                }
                let number = placements(tree) + 1;
                tree.play(square.into())
                    .map_err(|reason| error(index, MoveListError::Illegal { number, reason }))?;
                index += 2;
            }
        }
    }
    Ok(())
}

/// Number of moves up to the current node, without passes.
fn placements(tree: &GameTree) -> usize {
    let path = tree.path_to(tree.current());
    let moves = path.iter().filter_map(|&id| tree.move_to(id));
    moves.filter(|mv| mv.square().is_some()).count()
}

/// Encodes a value of a query: letters and digits of ASCII and a few signs stay, other bytes are `%` and two digits.
fn encoded(value: &str) -> String {
    let mut text = String::new();
    for byte in value.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                text.push(byte.into());
            }
            b' ' => text.push('+'),
            _ => {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}

/// Decodes a value of a query. What is not an encoded byte stays as it is.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|digits| std::str::from_utf8(digits).ok());
        let code = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        rest = match code {
            Some(code) => {
                bytes.push(code);
                &after[2..]
            }
            None => {
                bytes.push(if *first == b'+' { b' ' } else { *first });
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> GameTree {
        let LinkedGame { tree, fault } = read_link(query).expect("a position");
        assert!(fault.is_none(), "{fault:?}");
        tree
    }

    #[test]
    fn games_come_back_from_their_links() {
        let start = "XO------------------------------------------------------------OX+X";
        for query in [
            "game=start",
            "game=f5d6c3",
            "game=f5d6c3&ply=0",
            "game=f5d6(f6e6(d3))(f4)c3&ply=2&black=Ann&white=%CE%91+%26+b&event=Cup+1",
            &format!("game=start&start={start}"),
        ] {
            assert_eq!(write_link(&read(query), usize::MAX), query);
        }
        let tree = read("game=f5d6(f6e6(d3))(f4)c3&ply=2&white=%CE%91+%26+b");
        assert_eq!(tree.title.white.as_deref(), Some("Α & b"));
        assert_eq!(tree.line().to_string(), "f5d6");
        assert_eq!(tree.whole_line().to_string(), "f5d6c3");
        assert_eq!(tree.len(), 8);
    }

    #[test]
    fn passes_are_implied() {
        // White has no move after c1.
        let board = format!("XO-{}XO------ X", "-".repeat(53));
        let query = format!("game=c1c8&start={}", encoded(&board));
        let tree = read(&query);
        let moves: Vec<_> = tree.line().moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves, ["c1", "pass", "c8"]);
        assert_eq!(write_link(&tree, 2000), query);
    }

    #[test]
    fn links_keep_what_fits() {
        let tree = read("game=f5d6(f6)(f4)c3&black=Ann");
        let at_most = |limit| write_link(&tree, limit);
        assert_eq!(at_most(28), "game=f5d6(f6)c3&black=Ann");
        assert_eq!(at_most(15), "game=f5d6(f6)c3");
        assert_eq!(at_most(11), "game=f5d6c3");
        assert_eq!(at_most(0), "game=f5d6c3");
        assert_eq!(at_most(21), "game=f5d6c3&black=Ann");
    }

    #[test]
    fn a_bad_move_leaves_the_moves_before_it() {
        for (query, line, column) in [
            ("game=f5d6a1c3", "f5d6", 5),
            ("game=f5d6(a1)c3", "f5d6", 6),
            ("game=f5d6)", "f5d6", 5),
            ("game=(f5", "", 1),
            ("game=f5zz", "f5", 3),
        ] {
            let read = read_link(query).expect("a position");
            assert_eq!(read.tree.line().to_string(), line, "{query}");
            let at = read.fault.and_then(|fault| fault.location());
            assert_eq!(at, Some(Location::Text { line: 1, column }), "{query}");
        }
        assert!(read_link("start=abc&game=f5").is_err());
        for odd in ["game=%", "game=%f", "game=%zz", "game=f5%E9", "game=&&="] {
            let _ = read_link(odd);
        }
    }

    #[test]
    fn addresses_are_found_in_text() {
        let found = |text| query_in(text);
        assert_eq!(
            found("See http://localhost:8064/analyse?game=f5&ply=0 !"),
            Some("game=f5&ply=0")
        );
        assert_eq!(found("https://x.example/?game=f5"), Some("game=f5"));
        assert_eq!(found("https://x.example/other?game=f5"), None);
        assert_eq!(found("f5d6?game=f5"), None);
    }
}

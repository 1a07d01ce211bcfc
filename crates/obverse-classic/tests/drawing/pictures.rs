//! Output of the SVG, DOT and HTML writers.

use std::fs;
use std::path::Path;

use obverse_classic::Side;
use obverse_classic::drawing::{CutReasons, Layout, Node, SearchTree, dot, html, svg};
use serde_json::Value as Json;

use super::trees::{Pruning, from_start, random, textbook};

fn text(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("writing to memory cannot fail");
    String::from_utf8(bytes).expect("writers write UTF-8")
}

fn svg_of(tree: &SearchTree) -> String {
    text(|out| svg::write(tree, out))
}

fn dot_of(tree: &SearchTree) -> String {
    text(|out| dot::write(tree, out))
}

fn html_of(tree: &SearchTree) -> String {
    text(|out| html::write(tree, out))
}

/// The JSON of the tree in a page.
fn data_of(page: &str) -> Json {
    let start = page.find("id=\"tree-data\">").expect("there is data") + "id=\"tree-data\">".len();
    let end = start + page[start..].find("</script>").expect("it ends");
    serde_json::from_str(&page[start..end]).expect("it is JSON")
}

/// Compares a drawing with its golden file, which `./test --bless` regenerates.
fn golden(name: &str, drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/drawing")
        .join(name);
    if std::env::var_os("OBVERSE_BLESS").is_some() {
        fs::write(&path, drawn).expect("the golden file can be written");
    }
    let expected = fs::read_to_string(&path).expect("the golden file is there");
    assert!(drawn == expected, "{name} has changed:\n{drawn}");
}

#[test]
fn the_textbook_tree_matches_the_golden_files() {
    golden("textbook.svg", &svg_of(&textbook()));
    golden("textbook.dot", &dot_of(&textbook()));
}

#[test]
fn pictures_are_valid_xml_for_any_labels() {
    for seed in 0..200 {
        let tree = random(seed);
        let picture = svg_of(&tree);
        let document = roxmltree::Document::parse(&picture).expect("well-formed");
        let count = |class: &str| {
            document
                .descendants()
                .filter(|node| node.attribute("class").is_some_and(|has| has == class))
                .count()
        };
        assert_eq!(count("tab"), Layout::new(&tree).boxes.len());
        assert_eq!(document.root_element().attribute("role"), Some("img"));
    }
}

#[test]
fn labels_survive_quoting() {
    let label = "<b> & \"q\" \\ 'x'";
    let tree = SearchTree::new(label, Node::new(label, Side::Max));
    let picture = svg_of(&tree);
    let document = roxmltree::Document::parse(&picture).expect("well-formed");
    let texts: Vec<_> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    assert!(
        texts.iter().filter(|&&text| text == label).count() >= 3,
        "{texts:?}"
    );
    assert_eq!(data_of(&html_of(&tree))["nodes"][0]["label"], label);
    assert!(dot_of(&tree).contains(r#"[label="<b> &amp; \"q\" \\ 'x'\n?"]"#));
}

#[test]
fn graphs_name_every_node_and_edge_once() {
    let tree = from_start(3, Pruning::AlphaBeta);
    let graph = dot_of(&tree);
    for id in tree.ids() {
        let node = format!("\n  n{} [", id.index());
        assert_eq!(graph.matches(&node).count(), 1);
        if let Some(parent) = tree.parent(id) {
            let edge = format!("\n  n{} -> n{} [", parent.index(), id.index());
            assert_eq!(graph.matches(&edge).count(), 1);
        }
    }
    let stubs = graph.lines().filter(|line| line.starts_with("  s")).count();
    assert_eq!(stubs, graph.matches(" skipped\\n").count());
    assert!(stubs > 0);
}

#[test]
fn pages_hold_the_whole_tree() {
    let trees = (0..50)
        .map(random)
        .chain([textbook(), from_start(4, Pruning::AlphaBeta)]);
    for tree in trees {
        let data = data_of(&html_of(&tree));
        let reasons = CutReasons::new(&tree);
        assert_eq!(data["nodes"].as_array().map(Vec::len), Some(tree.len()));
        for id in tree.ids() {
            let (node, facts) = (&tree[id], &data["nodes"][id.index()]);
            assert_eq!(facts["label"], *node.label);
            assert_eq!(
                facts["parent"].as_u64(),
                tree.parent(id).map(|up| up.index() as u64)
            );
            assert_eq!(facts["leaf"].as_bool().unwrap_or(false), node.leaf);
            assert_eq!(facts["chosen"].as_bool().unwrap_or(false), node.chosen);
            assert_eq!(facts["reason"].as_str(), reasons.reason(id).as_deref());
            let notes = facts["notes"].as_array().map_or(0, Vec::len);
            assert_eq!(notes, node.notes.len());
            if let Some(position) = node.position {
                let board = facts["board"].as_str().expect("a board");
                assert_eq!(
                    format!("{board} {}", position.turn().symbol()),
                    position.to_string()
                );
            }
        }
    }
}

#[test]
fn pages_are_self_contained() {
    let page = html_of(&from_start(2, Pruning::AlphaBeta));
    assert!(page.contains("default-src 'none'"));
    for outside in ["src=", "href=", "@import", "fetch(", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn only_large_trees_start_folded() {
    let plies = |tree: &SearchTree| data_of(&html_of(tree))["plies"].as_u64();
    assert_eq!(plies(&from_start(4, Pruning::None)), Some(4));
    // Three plies have 1 + 4 + 12 + 56 nodes. The 244 nodes of the fourth would exceed the limit of 100.
    assert_eq!(plies(&from_start(6, Pruning::None)), Some(3));
}

#[test]
fn reasons_name_the_move_that_set_the_bound() {
    let tree = textbook();
    let reasons = CutReasons::new(&tree);
    let said: Vec<_> = tree.ids().filter_map(|id| reasons.reason(id)).collect();
    assert_eq!(
        said,
        [
            "b is at most 2: MIN has b1. MAX already has 3 from a, \
             so the remaining 2 moves (b2, b3) are skipped.",
            "c is at most 2: MIN has c3. MAX already has 3 from a, \
             but no move was left to skip.",
        ]
    );
}

#[test]
fn reasons_name_the_colours_and_always_a_source() {
    let tree = from_start(5, Pruning::AlphaBeta);
    let reasons = CutReasons::new(&tree);
    let said: Vec<_> = tree.ids().filter_map(|id| reasons.reason(id)).collect();
    let cuts = tree.ids().filter(|&id| tree[id].cut.is_some()).count();
    assert_eq!(said.len(), cuts);
    assert!(cuts > 20);
    for reason in said {
        assert!(reason.contains(" from "), "{reason}");
        assert!(
            reason.contains("Black") && reason.contains("White"),
            "{reason}"
        );
    }
}

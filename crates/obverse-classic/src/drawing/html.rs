//! A search tree as a self-contained HTML page.
//!
//! The page contains the tree as JSON and a script that draws it. It needs no network and no other file, and the
//! script knows no rules of the game. A click or Enter folds and unfolds a node, and the mouse or the arrow keys
//! select one. A panel shows the board, the window and the value of the selected node, and the reason for a cut-off.
//! This module writes all texts; the script only places them.
//!
//! Large trees start folded below the first plies, which keeps the page responsive.

use std::io::{self, Write};

use super::box_size::{BoxSize, box_height};
use super::caption::Caption;
use super::cut_reasons::CutReasons;
use super::escaping::{Json, Xml};
use super::level_caption::{LevelCaption, widest_caption};
use super::metrics;
use super::placed_box::BoxItem;
use super::search_tree::{NodeId, SearchTree};
use super::svg::STYLE;
use super::tree_summary::summary;

const PAGE_STYLE: &str = include_str!("page.css");
const LAYOUT_SCRIPT: &str = include_str!("tidy.js");
const SCRIPT: &str = include_str!("page.js");

/// A tree with more nodes than this starts folded.
const LARGE: usize = 5000;
/// Maximum number of visible nodes of a large tree when the page opens.
const FIRST_SIGHT: usize = 100;

/// Writes a tree as an HTML page.
pub fn write(tree: &SearchTree, mut out: impl Write) -> io::Result<()> {
    let (title, summary) = (Xml(tree.title()), summary(tree));
    write!(
        out,
        r##"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
{STYLE}{PAGE_STYLE}</style>
</head>
<body>
<header>
<div><h1>{title}</h1><p>{summary}</p></div>
<nav aria-label="View">
<button id="fewer" title="Show one ply less" aria-label="Show one ply less">▲</button>
<span id="plies" aria-live="polite"></span>
<button id="more" title="Show one ply more" aria-label="Show one ply more">▼</button>
<button id="out" title="Zoom out" aria-label="Zoom out">−</button>
<button id="in" title="Zoom in" aria-label="Zoom in">+</button>
<button id="fit" title="Show the whole tree">Fit</button>
</nav>
</header>
<main id="stage"><noscript>The tree is drawn by a script, which this browser does not run.</noscript></main>
<aside>
<div id="details" aria-live="polite"></div>
<p class="keys"><kbd>Click</kbd> or <kbd>Enter</kbd> folds, <kbd>arrows</kbd> select, <kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd> zoom, drag to move.</p>
</aside>
<script type="application/json" id="tree-data">
"##,
        summary = Xml(&summary)
    )?;
    write_data(tree, &mut out)?;
    write!(
        out,
        "</script>\n<script>\n{LAYOUT_SCRIPT}{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

/// Writes the tree as JSON: lengths, level captions, and the nodes in search order.
fn write_data(tree: &SearchTree, out: &mut impl Write) -> io::Result<()> {
    let levels = LevelCaption::of_levels(tree);
    writeln!(
        out,
        "{{\"metrics\":{{\"label\":{},\"top\":{},\"line\":{},\"box\":{},\"levels\":{},\
         \"siblings\":{},\"cousins\":{},\"gutter\":{}}},",
        metrics::LABEL,
        metrics::BOX_TOP,
        metrics::LINE,
        box_height(tree),
        metrics::LEVELS,
        metrics::SIBLINGS,
        metrics::COUSINS,
        widest_caption(&levels).ceil(),
    )?;
    writeln!(out, "\"plies\":{},", plies_at_first(tree))?;
    write!(out, "\"levels\":")?;
    write_list(out, &levels, |out, level| {
        let (title, detail) = (Json(level.title), Json(&level.detail));
        write!(out, "{{\"title\":{title},\"detail\":{detail}}}")
    })?;
    writeln!(out, ",\n\"nodes\":[")?;
    let reasons = CutReasons::new(tree);
    for id in tree.ids() {
        if id != tree.root() {
            writeln!(out, ",")?;
        }
        write_node(tree, id, &reasons, out)?;
    }
    writeln!(out, "]}}")
}

fn write_node(
    tree: &SearchTree,
    id: NodeId,
    reasons: &CutReasons<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let node = &tree[id];
    write!(out, "{{")?;
    write_caption(
        out,
        &Caption::of_node(node),
        &BoxSize::of(tree, BoxItem::Node(id)),
    )?;
    write!(out, ",\"kind\":\"{}\"", node.side.name())?;
    if let Some(parent) = tree.parent(id) {
        write!(out, ",\"parent\":{}", parent.index())?;
    }
    if node.leaf {
        write!(out, ",\"leaf\":true")?;
    }
    if node.chosen {
        write!(out, ",\"chosen\":true")?;
    }
    if let Some(position) = node.position {
        let board = position.to_string();
        let discs = board.split(' ').next().unwrap_or_default();
        write!(
            out,
            ",\"board\":{},\"turn\":\"{}\"",
            Json(discs),
            position.turn()
        )?;
    }
    if !node.notes.is_empty() {
        write!(out, ",\"notes\":")?;
        write_list(out, &node.notes, |out, note| write!(out, "{}", Json(note)))?;
    }
    if let Some(reason) = reasons.reason(id) {
        write!(out, ",\"reason\":{}", Json(&reason))?;
    }
    if let Some(stub) = Caption::of_stub(node) {
        let skipped = node.cut.as_ref().map_or(0, |cut| cut.skipped.len());
        write!(out, ",\"skipped\":{skipped},\"stub\":{{")?;
        write_caption(out, &stub, &BoxSize::of(tree, BoxItem::Stub(id)))?;
        write!(out, "}}")?;
    }
    write!(out, "}}")
}

/// Writes the texts of a box, its width and the width of its label as members of a JSON object.
fn write_caption(out: &mut impl Write, caption: &Caption, size: &BoxSize) -> io::Result<()> {
    let (label, value) = (Json(&caption.edge), Json(&caption.first));
    write!(out, "\"label\":{label},\"value\":{value}")?;
    if let Some(second) = &caption.second {
        write!(out, ",\"window\":{}", Json(second))?;
    }
    write!(out, ",\"frame\":{},\"tab\":{}", size.frame, size.label)
}

fn write_list<T, W: Write>(
    out: &mut W,
    items: &[T],
    mut write_item: impl FnMut(&mut W, &T) -> io::Result<()>,
) -> io::Result<()> {
    write!(out, "[")?;
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            write!(out, ",")?;
        }
        write_item(out, item)?;
    }
    write!(out, "]")
}

/// Returns the number of plies below the root that are unfolded when the page opens.
fn plies_at_first(tree: &SearchTree) -> usize {
    let levels = tree.levels();
    let deepest = levels.len() - 1;
    if tree.len() <= LARGE {
        return deepest;
    }
    let mut shown = 0;
    (levels.iter())
        .take_while(|level| {
            shown += level.len();
            shown <= FIRST_SIGHT
        })
        .count()
        .saturating_sub(1)
}

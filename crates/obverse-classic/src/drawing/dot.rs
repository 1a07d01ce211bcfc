//! A search tree as a Graphviz file.
//!
//! Nodes are labelled with move, value and window, edges with the move. The principal variation is bold, skipped
//! moves are dashed boxes, and level captions are at the left. `dot -Tsvg` renders the file.

use std::io::{self, Write};

use super::caption::Caption;
use super::cut_reasons::CutReasons;
use super::escaping::Dot;
use super::level_caption::LevelCaption;
use super::search_tree::{NodeId, SearchTree};
use super::tree_summary::summary;

/// Writes a tree as a DOT digraph.
pub fn write(tree: &SearchTree, mut out: impl Write) -> io::Result<()> {
    let heading = format!("{}\n{}", tree.title(), summary(tree));
    writeln!(out, "digraph {} {{", Dot(tree.title()))?;
    writeln!(
        out,
        "  graph [label={}, labelloc=t, labeljust=l, ordering=out, splines=polyline, \
         bgcolor=\"#fbfaf7\", fontname=\"sans-serif\", fontcolor=\"#14161a\"];",
        Dot(&heading)
    )?;
    writeln!(
        out,
        "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", color=\"#8a8578\", \
         fontname=\"sans-serif\", fontcolor=\"#14161a\"];"
    )?;
    writeln!(
        out,
        "  edge [arrowhead=none, color=\"#a9a497\", fontname=\"sans-serif\", \
         fontcolor=\"#14161a\"];"
    )?;
    write_levels(tree, &mut out)?;
    let reasons = CutReasons::new(tree);
    for id in tree.ids() {
        write_node(tree, id, &mut out)?;
        // `ordering=out` keeps edges in the order they are written; a node's stub has to come
        // after its last child.
        for child in tree.children(id) {
            write_edge(tree, id, child, &mut out)?;
        }
        write_stub(tree, id, &reasons, &mut out)?;
    }
    writeln!(out, "}}")
}

fn write_node(tree: &SearchTree, id: NodeId, out: &mut impl Write) -> io::Result<()> {
    let node = &tree[id];
    let Caption {
        edge,
        first,
        second,
    } = Caption::of_node(node);
    let second = second.map_or(String::new(), |line| format!("\n{line}"));
    let label = format!("{edge}\n{first}{second}");
    write!(out, "  n{} [label={}", id.index(), Dot(&label))?;
    if node.leaf {
        write!(
            out,
            ", style=filled, fillcolor=\"#e6f0eb\", color=\"#2e7d5b\""
        )?;
    }
    if node.chosen {
        write!(out, ", color=\"#6a5acd\", penwidth=2.5")?;
    }
    if !node.notes.is_empty() {
        write!(out, ", tooltip={}", Dot(&node.notes.join("\n")))?;
    }
    writeln!(out, "];")
}

fn write_edge(tree: &SearchTree, from: NodeId, to: NodeId, out: &mut impl Write) -> io::Result<()> {
    let node = &tree[to];
    write!(
        out,
        "  n{} -> n{} [label={}",
        from.index(),
        to.index(),
        Dot(&node.label)
    )?;
    if node.chosen {
        write!(
            out,
            ", color=\"#6a5acd\", fontcolor=\"#6a5acd\", penwidth=2.5"
        )?;
    }
    writeln!(out, "];")
}

fn write_stub(
    tree: &SearchTree,
    id: NodeId,
    reasons: &CutReasons<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let Some(stub) = Caption::of_stub(&tree[id]) else {
        return Ok(());
    };
    let second = stub
        .second
        .map_or(String::new(), |line| format!("\n{line}"));
    let label = format!("{}{second}", stub.first);
    let reason = reasons.reason(id).unwrap_or_default();
    let index = id.index();
    writeln!(
        out,
        "  s{index} [label={}, style=\"rounded,dashed\", fontcolor=\"#6b675d\", tooltip={}];",
        Dot(&label),
        Dot(&reason)
    )?;
    writeln!(
        out,
        "  n{index} -> s{index} [label={}, style=dashed, color=\"#8a8578\", \
         fontcolor=\"#6b675d\"];",
        Dot(&stub.edge)
    )
}

/// Writes the level captions in a column of their own, each in the same rank as the nodes of its level.
fn write_levels(tree: &SearchTree, out: &mut impl Write) -> io::Result<()> {
    let captions = LevelCaption::of_levels(tree);
    for (depth, (nodes, caption)) in tree.levels().iter().zip(captions).enumerate() {
        let detail = caption.detail;
        let detail = if detail.is_empty() {
            detail
        } else {
            format!("\n{detail}")
        };
        let label = format!("{}{detail}", caption.title);
        writeln!(
            out,
            "  level{depth} [label={}, shape=plaintext, style=\"\", fontcolor=\"#6b675d\"];",
            Dot(&label)
        )?;
        if depth > 0 {
            writeln!(out, "  level{} -> level{depth} [style=invis];", depth - 1)?;
        }
        write!(out, "  {{ rank=same; level{depth};")?;
        for id in nodes {
            write!(out, " n{};", id.index())?;
        }
        writeln!(out, " }}")?;
    }
    Ok(())
}

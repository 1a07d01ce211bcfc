use std::fmt::{self, Write};

use obverse_classic::AbstractTree;
use obverse_classic::abstract_tree::NodeId;
use obverse_classic::trace::line_labels;

/// Writes a tree of numbers as an outline.
pub(super) fn write_tree(tree: &AbstractTree, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "A (MAX)")?;
    write_children(tree, AbstractTree::ROOT, &mut Vec::new(), "", out)
}

fn write_children(
    tree: &AbstractTree,
    node: NodeId,
    path: &mut Vec<usize>,
    indent: &str,
    out: &mut impl Write,
) -> fmt::Result {
    let children = tree.children(node);
    for (place, &child) in children.iter().enumerate() {
        let last = place + 1 == children.len();
        path.push(place);
        let labels = line_labels(tree, path);
        let branch = labels.last().map(ToString::to_string).unwrap_or_default();
        let joint = if last { "└─" } else { "├─" };
        match tree.number(child) {
            Some(number) => writeln!(out, "{indent}{joint} {branch}: {number}")?,
            None => {
                let side = if path.len().is_multiple_of(2) {
                    "MAX"
                } else {
                    "MIN"
                };
                writeln!(
                    out,
                    "{indent}{joint} {branch}: {} ({side})",
                    letter(tree, path)
                )?;
                let below = if last { "   " } else { "│  " };
                write_children(tree, child, path, &format!("{indent}{below}"), out)?;
            }
        }
        path.pop();
    }
    Ok(())
}

/// Returns the letter of the inner node at the end of a path: `B` if its branches are `b1`, `b2`, ...
fn letter(tree: &AbstractTree, path: &[usize]) -> String {
    let below: Vec<usize> = path.iter().copied().chain([0]).collect();
    let labels = line_labels(tree, &below);
    let first = labels.last().map(ToString::to_string).unwrap_or_default();
    first
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .to_uppercase()
}

use super::number_text::{Number, counted};
use super::search_tree::SearchTree;

/// Maximum number of moves of the principal variation in a summary.
const LONGEST_LINE: usize = 16;

/// Summarizes the tree in one line: its size, the cut-offs, the value and the principal variation.
pub fn summary(tree: &SearchTree) -> String {
    let leaves = tree.ids().filter(|&id| tree[id].leaf).count();
    let mut parts = vec![counted(tree.len(), "node"), counted_leaves(leaves)];
    let cuts = tree.ids().filter(|&id| tree[id].cut.is_some()).count();
    if cuts > 0 {
        let skipped: usize = (tree.ids())
            .filter_map(|id| tree[id].cut.as_ref())
            .map(|cut| cut.skipped.len())
            .sum();
        parts.push(format!(
            "{} skipping {}",
            counted(cuts, "cut"),
            counted(skipped, "move")
        ));
    }
    if let Some(value) = tree[tree.root()].value {
        parts.push(format!("value {}", Number(value)));
    }
    let line = tree.chosen_line();
    if !line.is_empty() {
        let shown = line[..line.len().min(LONGEST_LINE)].join(" ");
        let more = if line.len() > LONGEST_LINE {
            " …"
        } else {
            ""
        };
        parts.push(format!("chosen line {shown}{more}"));
    }
    parts.join(" · ")
}

fn counted_leaves(count: usize) -> String {
    if count == 1 {
        "1 leaf".to_owned()
    } else {
        format!("{count} leaves")
    }
}

use obverse_classic::AbstractTree;
use obverse_classic::drawing::{BoxItem, Caption, Folding, Layout};
use obverse_classic::trace::unsearched_tree;
use obverse_exercise::Problem;
use serde::Serialize;

use super::board_picture::BoardPicture;
use super::tree_shape::TreeShape;
use super::visible_pieces::BoxPiece;

/// Value that makes the boxes of inner nodes wide enough for the answers of all exercises.
const WIDEST_VALUE: i32 = 30;

/// The tree or position that the student works on, as data to draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ExerciseProblem {
    /// A tree of numbers.
    Tree {
        /// The tree as text, such as `((3 12)(2 4))`.
        notation: String,
        /// Size of the picture.
        shape: TreeShape,
        /// All boxes of the picture.
        boxes: Vec<BoxPiece>,
    },
    /// An Othello position.
    Board(BoardPicture),
}

impl ExerciseProblem {
    /// Converts the problem of an exercise to data that the page can draw.
    pub(super) fn new(problem: &Problem) -> ExerciseProblem {
        match problem {
            Problem::Tree { tree, notation } => {
                let (shape, boxes) = tree_picture(tree);
                ExerciseProblem::Tree {
                    notation: notation.clone(),
                    shape,
                    boxes,
                }
            }
            Problem::Position { position, .. } => ExerciseProblem::Board((*position).into()),
            Problem::Search(request) => ExerciseProblem::Board(request.position.into()),
        }
    }
}

/// The picture of a tree of numbers before any search.
fn tree_picture(tree: &AbstractTree) -> (TreeShape, Vec<BoxPiece>) {
    let drawn = unsearched_tree(tree, "");
    // Reserves room for the values that the student finds.
    let mut widest = drawn.clone();
    let inner: Vec<_> = drawn.ids().filter(|&id| !drawn[id].leaf).collect();
    for id in inner {
        widest[id].value = Some(WIDEST_VALUE);
    }
    let layout = Layout::new(&widest);
    let sides = Folding::new(&layout).extent(0);
    let boxes = (layout.boxes.iter())
        .filter_map(|placed| {
            let BoxItem::Node(id) = placed.item else {
                return None;
            };
            let caption = Caption::of_node(&drawn[id]);
            let parent = placed.parent.and_then(|parent| layout.boxes.get(parent));
            Some(BoxPiece {
                node: id.index(),
                stub: false,
                level: placed.level,
                x: placed.frame.centre(),
                w: placed.frame.width,
                t: placed.label_width,
                from: parent.map(|parent| parent.frame.centre()),
                first: 0,
                last: 0,
                pruned: None,
                twin: None,
                leaf: drawn[id].leaf,
                chosen: false,
                folded: 0,
                edge: Some(caption.edge),
                value: Some(caption.first),
                window: None,
            })
        })
        .collect();
    (TreeShape::new(&layout, sides, drawn.len()), boxes)
}

/// How a search behaves and how it logs its rows. [`Habits::default`] is the correct alpha-beta search with the
/// correct log; a [`Mistake`](super::Mistake) changes some of the habits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Order in which moves are tried.
    pub order: MoveOrder,
    /// When the rest of a node's moves is skipped.
    pub cut: CutTest,
    /// Window that a child begins with.
    pub child_window: ChildWindow,
    /// Which nodes narrow their window.
    pub narrowing: Narrowing,
    /// Value of a leaf.
    pub leaf: LeafSide,
    /// Treatment of a side without a move.
    pub pass: PassHabit,
    /// Which discs a move flips.
    pub flips: FlipHabit,
    /// Which rows are logged.
    pub rows: LoggedRows,
    /// Plies searched beyond the depth that was asked for; negative for too few.
    pub extra_depth: i32,
    /// Whether Min nodes take the highest value, too.
    pub maximizes_always: bool,
    /// Whether a node returns a value clamped to its window (fail-hard).
    pub clamps: bool,
    /// Whether the value of a node starts at its own bound instead of at infinity.
    pub starts_at_bound: bool,
    /// Whether rows show values and windows from the side of the player to move.
    pub mover_view: bool,
    /// Whether the row after a child shows the window before it is narrowed.
    pub shows_late_window: bool,
    /// Whether the root prefers the last of several moves with the same value.
    pub root_prefers_last: bool,
}

/// Order in which moves are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveOrder {
    /// The order that was asked for.
    #[default]
    Asked,
    /// Down the columns: a1, a2, ...
    Columns,
    /// The reverse of the order that was asked for.
    Reversed,
}

/// When the rest of a node's moves is skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CutTest {
    /// When the value reaches the opponent's bound.
    #[default]
    Reached,
    /// When the value passes the opponent's bound.
    Passed,
    /// Never.
    Never,
    /// When the value reaches the node's own bound.
    OwnBound,
    /// When the bound is reached, or a child has the value that the node has already.
    Repeated,
}

/// Window that a child begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChildWindow {
    /// The window of its parent.
    #[default]
    Inherited,
    /// The full window.
    Full,
    /// The bound that the parent's value sets, and nothing from nodes above the parent.
    ParentOnly,
}

/// Which nodes narrow their window after a child.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Narrowing {
    /// All nodes.
    #[default]
    Both,
    /// Only Max nodes, so beta never changes.
    OnlyMax,
    /// Only Min nodes, so alpha never changes.
    OnlyMin,
    /// No node.
    Never,
}

/// From whose side a leaf is evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeafSide {
    /// The side of the player at the root.
    #[default]
    Root,
    /// The side of the root's opponent.
    Opponent,
    /// The side of the player to move at the leaf.
    Mover,
}

/// Treatment of a side without a move, where it has to pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PassHabit {
    /// As the assignment asks.
    #[default]
    Asked,
    /// The node is a leaf.
    Leaf,
    /// The side passes, and the pass does not count as a ply.
    WithoutDepth,
    /// The side passes, and the pass has no rows.
    NotLogged,
}

/// Which discs a move flips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlipHabit {
    /// All that the rules ask for.
    #[default]
    All,
    /// None.
    None,
    /// Those of the first direction that has any.
    OneDirection,
}

/// Which rows are logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LoggedRows {
    /// All: one on entering a node, one after each child.
    #[default]
    All,
    /// None after children.
    NotAfterChildren,
    /// None on entering an inner node.
    NotOnEntry,
    /// None after a child that causes a cut-off.
    NotAfterCut,
}

impl Habits {
    /// The habits of minimax: no window and no cut-offs.
    pub fn minimax() -> Habits {
        Habits {
            cut: CutTest::Never,
            narrowing: Narrowing::Never,
            ..Habits::default()
        }
    }
}

use super::{LoggedSearch, Mistake};

/// Parameters of a search and its log that reproduce typical mistakes. [`Habits::default`] is the correct alpha-beta
/// search with the correct log; a [`Mistake`] changes some of the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Order in which moves are tried.
    pub order: MoveOrder,
    /// Condition for a cut-off, which skips the remaining moves of a node.
    pub cut: CutTest,
    /// Window with which a child is entered.
    pub child_window: ChildWindow,
    /// Nodes that narrow their window after a child.
    pub narrowing: Narrowing,
    /// Side for which leaves are evaluated.
    pub leaf: LeafSide,
    /// Treatment of a side that has no legal move.
    pub pass: PassHabit,
    /// Discs that a move flips.
    pub flips: FlipHabit,
    /// Rows that are logged.
    pub rows: LoggedRows,
    /// Number of plies searched beyond the depth of the assignment; negative if the search is too shallow.
    pub extra_depth: i32,
    /// Whether Min nodes take the highest value, as Max nodes do.
    pub maximizes_always: bool,
    /// Whether a node returns a value clamped to its window (fail-hard).
    pub clamps: bool,
    /// Whether the value of a Max node starts at alpha instead of minus infinity, and the value of a Min node at beta
    /// instead of infinity.
    pub starts_at_bound: bool,
    /// Whether rows show values and windows from the side of the player to move.
    pub mover_view: bool,
    /// Whether the row after a child shows the window that the node had before this child.
    pub shows_late_window: bool,
    /// Whether the root prefers the last of several moves with the same value.
    pub root_prefers_last: bool,
}

/// Order in which moves are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveOrder {
    /// The order of the assignment.
    #[default]
    Asked,
    /// Down the columns: a1, a2, ...
    Columns,
    /// The reverse of the order of the assignment.
    Reversed,
}

/// Condition for a cut-off, which skips the remaining moves of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CutTest {
    /// The value reaches the opponent's bound (correct).
    #[default]
    Reached,
    /// The value passes the opponent's bound; equality is not enough.
    Passed,
    /// There are no cut-offs.
    Never,
    /// The value reaches the bound of the node's own side.
    OwnBound,
    /// The value reaches the opponent's bound, or a child repeats the value that the node already has.
    Repeated,
}

/// Window with which a child is entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChildWindow {
    /// The current window of the child's parent (correct).
    #[default]
    Inherited,
    /// The full window.
    Full,
    /// Only the bound from the parent's own value, without bounds from nodes above the parent.
    ParentOnly,
}

/// Nodes that narrow their window after a child.
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

/// Side for which leaves are evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeafSide {
    /// The player at the root.
    #[default]
    Root,
    /// The opponent of the player at the root.
    Opponent,
    /// The player to move at the leaf.
    Mover,
}

/// Treatment of a side that has no legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PassHabit {
    /// As in the rules of the assignment.
    #[default]
    Asked,
    /// The node is a leaf.
    Leaf,
    /// The side passes, and the pass does not count as a ply.
    WithoutDepth,
    /// The side passes, and the pass has no rows.
    NotLogged,
}

/// Discs that a move flips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlipHabit {
    /// All discs that the rules of Othello flip.
    #[default]
    All,
    /// No discs.
    None,
    /// Only the discs in the first direction in which there are discs to flip.
    OneDirection,
}

/// Rows that are logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LoggedRows {
    /// All rows: one on entering a node, and one after each child.
    #[default]
    All,
    /// All rows except those after children.
    NotAfterChildren,
    /// All rows except those that are written on entering inner nodes.
    NotOnEntry,
    /// All rows except those after a child that causes a cut-off.
    NotAfterCut,
}

impl Habits {
    /// The parameters of minimax: no window and no cut-offs.
    pub fn minimax() -> Habits {
        Habits {
            cut: CutTest::Never,
            narrowing: Narrowing::Never,
            ..Habits::default()
        }
    }

    /// Returns the parameters of a search that makes these mistakes and is otherwise correct.
    pub fn of(logged: &LoggedSearch, mistakes: &[Mistake]) -> Habits {
        let mut habits = logged.correct_habits();
        for &mistake in mistakes {
            habits.add(mistake);
        }
        if mistakes.contains(&Mistake::PassesAtLeaf) {
            habits.pass = PassHabit::NotLogged;
        }
        habits
    }

    /// Adds a mistake of the search. Other mistakes change nothing.
    fn add(&mut self, mistake: Mistake) {
        match mistake {
            Mistake::NoPruning => self.cut = CutTest::Never,
            Mistake::NoWindow => {
                self.cut = CutTest::Never;
                self.narrowing = Narrowing::Never;
            }
            Mistake::PrunesMinimax => {
                self.cut = CutTest::Reached;
                self.narrowing = Narrowing::Both;
            }
            Mistake::StrictCut => self.cut = CutTest::Passed,
            Mistake::WrongBoundCut => self.cut = CutTest::OwnBound,
            Mistake::EarlyCut => self.cut = CutTest::Repeated,
            Mistake::WindowNotPassedDown => self.child_window = ChildWindow::Full,
            Mistake::NoDeepCuts => self.child_window = ChildWindow::ParentOnly,
            Mistake::BetaNotNarrowed => self.narrowing = Narrowing::OnlyMax,
            Mistake::AlphaNotNarrowed => self.narrowing = Narrowing::OnlyMin,
            Mistake::LateWindow => self.shows_late_window = true,
            Mistake::FailHard => self.clamps = true,
            Mistake::StartsAtBound => self.starts_at_bound = true,
            Mistake::LeafForOpponent => self.leaf = LeafSide::Opponent,
            Mistake::LeafForMover => self.leaf = LeafSide::Mover,
            Mistake::MoverView => self.mover_view = true,
            Mistake::MaximizesAlways => self.maximizes_always = true,
            Mistake::ForgetsPass => self.pass = PassHabit::Leaf,
            Mistake::PassWithoutDepth => self.pass = PassHabit::WithoutDepth,
            Mistake::PassNotLogged | Mistake::PassesAtLeaf => self.pass = PassHabit::NotLogged,
            Mistake::ColumnOrder => self.order = MoveOrder::Columns,
            Mistake::ReversedOrder => self.order = MoveOrder::Reversed,
            Mistake::TooDeep => self.extra_depth = 1,
            Mistake::TooShallow => self.extra_depth = -1,
            Mistake::NoRowsAfterChildren => self.rows = LoggedRows::NotAfterChildren,
            Mistake::NoRowsOnEntry => self.rows = LoggedRows::NotOnEntry,
            Mistake::NoRowAfterCut => self.rows = LoggedRows::NotAfterCut,
            Mistake::NoFlips => self.flips = FlipHabit::None,
            Mistake::OneDirectionFlips => self.flips = FlipHabit::OneDirection,
            Mistake::RootTieToLast => self.root_prefers_last = true,
            Mistake::NoHeader
            | Mistake::WrongHeader
            | Mistake::SwappedBounds
            | Mistake::InfinityAsNumber(_)
            | Mistake::DepthFromOne
            | Mistake::DepthCountsDown
            | Mistake::CapitalNodes
            | Mistake::LookAlike(_)
            | Mistake::NoNextState
            | Mistake::UnchangedNextState
            | Mistake::UnflippedNextState
            | Mistake::WorseNextState(_)
            | Mistake::OtherNextState => {}
        }
    }
}

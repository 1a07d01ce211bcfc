/// Place of a blank in the tables of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlankPlace {
    /// Index of the table.
    pub table: usize,
    /// Index of the row in its table.
    pub row: usize,
    /// Index of the cell in its row, the row heading not counted.
    pub cell: usize,
}

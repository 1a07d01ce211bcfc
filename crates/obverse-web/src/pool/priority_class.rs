/// Priority class of a search. The first class has the highest priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PriorityClass {
    /// A player waits, and the search is expected to take less than a slice time.
    Short,
    /// A player waits, and the search is expected to take a slice time or more.
    Long,
    /// Analysis, for which no player waits.
    Patient,
}

impl PriorityClass {
    /// All priority classes, the highest first.
    pub const ALL: [PriorityClass; 3] = [
        PriorityClass::Short,
        PriorityClass::Long,
        PriorityClass::Patient,
    ];
}

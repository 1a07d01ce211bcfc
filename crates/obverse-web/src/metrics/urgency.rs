/// Whether a player waits for the result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A player waits for a move or an opening.
    Urgent,
    /// Analysis, whose values improve while the user looks at them.
    Patient,
}

impl Urgency {
    /// Both urgencies, in the order of their counters.
    pub(super) const ALL: [Urgency; 2] = [Urgency::Urgent, Urgency::Patient];

    /// Name of the urgency in labels.
    pub(super) fn name(self) -> &'static str {
        match self {
            Urgency::Urgent => "urgent",
            Urgency::Patient => "patient",
        }
    }
}

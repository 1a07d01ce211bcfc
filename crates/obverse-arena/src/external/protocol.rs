/// Protocol of an external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Go Text Protocol.
    Gtp,
    /// NBoard protocol.
    Nboard,
    /// The program reads positions and prints squares.
    Program,
}

impl Protocol {
    /// The protocol that `name` selects in a player specification, in any case; `None` for an unknown name.
    pub(crate) fn named(name: &str) -> Option<Protocol> {
        match name.to_ascii_lowercase().as_str() {
            "gtp" => Some(Protocol::Gtp),
            "nboard" => Some(Protocol::Nboard),
            "program" => Some(Protocol::Program),
            _ => None,
        }
    }
}

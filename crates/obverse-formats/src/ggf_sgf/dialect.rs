/// One of the two formats with the syntax `NAME[value]`: GGF or SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// GGF: no escapes, no variations.
    Ggf,
    /// SGF: a backslash escapes the next character of a value, and parentheses nest.
    Sgf,
}

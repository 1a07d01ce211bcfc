//! GGF.

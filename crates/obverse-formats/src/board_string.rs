//! Board strings.

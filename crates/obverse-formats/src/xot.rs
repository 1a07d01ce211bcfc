//! XOT lists.

//! `obverse library` and `obverse explore`.

mod commands;
mod explore;
mod failures;
mod killed;
mod shelf;

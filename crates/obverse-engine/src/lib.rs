//! Othello search and exact endgame solving.

pub mod evaluation;

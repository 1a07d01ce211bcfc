//! Othello Quest JSON.

//! Textbook Othello players: evaluations, searches, presets, traces and pictures of them.

pub mod drawing;

//! Othello search and exact endgame solving.

//! All integration tests in one program: each would be compiled and linked by itself otherwise.

mod agreement;
mod check;
mod common;
mod drawing;
mod evaluations;
mod log;
mod observers;
mod players;

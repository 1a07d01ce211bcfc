//! All integration tests in one binary, which saves compiling and linking each file separately.

mod agreement;
mod check;
mod common;
mod custom_evaluation;
mod drawing;
mod evaluations;
mod languages;
mod log;
mod observers;
mod players;

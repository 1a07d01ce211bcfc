//! All integration tests in one program: each would be compiled and linked by itself otherwise.

mod common;
mod damage;
mod detect;
mod quest;
mod round_trips;
mod wthor;

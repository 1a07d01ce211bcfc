//! All integration tests in one program, since linking a separate program per file takes longer.

mod common;
mod damage;
mod detect;
mod quest;
mod round_trips;
mod wthor;

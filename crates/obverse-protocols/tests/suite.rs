//! All integration tests in one program, so that they are linked once.

mod cassio;
mod common;
mod gtp;
mod nboard;

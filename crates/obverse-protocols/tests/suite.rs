//! All integration tests in one program: each would be compiled and linked by itself otherwise.

mod cassio;
mod common;
mod gtp;
mod nboard;

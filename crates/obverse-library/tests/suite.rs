//! All integration tests in one program, so that only one program is compiled and linked.

mod answers;
mod common;
mod damaged_index;
mod hostile_files;
mod imports;
mod large_library;
mod library_games;
mod slow_scan;
mod two_programs;

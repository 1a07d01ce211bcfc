//! The `obverse` command.

fn main() {}

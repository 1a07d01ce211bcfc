use serde::{Deserialize, Serialize};

/// What a program may do with its own folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Access {
    /// Read it. For a program that plays.
    ReadOnly,
    /// Read and write it. For a compiler, in a [`Submission`](crate::Submission)'s copy.
    ReadWrite,
}

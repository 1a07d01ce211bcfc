use serde::{Deserialize, Serialize};

/// Access of a program to its own folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Access {
    /// The program may only read the folder. For a program that plays games.
    ReadOnly,
    /// The program may read and write the folder. For a compiler that builds in a [`Submission`](crate::Submission).
    ReadWrite,
}

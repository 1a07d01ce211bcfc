/// Bounds of a copied folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyLimits {
    /// Files and folders.
    pub files: u64,
    /// Bytes of all files.
    pub bytes: u64,
    /// Folders inside of folders.
    pub depth: u64,
}

impl Default for CopyLimits {
    /// Far more than a course's homework: 2,000 files, 64 MiB, 16 folders deep.
    fn default() -> CopyLimits {
        CopyLimits {
            files: 2_000,
            bytes: 64 << 20,
            depth: 16,
        }
    }
}

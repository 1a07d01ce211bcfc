/// Bounds of a copied folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyLimits {
    /// Maximum number of files and folders.
    pub files: u64,
    /// Maximum size of all files together, in bytes.
    pub bytes: u64,
    /// Maximum nesting depth of folders.
    pub depth: u64,
}

impl Default for CopyLimits {
    /// Far more than homework needs: 2,000 files and folders, 64 MiB, a depth of 16 folders.
    fn default() -> CopyLimits {
        CopyLimits {
            files: 2_000,
            bytes: 64 << 20,
            depth: 16,
        }
    }
}

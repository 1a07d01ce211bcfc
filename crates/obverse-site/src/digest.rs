use std::fmt;

use sha2::{Digest as _, Sha256};

/// The digest of a file, as part of its name.
///
/// ```
/// use obverse_site::Digest;
///
/// assert_eq!(Digest::of(b"").in_name("texts/en.json"), "texts/en.e3b0c44298fc.json");
/// assert_eq!(Digest::of(b"").in_name("weights"), "weights.e3b0c44298fc");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

/// Number of bytes of a digest in a name. Two different files of one name get the same digest with a probability of
/// 2^-48.
const BYTES_IN_NAME: usize = 6;

impl Digest {
    /// The SHA-256 digest of a file's content.
    pub fn of(content: &[u8]) -> Digest {
        Digest(Sha256::digest(content).into())
    }

    /// The name of a file with the digest before its extension.
    pub fn in_name(&self, path: &str) -> String {
        let file_name_at = path.rfind('/').map_or(0, |slash| slash + 1);
        match path[file_name_at..].find('.') {
            Some(dot) => {
                let (stem, extension) = path.split_at(file_name_at + dot);
                format!("{stem}.{self}{extension}")
            }
            None => format!("{path}.{self}"),
        }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in &self.0[..BYTES_IN_NAME] {
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

use super::clean_text::{MARK, is_wrapping};
use super::text_format::Text;
use super::{Format, wthor_format};
use crate::text::decode;

/// Maximum number of bytes that detection examines.
pub(super) const LONGEST: usize = 1 << 16;

/// The beginning of an input, with its size and name if known.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// First bytes of the input. A few kilobytes are enough; at most 64 KiB are examined.
    pub bytes: &'a [u8],
    /// Size of the whole input in bytes, if known.
    pub size: Option<u64>,
    /// File name, if known. It decides the format if the content is ambiguous.
    pub file_name: Option<&'a str>,
}

impl<'a> Sample<'a> {
    /// Creates a sample of a complete input without a file name.
    #[must_use]
    pub fn whole(bytes: &'a [u8]) -> Sample<'a> {
        Sample {
            bytes,
            size: Some(bytes.len() as u64),
            file_name: None,
        }
    }

    /// Detects the format; `None` if it is unknown.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        if self.bytes.starts_with(b"XADEKOOB") {
            return Some(Format::EdaxBook);
        }
        if let Some(kind) = wthor_format::detect(self) {
            return Some(kind);
        }
        let bytes = &self.bytes[..self.bytes.len().min(LONGEST)];
        let text = decode(bytes.strip_prefix(MARK).unwrap_or(bytes).to_vec());
        Text {
            text: text.trim_matches(is_wrapping),
            is_whole: self.size == Some(bytes.len() as u64),
        }
        .format()
    }
}

/// Detects the format of a whole file or text; `None` if it is unknown.
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<Format> {
    Sample::whole(bytes).format()
}

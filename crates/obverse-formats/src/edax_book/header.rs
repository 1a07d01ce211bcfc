use super::read::{EdaxBookError, Failure, bad};
use crate::binary_reader::take;

const MAGIC: &[u8; 8] = b"XADEKOOB";
const VERSION: u8 = 4;

/// Header of a book: its first 42 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// Release number of the file format.
    pub release: u8,
    /// Creation date.
    pub date: Date,
    /// Build options of the book.
    pub options: BookOptions,
    /// Number of positions according to the header.
    pub positions: i32,
}

impl Header {
    /// Size of a header in bytes.
    pub const SIZE: usize = 42;

    pub(super) fn from_bytes(bytes: &[u8; Header::SIZE]) -> Result<Header, Failure> {
        let mut rest = &bytes[..];
        if take(&mut rest) != *MAGIC {
            return Err(bad(0, EdaxBookError::NotABook));
        }
        let [version, release] = take(&mut rest);
        if version != VERSION {
            return Err(bad(8, EdaxBookError::Version(version)));
        }
        let year = i16::from_le_bytes(take(&mut rest));
        let [month, day, hour, minute, second, _] = take(&mut rest).map(u8::cast_signed);
        let mut number = || i32::from_le_bytes(take(&mut rest));
        Ok(Header {
            release,
            date: Date {
                year,
                month,
                day,
                hour,
                minute,
                second,
            },
            options: BookOptions {
                level: number(),
                empties: number(),
                midgame_error: number(),
                endcut_error: number(),
                verbosity: number(),
            },
            positions: number(),
        })
    }

    pub(super) fn to_bytes(self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.release]);
        let Date {
            year,
            month,
            day,
            hour,
            minute,
            second,
        } = self.date;
        bytes.extend(year.to_le_bytes());
        bytes.extend([month, day, hour, minute, second, 0].map(i8::cast_unsigned));
        let BookOptions {
            level,
            empties,
            midgame_error,
            endcut_error,
            verbosity,
        } = self.options;
        for number in [
            level,
            empties,
            midgame_error,
            endcut_error,
            verbosity,
            self.positions,
        ] {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }
}

/// Creation date of a book, as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Year, such as 2024.
    pub year: i16,
    /// Month, from 1.
    pub month: i8,
    /// Day of the month, from 1.
    pub day: i8,
    /// Hour, 0 to 23.
    pub hour: i8,
    /// Minute, 0 to 59.
    pub minute: i8,
    /// Second, 0 to 59.
    pub second: i8,
}

/// Options with which Edax built the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookOptions {
    /// Level of Edax's searches.
    pub level: i32,
    /// Number of empties at which the book ends.
    pub empties: i32,
    /// Error allowed in the midgame, in discs.
    pub midgame_error: i32,
    /// Error allowed at the end of the book, in discs.
    pub endcut_error: i32,
    /// Verbosity of Edax.
    pub verbosity: i32,
}

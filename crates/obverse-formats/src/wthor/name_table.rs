use std::io::{self, Read, Write};

use super::{CreationDate, Header, NameReader, WthorError};
use crate::ReadError;

/// Player names: a `.jou` file.
pub type PlayerNameTable = NameTable<20>;

/// Tournament names: a `.trn` file.
pub type TournamentNameTable = NameTable<26>;

/// Maximum number of names in a file.
pub(super) const MOST: usize = u16::MAX as usize;

/// The names of a file with records of `WIDTH` bytes: [`PlayerNameTable`] or [`TournamentNameTable`].
///
/// Names are numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTable<const WIDTH: usize> {
    names: Vec<String>,
}

impl<const WIDTH: usize> NameTable<WIDTH> {
    /// Placeholder for an unknown name. In the WTHOR database, the player with number 0 has this name.
    pub const UNKNOWN: &str = "???";

    /// Reads a whole file. Fails at the first error.
    ///
    /// [`read_damaged`](NameTable::read_damaged) reads the good part of a damaged file.
    pub fn read(input: impl Read) -> Result<NameTable<WIDTH>, ReadError<WthorError>> {
        let names = NameReader::<_, WIDTH>::new(input)?.collect::<Result<_, _>>()?;
        Ok(NameTable { names })
    }

    /// Reads the names before the first error. Also returns that error, if any.
    ///
    /// ```
    /// use obverse_formats::wthor::{CreationDate, PlayerNameTable};
    ///
    /// let mut players = PlayerNameTable::default();
    /// players.push("Alice");
    /// players.push("Bob");
    /// let mut file = Vec::new();
    /// players.write(&mut file, CreationDate::default())?;
    /// file.pop();
    /// let (names, error) = PlayerNameTable::read_damaged(&file[..]);
    /// assert_eq!(names.iter().collect::<Vec<_>>(), ["Alice"]);
    /// assert!(error.is_some());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn read_damaged(input: impl Read) -> (NameTable<WIDTH>, Option<ReadError<WthorError>>) {
        let mut names = Vec::new();
        let reader = match NameReader::<_, WIDTH>::new(input) {
            Ok(reader) => reader,
            Err(error) => return (NameTable { names }, Some(error)),
        };
        for name in reader {
            match name {
                Ok(name) => names.push(name),
                Err(error) => return (NameTable { names }, Some(error)),
            }
        }
        (NameTable { names }, None)
    }

    /// Returns whether a file can store this name unchanged. If not, [`push`](NameTable::push) changes the name.
    #[must_use]
    pub fn fits(name: &str) -> bool {
        Self::fitted(name) == name
    }

    /// Returns the name with this number, counted from 0, or `None` if there is no such name.
    #[must_use]
    pub fn name(&self, number: u16) -> Option<&str> {
        self.names.get(usize::from(number)).map(String::as_str)
    }

    /// Iterates over the names in the order of their numbers.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the number of names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether the table is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Adds a name and returns its number, or returns `None` if the table already has 65,535 names.
    ///
    /// The name is changed to fit the file: characters outside of Latin-1 become `?`, NULs are removed,
    /// and it is truncated to one byte less than `WIDTH`.
    pub fn push(&mut self, name: &str) -> Option<u16> {
        let number = u16::try_from(self.names.len()).ok()?;
        if self.names.len() == MOST {
            return None;
        }
        self.names.push(Self::fitted(name));
        Some(number)
    }

    /// Returns the name as [`push`](NameTable::push) changes it to fit the file.
    pub(super) fn fitted(name: &str) -> String {
        name.chars()
            .filter(|&letter| letter != '\0')
            .map(|letter| {
                if u8::try_from(letter).is_ok() {
                    letter
                } else {
                    '?'
                }
            })
            .take(WIDTH - 1)
            .collect()
    }

    /// Writes the names as a `.jou` or `.trn` file.
    pub fn write(&self, mut output: impl Write, created: CreationDate) -> io::Result<()> {
        let header = Header {
            created,
            names: u16::try_from(self.names.len())
                .expect("`push` and `read` limit the number of names"),
            ..Header::default()
        };
        output.write_all(&header.to_bytes())?;
        for name in &self.names {
            let mut bytes = [0; WIDTH];
            let letters = name.chars().filter_map(|letter| u8::try_from(letter).ok());
            for (byte, letter) in bytes.iter_mut().zip(letters) {
                *byte = letter;
            }
            output.write_all(&bytes)?;
        }
        output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Location;

    const CREATED: CreationDate = CreationDate {
        century: 20,
        year: 26,
        month: 2,
        day: 16,
    };

    fn written(names: &[&str]) -> Vec<u8> {
        let mut table = PlayerNameTable::default();
        for name in names {
            table.push(name);
        }
        let mut bytes = Vec::new();
        table.write(&mut bytes, CREATED).unwrap();
        bytes
    }

    #[test]
    fn names_are_latin_1_and_cut_to_fit() {
        let bytes = written(&["Pérenchies", "a\0b 黒", "A name with more than 20 letters"]);
        assert_eq!(bytes.len(), 16 + 3 * 20);
        assert_eq!(
            &bytes[..16],
            [20, 26, 2, 16, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]
        );
        assert_eq!(&bytes[16..27], b"P\xe9renchies\0");
        let players = PlayerNameTable::read(&bytes[..]).unwrap();
        let names: Vec<_> = players.iter().collect();
        assert_eq!(names, ["Pérenchies", "ab ?", "A name with more th"]);
        assert_eq!(players.name(1), Some("ab ?"));
        assert_eq!(players.name(3), None);
        assert!(PlayerNameTable::fits("Pérenchies") && !PlayerNameTable::fits("黒"));
        assert!(
            TournamentNameTable::fits("20 letters and a few")
                && !PlayerNameTable::fits("20 letters and a few")
        );
    }

    #[test]
    fn a_name_may_fill_its_whole_field() {
        let mut bytes = written(&["x"]);
        bytes[16..36].fill(b'y');
        let players = PlayerNameTable::read(&bytes[..]).unwrap();
        assert_eq!(players.name(0), Some("yyyyyyyyyyyyyyyyyyyy"));
        let mut again = Vec::new();
        players.write(&mut again, CREATED).unwrap();
        assert_eq!(again, bytes);
    }

    #[test]
    fn a_wrong_count_is_reported_after_the_names() {
        let mut bytes = written(&["a", "b"]);
        bytes[8] = 7;
        bytes.extend(b"rest");
        let results: Vec<_> = NameReader::<_, 20>::new(&bytes[..]).unwrap().collect();
        assert_eq!(results.len(), 4);
        assert_eq!(results[1].as_ref().unwrap(), "b");
        let errors: Vec<_> = results[2..]
            .iter()
            .map(|result| result.as_ref().unwrap_err().to_string())
            .collect();
        assert_eq!(
            errors,
            [
                "byte 56: the file ends after 4 bytes of a record: expected 20",
                "byte 8: wrong number of records: the header says 7, but the file has 2",
            ]
        );
        assert!(PlayerNameTable::read(&bytes[..]).is_err());
    }

    #[test]
    fn more_names_than_numbers_are_refused() {
        let mut bytes = vec![0; 16];
        bytes[8..10].fill(0xff);
        bytes.resize(16 + 20 * MOST, b'x');
        assert_eq!(PlayerNameTable::read(&bytes[..]).unwrap().len(), MOST);
        bytes.resize(16 + 20 * (MOST + 5), b'x');
        let results: Vec<_> = NameReader::<_, 20>::new(&bytes[..]).unwrap().collect();
        assert_eq!(results.len(), MOST + 1);
        match results.last() {
            Some(Err(ReadError::Bad(bad))) => {
                assert_eq!(bad.error, WthorError::TooManyNames);
                assert_eq!(bad.at, Location::Byte(16 + 20 * MOST as u64));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Creation date of a WTHOR file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CreationDate {
    /// First two digits of the year.
    pub century: u8,
    /// Last two digits of the year.
    pub year: u8,
    /// Month, from 1.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

/// Header of a WTHOR file: its first 16 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// Creation date.
    pub created: CreationDate,
    /// Number of games; 0 in a name file.
    pub games: u32,
    /// Number of names; 0 in a game file.
    pub names: u16,
    /// Year of the games.
    pub year: u16,
    /// Board size: 0 and 8 mean 8x8, 10 means 10x10.
    pub board_size: u8,
    /// 1 if the games are solitaires, else 0.
    pub solitaire: u8,
    /// Number of empties at which the theoretical score was computed; 0 means 22.
    pub depth: u8,
    /// Unused byte.
    pub reserved: u8,
}

impl Header {
    /// Size of a header in bytes.
    pub const SIZE: usize = 16;

    /// Parses a header. Any 16 bytes are valid.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Header::SIZE]) -> Header {
        let [
            century,
            year_of_century,
            month,
            day,
            games_0,
            games_1,
            games_2,
            games_3,
            names_0,
            names_1,
            year_0,
            year_1,
            board_size,
            solitaire,
            depth,
            reserved,
        ] = bytes;
        Header {
            created: CreationDate {
                century,
                year: year_of_century,
                month,
                day,
            },
            games: u32::from_le_bytes([games_0, games_1, games_2, games_3]),
            names: u16::from_le_bytes([names_0, names_1]),
            year: u16::from_le_bytes([year_0, year_1]),
            board_size,
            solitaire,
            depth,
            reserved,
        }
    }

    /// Returns the bytes of the header in a file.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Header::SIZE] {
        let games = self.games.to_le_bytes();
        let names = self.names.to_le_bytes();
        let year = self.year.to_le_bytes();
        [
            self.created.century,
            self.created.year,
            self.created.month,
            self.created.day,
            games[0],
            games[1],
            games[2],
            games[3],
            names[0],
            names[1],
            year[0],
            year[1],
            self.board_size,
            self.solitaire,
            self.depth,
            self.reserved,
        ]
    }

    /// Returns the number of empties at which the theoretical score was computed.
    #[must_use]
    pub const fn theoretical_depth(self) -> u8 {
        match self.depth {
            0 => 22,
            depth => depth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_their_offsets() {
        let bytes = [20, 26, 2, 24, 0x68, 0x0b, 0, 0, 3, 1, 0xe9, 7, 8, 0, 24, 9];
        let header = Header::from_bytes(bytes);
        assert_eq!(
            header,
            Header {
                created: CreationDate {
                    century: 20,
                    year: 26,
                    month: 2,
                    day: 24,
                },
                games: 2920,
                names: 259,
                year: 2025,
                board_size: 8,
                solitaire: 0,
                depth: 24,
                reserved: 9,
            }
        );
        assert_eq!(header.to_bytes(), bytes);
        assert_eq!(Header::default().theoretical_depth(), 22);
    }
}

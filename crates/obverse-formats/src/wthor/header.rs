/// When a file was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Created {
    /// The first two digits of the year.
    pub century: u8,
    /// The last two digits of the year.
    pub year: u8,
    /// The month, counted from 1.
    pub month: u8,
    /// The day of the month, counted from 1.
    pub day: u8,
}

/// The first 16 bytes of every WTHOR file, as they are written there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// When the file was made.
    pub created: Created,
    /// The number of games; 0 in a file of names.
    pub games: u32,
    /// The number of names; 0 in a file of games.
    pub names: u16,
    /// The year of the games.
    pub year: u16,
    /// The byte for the board size: 0 and 8 mean 8x8, 10 means 10x10.
    pub board_size: u8,
    /// 1 if the games are solitaires.
    pub solitaire: u8,
    /// The byte for the empty squares at which the theoretical score was computed; 0 means 22.
    pub depth: u8,
    /// A byte without a meaning.
    pub reserved: u8,
}

impl Header {
    /// The size of a header in bytes.
    pub const SIZE: usize = 16;

    /// Reads the fields; any 16 bytes are a header.
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
            created: Created {
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

    /// The header as it stands in a file.
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

    /// The empty squares at which the theoretical score was computed.
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
    fn fields_are_where_they_belong() {
        let bytes = [20, 26, 2, 24, 0x68, 0x0b, 0, 0, 3, 1, 0xe9, 7, 8, 0, 24, 9];
        let header = Header::from_bytes(bytes);
        assert_eq!(
            header,
            Header {
                created: Created {
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

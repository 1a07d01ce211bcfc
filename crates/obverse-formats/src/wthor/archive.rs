use std::collections::HashMap;
use std::io::{self, Write};

use obverse_core::{Color, Position};

use super::games::Entry;
use super::{Created, Header, Names, Players, Tournaments};
use crate::GameRecord;

/// Makes a `.wtb`, its players and its tournaments out of games from anywhere.
///
/// It keeps 68 bytes a game and every name once. What WTHOR has no room for is lost: ratings,
/// clocks, annotations, dates other than the one year of the file, and how a result came about.
/// Names are cut and mapped to Latin-1 as [`Names::push`] says; those that are the same after
/// that share a number. Number 0 of both tables is [`Names::UNKNOWN`].
#[derive(Clone, Debug)]
pub struct Archive {
    players: Numbers<20>,
    tournaments: Numbers<26>,
    games: Vec<[u8; Entry::SIZE]>,
}

impl Archive {
    /// An archive without games.
    pub fn new() -> Archive {
        Archive {
            players: Numbers::new(),
            tournaments: Numbers::new(),
            games: Vec::new(),
        }
    }

    /// Adds a game.
    ///
    /// The score is the recorded one, rounded to whole discs; else that of the moves. In an
    /// unfinished game without a result it is the discs as they lie, empties to the leader. The
    /// theoretical score is the same if there is none.
    pub fn push(&mut self, record: &GameRecord) -> Result<(), NotStorable> {
        if !record.is_standard() {
            return Err(NotStorable::OtherStart(record.game.start()));
        }
        if self.games.len() >= u32::MAX as usize {
            return Err(NotStorable::TooManyGames);
        }
        let black_discs = black_discs(record);
        let entry = Entry {
            tournament: self
                .tournaments
                .number(record.event.as_deref())
                .ok_or(NotStorable::TooManyTournaments)?,
            black: self
                .players
                .number(record.black.name.as_deref())
                .ok_or(NotStorable::TooManyPlayers)?,
            white: self
                .players
                .number(record.white.name.as_deref())
                .ok_or(NotStorable::TooManyPlayers)?,
            black_discs,
            theoretical: record.theoretical.map_or(black_discs, |tally| tally.black),
            game: record.game.clone(),
        };
        self.games
            .push(entry.to_bytes().map_err(NotStorable::OtherStart)?);
        Ok(())
    }

    /// The players so far.
    pub fn players(&self) -> &Players {
        &self.players.names
    }

    /// The tournaments so far.
    pub fn tournaments(&self) -> &Tournaments {
        &self.tournaments.names
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Writes the `.wtb`, as games of this year.
    pub fn write_games(
        &self,
        mut output: impl Write,
        created: Created,
        year: u16,
    ) -> io::Result<()> {
        let header = Header {
            created,
            games: u32::try_from(self.games.len()).expect("`push` stops there"),
            year,
            board_size: 8,
            ..Header::default()
        };
        output.write_all(&header.to_bytes())?;
        for game in &self.games {
            output.write_all(game)?;
        }
        output.flush()
    }
}

impl Default for Archive {
    fn default() -> Archive {
        Archive::new()
    }
}

/// Black's discs out of 64.
fn black_discs(record: &GameRecord) -> u8 {
    let lead = record.result().map_or_else(
        || {
            let leads = record.game.count().with_empties_to_winner();
            f64::from(leads.difference(Color::Black))
        },
        |outcome| outcome.score,
    );
    // The cast saturates, and makes 0 of a score that is not a number.
    (32.0 + lead / 2.0).round().clamp(0.0, 64.0) as u8
}

/// A table of names that finds the number of a name again.
#[derive(Clone, Debug)]
struct Numbers<const WIDTH: usize> {
    names: Names<WIDTH>,
    numbers: HashMap<String, u16>,
}

impl<const WIDTH: usize> Numbers<WIDTH> {
    fn new() -> Numbers<WIDTH> {
        let mut numbers = Numbers {
            names: Names::default(),
            numbers: HashMap::new(),
        };
        numbers.number(None);
        numbers
    }

    /// The number of a name, a new one if need be and if there is one left.
    fn number(&mut self, name: Option<&str>) -> Option<u16> {
        let name = Names::<WIDTH>::fitted(name.unwrap_or(Names::<WIDTH>::UNKNOWN));
        if let Some(&number) = self.numbers.get(&name) {
            return Some(number);
        }
        let number = self.names.push(&name)?;
        self.numbers.insert(name, number);
        Some(number)
    }
}

/// Why WTHOR cannot hold a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotStorable {
    /// WTHOR stores no start position.
    #[error("the game does not begin at the standard start, as all games of WTHOR do, but at {0}")]
    OtherStart(Position),
    /// All numbers for players are taken.
    #[error("a WTHOR file has no room for more than 65535 players")]
    TooManyPlayers,
    /// All numbers for tournaments are taken.
    #[error("a WTHOR file has no room for more than 65535 tournaments")]
    TooManyTournaments,
    /// All numbers for games are taken.
    #[error("a WTHOR file has no room for more than 4294967295 games")]
    TooManyGames,
}

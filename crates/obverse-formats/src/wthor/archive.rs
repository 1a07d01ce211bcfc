use std::io::{self, Write};

use obverse_core::{Color, Position};

use super::numbered_names::NumberedNames;
use super::{CreationDate, Header, PlayerNameTable, TournamentNameTable, WthorGame};
use crate::GameRecord;

/// Builds a `.wtb` file with its players and tournaments from games of any source.
///
/// In memory, an archive takes 68 bytes per game and holds each name once. WTHOR cannot store ratings, clocks,
/// annotations, the end reason, and dates other than the year of the file; these are lost. Names are truncated and
/// mapped to Latin-1 by [`NameTable::push`](super::NameTable::push). Names that are then equal share a number. Number 0
/// of both tables is [`NameTable::UNKNOWN`](super::NameTable::UNKNOWN).
#[derive(Clone, Debug)]
pub struct Archive {
    players: NumberedNames<20>,
    tournaments: NumberedNames<26>,
    games: Vec<[u8; WthorGame::SIZE]>,
}

impl Archive {
    /// Creates an empty archive.
    #[must_use]
    pub fn new() -> Archive {
        Archive {
            players: NumberedNames::new(),
            tournaments: NumberedNames::new(),
            games: Vec::new(),
        }
    }

    /// Adds a game.
    ///
    /// The score is the recorded score, rounded to whole discs. A game without a recorded score gets the final score of
    /// its moves or, if it is unfinished, its current discs with the empty squares given to the leader. A missing
    /// theoretical score is replaced by the score.
    pub fn push(&mut self, record: &GameRecord) -> Result<(), NotStorable> {
        if !record.is_standard() {
            return Err(NotStorable::OtherStart(record.game.start()));
        }
        if self.games.len() >= u32::MAX as usize {
            return Err(NotStorable::TooManyGames);
        }
        let black_discs = black_discs(record);
        let entry = WthorGame {
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

    /// Returns the players of the games added so far.
    #[must_use]
    pub fn players(&self) -> &PlayerNameTable {
        &self.players.names
    }

    /// Returns the tournaments of the games added so far.
    #[must_use]
    pub fn tournaments(&self) -> &TournamentNameTable {
        &self.tournaments.names
    }

    /// Returns the number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns whether the archive has no games.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Writes the `.wtb` file. `year` is the year of the games.
    pub fn write_games(
        &self,
        mut output: impl Write,
        created: CreationDate,
        year: u16,
    ) -> io::Result<()> {
        let header = Header {
            created,
            games: u32::try_from(self.games.len()).expect("`push` limits the number of games"),
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

/// Returns Black's discs as WTHOR stores a score: the discs of both sides add up to 64.
fn black_discs(record: &GameRecord) -> u8 {
    let lead = record.result().map_or_else(
        || {
            let leads = record.game.count().with_empties_to_winner();
            f64::from(leads.difference(Color::Black))
        },
        |outcome| outcome.score,
    );
    // The cast saturates, and turns NaN into 0.
    (32.0 + lead / 2.0).round().clamp(0.0, 64.0) as u8
}

/// Error of [`Archive::push`]: WTHOR cannot store the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotStorable {
    /// The game does not start from the standard position; WTHOR does not store start positions.
    #[error("the game starts at {0}: WTHOR games start at the standard position")]
    OtherStart(Position),
    /// The table of players is full.
    #[error("a WTHOR file has at most 65,535 players")]
    TooManyPlayers,
    /// The table of tournaments is full.
    #[error("a WTHOR file has at most 65,535 tournaments")]
    TooManyTournaments,
    /// The archive already has the maximum number of games.
    #[error("a WTHOR file has at most 4,294,967,295 games")]
    TooManyGames,
}

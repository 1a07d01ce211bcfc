use std::collections::BTreeMap;
use std::sync::OnceLock;

use obverse_core::{Move, Position};

use super::answer::PositionAnswer;
use super::bucket::{self, Found, bucket_of};
use super::checked;
use super::facts_section::{self, FactsRecord};
use super::index_error::{IndexError, IndexPart};
use super::index_game::IndexGame;
use super::names_section;
use super::occurrence::Occurrence;
use super::place_table;
use super::position_key::PositionKey;
use super::position_sum::{PositionSum, representative, shown_square};
use super::read_at::ReadAt;
use super::trailer::{LibraryState, Trailer};
use super::varint;
use crate::game_facts::GameFacts;
use crate::game_filter::GameFilter;
use crate::name_table::NameTable;

/// Which positions count as equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Matching {
    /// The position and those that the eight symmetries of the board make of it.
    #[default]
    UpToSymmetry,
    /// Only the position itself.
    Exact,
}

/// An index of positions, open for queries. Only what a query needs is read.
///
/// Games have numbers from 0 on in the index; [`id`](PositionIndex::id) is the number in the library.
#[derive(Debug)]
pub struct PositionIndex<R> {
    file: R,
    trailer: Trailer,
    names: OnceLock<(NameTable, NameTable)>,
    /// The facts of all games, once a query has needed many of them.
    facts: OnceLock<Vec<FactsRecord>>,
}

impl<R: ReadAt> PositionIndex<R> {
    /// Opens an index.
    pub fn open(file: R) -> Result<PositionIndex<R>, IndexError> {
        Ok(PositionIndex {
            trailer: Trailer::read(&file)?,
            file,
            names: OnceLock::new(),
            facts: OnceLock::new(),
        })
    }

    /// Returns the state of the library that the index was written from.
    #[must_use]
    pub fn state(&self) -> LibraryState {
        self.trailer.state
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.trailer.games
    }

    /// Returns the number of different positions, counted up to symmetry.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.trailer.positions
    }

    /// Returns the names of the players.
    pub fn players(&self) -> Result<&NameTable, IndexError> {
        Ok(&self.names()?.0)
    }

    /// Returns the names of the events.
    pub fn events(&self) -> Result<&NameTable, IndexError> {
        Ok(&self.names()?.1)
    }

    fn names(&self) -> Result<&(NameTable, NameTable), IndexError> {
        if let Some(names) = self.names.get() {
            return Ok(names);
        }
        let section = self.trailer.names;
        let bytes = checked::read(&self.file, IndexPart::Names, section.offset, section.size)?;
        let mut rest = &bytes[..];
        let mut table = || names_section::take(&mut rest);
        let names = table().zip(table()).ok_or(IndexError::Damaged {
            part: IndexPart::Names,
            offset: section.offset,
        })?;
        Ok(self.names.get_or_init(|| names))
    }

    /// Returns what was played in a position, in the games that the filter accepts.
    pub fn answer(
        &self,
        position: Position,
        matching: Matching,
        filter: &GameFilter,
    ) -> Result<PositionAnswer, IndexError> {
        let key = PositionKey::of(position);
        let is_unrestricted = filter.is_open() && matching == Matching::UpToSymmetry;
        let sum = match self.find(&key)? {
            None => PositionSum::default(),
            Some(Found::List(list)) if is_unrestricted => list.sum(&self.file, self.games())?,
            Some(found) => {
                let occurrences = self.occurrences(found, &key, matching)?;
                self.sum(&occurrences, &key, matching, filter)?
            }
        };
        let answer = sum.answer(|square| match matching {
            Matching::UpToSymmetry => shown_square(square, position.board(), key.canonical),
            Matching::Exact => key.symmetry.inverse().square(square),
        });
        // The key is a hash: with a damaged index, the moves might be those of another position.
        let is_legal = |mv: Move| position.check(mv).is_ok();
        match answer.moves.iter().all(|it| is_legal(it.mv)) {
            true => Ok(answer),
            false => Err(self.damaged_bucket(&key)),
        }
    }

    /// Returns the numbers of the games in which a position occurs and that the filter accepts, in ascending order.
    pub fn games_with(
        &self,
        position: Position,
        matching: Matching,
        filter: &GameFilter,
    ) -> Result<Vec<u32>, IndexError> {
        let key = PositionKey::of(position);
        let Some(found) = self.find(&key)? else {
            return Ok(Vec::new());
        };
        let occurrences = self.occurrences(found, &key, matching)?;
        let games: Vec<u32> = occurrences.iter().map(|it| it.game).collect();
        if filter.is_open() {
            return Ok(games);
        }
        let facts = self.facts_of(&games)?;
        let accepted = games.into_iter().zip(facts);
        let accepted = accepted.filter(|(_, (_, facts))| filter.accepts(facts));
        Ok(accepted.map(|(game, _)| game).collect())
    }

    /// Returns the numbers in the library of games, which must be sorted.
    pub fn ids(&self, games: &[u32]) -> Result<Vec<i64>, IndexError> {
        let facts = self.facts_of(games)?;
        Ok(facts.into_iter().map(|(id, _)| id).collect())
    }

    /// Returns the number in the library of a game.
    pub fn id(&self, game: u32) -> Result<i64, IndexError> {
        Ok(self.record(game)?.0)
    }

    /// Returns the facts of a game.
    pub fn facts(&self, game: u32) -> Result<GameFacts, IndexError> {
        Ok(self.record(game)?.1)
    }

    /// Returns a game with its moves.
    pub fn game(&self, game: u32) -> Result<IndexGame, IndexError> {
        let (id, facts) = self.record(game)?;
        let table = self.trailer.moves;
        let place = place_table::read(&self.file, table, IndexPart::Moves, game.into())?;
        let bytes = checked::read(
            &self.file,
            IndexPart::Moves,
            place.offset,
            place.size.into(),
        )?;
        IndexGame::from_bytes(&bytes, game, id, facts).ok_or(IndexError::Damaged {
            part: IndexPart::Moves,
            offset: place.offset,
        })
    }

    fn record(&self, game: u32) -> Result<FactsRecord, IndexError> {
        if game >= self.games() {
            return Err(IndexError::NoGame(game));
        }
        let record = self.facts_of(&[game])?.into_iter().next();
        record.ok_or(IndexError::NoGame(game))
    }

    /// Finds a position in its bucket.
    fn find(&self, key: &PositionKey) -> Result<Option<Found>, IndexError> {
        let bits = self.trailer.bits;
        let number = bucket_of(key.key, bits) as u64;
        let table = self.trailer.directory;
        let place = place_table::read(&self.file, table, IndexPart::Directory, number)?;
        let bytes = checked::read(
            &self.file,
            IndexPart::Bucket,
            place.offset,
            place.size.into(),
        )?;
        let mut content = &bytes[..];
        if varint::take(&mut content) != Some(number) {
            return Err(self.damaged_bucket(key));
        }
        bucket::find(content, key.key, bits, self.games()).map_err(|_| self.damaged_bucket(key))
    }

    /// The error for a bucket that makes no sense.
    fn damaged_bucket(&self, key: &PositionKey) -> IndexError {
        let number = bucket_of(key.key, self.trailer.bits) as u64;
        IndexError::Damaged {
            part: IndexPart::Bucket,
            offset: self.trailer.directory.offset + place_table::size(number),
        }
    }

    /// All occurrences of a position that match.
    fn occurrences(
        &self,
        found: Found,
        key: &PositionKey,
        matching: Matching,
    ) -> Result<Vec<Occurrence>, IndexError> {
        let mut occurrences = match found {
            Found::Occurrences(occurrences) => occurrences,
            Found::List(list) => list.occurrences(&self.file, self.games())?,
        };
        if matching == Matching::Exact {
            // The symmetry is a function of the board: another symmetry means another board.
            occurrences.retain(|it| it.symmetry == key.symmetry);
        }
        Ok(occurrences)
    }

    /// Adds up the occurrences in games that the filter accepts.
    fn sum(
        &self,
        occurrences: &[Occurrence],
        key: &PositionKey,
        matching: Matching,
        filter: &GameFilter,
    ) -> Result<PositionSum, IndexError> {
        let games: Vec<u32> = occurrences.iter().map(|it| it.game).collect();
        let facts = self.facts_of(&games)?;
        let stabilizer = match matching {
            Matching::UpToSymmetry => key.stabilizer(),
            Matching::Exact => Vec::new(),
        };
        let mut sum = PositionSum::default();
        for (occurrence, (_, facts)) in occurrences.iter().zip(&facts) {
            if filter.accepts(facts) {
                let next = match matching {
                    Matching::UpToSymmetry => representative(occurrence.next, &stabilizer),
                    Matching::Exact => occurrence.next,
                };
                sum.add(occurrence.game, facts, next);
            }
        }
        Ok(sum)
    }

    /// The facts of games, which must be sorted.
    fn facts_of(&self, games: &[u32]) -> Result<Vec<FactsRecord>, IndexError> {
        let chunks = facts_section::chunks(self.games());
        let damaged = || IndexError::Damaged {
            part: IndexPart::Facts,
            offset: self.trailer.facts.offset,
        };
        let mut wanted: Vec<usize> = games
            .iter()
            .map(|game| facts_section::place(*game).0)
            .collect();
        wanted.dedup();
        if self.facts.get().is_none() && wanted.len() > (chunks / 4).max(1) {
            let all = facts_section::read(&self.file, self.trailer.facts, 0, chunks)?;
            self.facts.get_or_init(|| all);
        }
        if let Some(facts) = self.facts.get() {
            let fact = |game: &u32| facts.get(*game as usize).copied();
            return games
                .iter()
                .map(fact)
                .collect::<Option<_>>()
                .ok_or_else(damaged);
        }
        let mut read = BTreeMap::new();
        for chunk in wanted {
            read.insert(
                chunk,
                facts_section::read(&self.file, self.trailer.facts, chunk, 1)?,
            );
        }
        let fact = |game: &u32| {
            let (chunk, place) = facts_section::place(*game);
            read.get(&chunk)?.get(place).copied()
        };
        games
            .iter()
            .map(fact)
            .collect::<Option<_>>()
            .ok_or_else(damaged)
    }
}

use std::io::{self, BufRead, Cursor, Read};

use super::clean_text::clean_text;
use super::detect_format::LONGEST;
use super::{AnyError, AnyItem, Format, Sample};
use crate::obverse_json::VariationMove;
use crate::text::{LIMIT, decode};
use crate::wthor::{NameReader, PlayerNameTable, TournamentNameTable};
use crate::{
    GameRecord, TooLong, board_string, edax_book, ggf, obf, obverse_json, pgn, quest,
    search_problem, sgf, transcript, wthor, xot,
};

/// Options of [`AnyReader::open`].
#[derive(Clone, Debug, Default)]
pub struct ReadOptions<'a> {
    /// Format; detected if `None`.
    pub format: Option<Format>,
    /// File name, if known. It decides the format if the content is ambiguous.
    pub file_name: Option<&'a str>,
    /// Player names for the numbers in a `.wtb` file.
    pub players: PlayerNameTable,
    /// Tournament names for the numbers in a `.wtb` file.
    pub tournaments: TournamentNameTable,
}

/// Iterator over the records of input in any format.
///
/// A bad record is an error with its location. Reading continues after it where the format allows.
///
/// ```
/// use obverse_formats::detect::{AnyReader, Format, AnyItem, ReadOptions};
///
/// let list = "f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n";
/// let reader = AnyReader::open(list.as_bytes(), ReadOptions::default())?;
/// assert_eq!(reader.format(), Format::Xot);
/// let openings = reader.filter(|item| matches!(item, Ok(AnyItem::Game(_))));
/// assert_eq!(openings.count(), 2);
/// # Ok::<(), obverse_formats::detect::AnyError>(())
/// ```
#[must_use = "readers are lazy: iterate over them"]
pub struct AnyReader<R> {
    format: Format,
    reader: Inner<Whole<R>>,
}

/// The bytes read for detection, followed by the rest of the input.
type Whole<R> = io::Chain<Cursor<Vec<u8>>, R>;

#[allow(
    clippy::large_enum_variant,
    reason = "games are the usual case, and only one value exists at a time"
)]
enum Inner<R> {
    /// A format with a single record; `None` after the record was yielded.
    Single(Option<Result<AnyItem, AnyError>>),
    SearchProblem(search_problem::Reader<R>),
    Obf(obf::Reader<R>),
    Xot(xot::Reader<R>),
    Ggf(ggf::Reader<R>),
    Sgf(sgf::Reader<R>),
    Pgn(pgn::Reader<R>),
    Quest(quest::Reader<R>),
    ObverseJson(obverse_json::Reader<R>),
    Wthor(
        wthor::Reader<R>,
        Box<(PlayerNameTable, TournamentNameTable)>,
    ),
    WthorPlayers(NameReader<R, 20>),
    WthorTournaments(NameReader<R, 26>),
    EdaxBook(edax_book::Reader<R>),
}

impl<R: BufRead> AnyReader<R> {
    /// Opens the input, and detects its format unless the options name one. Fails if the format is unknown or the
    /// header is bad.
    pub fn open(mut input: R, options: ReadOptions<'_>) -> Result<AnyReader<R>, AnyError> {
        let mut sample = Vec::new();
        let limit = LONGEST as u64 + 1;
        input.by_ref().take(limit).read_to_end(&mut sample)?;
        let is_whole = sample.len() <= LONGEST;
        let detected = || {
            Sample {
                bytes: &sample,
                size: is_whole.then_some(sample.len() as u64),
                file_name: options.file_name,
            }
            .format()
        };
        let Some(format) = options.format.or_else(detected) else {
            let is_empty = clean_text(sample, is_whole).trim_ascii().is_empty();
            return Err(if is_empty {
                AnyError::Empty
            } else {
                AnyError::Unknown
            });
        };
        if format.is_text() {
            sample = clean_text(sample, is_whole);
        }
        let input = Cursor::new(sample).chain(input);
        let reader = match format {
            Format::BoardString => Inner::single(input, |text| {
                Ok(AnyItem::Position(board_string::parse(text)?))
            }),
            Format::Transcript => Inner::single(input, |text| {
                Ok(AnyItem::Game(GameRecord::new(transcript::parse(text)?)))
            }),
            Format::SearchProblem => Inner::SearchProblem(search_problem::Reader::new(input)),
            Format::Obf => Inner::Obf(obf::Reader::new(input)),
            Format::Xot => Inner::Xot(xot::Reader::new(input)),
            Format::Ggf => Inner::Ggf(ggf::Reader::new(input)),
            Format::Sgf => Inner::Sgf(sgf::Reader::new(input)),
            Format::Pgn => Inner::Pgn(pgn::Reader::new(input)),
            Format::Quest => Inner::Quest(quest::Reader::new(input)),
            Format::ObverseJson => Inner::ObverseJson(obverse_json::Reader::new(input)),
            Format::Wthor => {
                let names = Box::new((options.players, options.tournaments));
                Inner::Wthor(wthor::Reader::new(input)?, names)
            }
            Format::WthorPlayers => Inner::WthorPlayers(NameReader::new(input)?),
            Format::WthorTournaments => Inner::WthorTournaments(NameReader::new(input)?),
            Format::EdaxBook => Inner::EdaxBook(edax_book::Reader::new(input)?),
        };
        Ok(AnyReader { format, reader })
    }

    /// Returns the detected or given format.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the number of moves skipped so far because they are in variations. A record has only the main line.
    #[must_use]
    pub fn left_out(&self) -> usize {
        match &self.reader {
            Inner::ObverseJson(reader) => reader.left_out(),
            _ => 0,
        }
    }

    /// Returns all moves of the last record if it was a game with variations; otherwise returns an empty list.
    #[must_use]
    pub fn variations(&self) -> &[VariationMove] {
        match &self.reader {
            Inner::ObverseJson(reader) => reader.variations(),
            _ => &[],
        }
    }

    /// Returns the reader of a `.wtb` file, which yields raw games with the numbers of players and tournaments instead
    /// of their names. Returns `None` for other formats.
    pub fn wthor(&mut self) -> Option<&mut wthor::Reader<Whole<R>>> {
        match &mut self.reader {
            Inner::Wthor(reader, _) => Some(reader),
            _ => None,
        }
    }
}

impl<R: BufRead> Inner<R> {
    /// Reads the record of a format with a single record.
    fn single(input: R, parse: impl Fn(&str) -> Result<AnyItem, AnyError>) -> Inner<R> {
        let mut bytes = Vec::new();
        let item = match input.take(LIMIT as u64 + 1).read_to_end(&mut bytes) {
            Err(error) => Err(error.into()),
            Ok(_) if bytes.len() > LIMIT => Err(TooLong.into()),
            Ok(_) => parse(&decode(bytes)),
        };
        Inner::Single(Some(item))
    }
}

impl<R: BufRead> Iterator for AnyReader<R> {
    type Item = Result<AnyItem, AnyError>;

    fn next(&mut self) -> Option<Result<AnyItem, AnyError>> {
        Some(match &mut self.reader {
            Inner::Single(item) => item.take()?,
            Inner::SearchProblem(reader) => item(reader.next()?, AnyItem::SearchProblem),
            Inner::Obf(reader) => item(reader.next()?, AnyItem::Problem),
            Inner::Xot(reader) => item(reader.next()?.map(GameRecord::new), AnyItem::Game),
            Inner::Ggf(reader) => item(reader.next()?, AnyItem::Game),
            Inner::Sgf(reader) => item(reader.next()?, AnyItem::Game),
            Inner::Pgn(reader) => item(reader.next()?, AnyItem::Game),
            Inner::Quest(reader) => item(reader.next()?, AnyItem::Game),
            Inner::ObverseJson(reader) => item(reader.next()?, AnyItem::from),
            Inner::Wthor(reader, names) => {
                let year = reader.header().year;
                let (players, tournaments) = &**names;
                let record = |entry: wthor::WthorGame| entry.to_record(year, players, tournaments);
                item(reader.next()?.map(record), AnyItem::Game)
            }
            Inner::WthorPlayers(reader) => item(reader.next()?, AnyItem::Name),
            Inner::WthorTournaments(reader) => item(reader.next()?, AnyItem::Name),
            Inner::EdaxBook(reader) => item(reader.next()?, AnyItem::BookEntry),
        })
    }
}

fn item<T, E: Into<AnyError>>(
    result: Result<T, E>,
    wrap: fn(T) -> AnyItem,
) -> Result<AnyItem, AnyError> {
    result.map(wrap).map_err(Into::into)
}

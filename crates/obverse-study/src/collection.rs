//! All games and positions of a text or file.

use obverse_core::Position;
use obverse_formats::GameRecord;
use obverse_formats::detect::{AnyError, AnyItem, Format};

use crate::collection_entry::{CollectionEntry, EntryKind};
use crate::game_tree::GameTree;
use crate::import::{ImportError, ImportedGame};
use crate::import_source::ImportSource;
use crate::name_interner::NameInterner;

/// The games and positions of a text or file of any known format, in file order. A collection is never empty.
///
/// Each game is kept as a small [`CollectionEntry`] and becomes a [`GameTree`] when it is chosen. Invalid records are
/// skipped and counted.
///
/// ```
/// use obverse_formats::detect::ReadOptions;
/// use obverse_study::Collection;
///
/// let list = b"f5d6c4d3c2b3b4b5\nf5d6a1\nf5f6d3c5d6c7b5e3\n";
/// let collection = Collection::read(list, ReadOptions::default())?;
/// assert_eq!(collection.entries().len(), 2);
/// assert_eq!(collection.faults(), 1);
/// let second = collection.imported(1).expect("there are two");
/// assert_eq!(second.tree.line().to_string(), "f5f6d3c5d6c7b5e3");
/// # Ok::<(), obverse_study::ImportError>(())
/// ```
#[derive(Debug)]
pub struct Collection {
    /// The sources of the entries, each with the number of its first entry. There is at least one.
    sources: Vec<(usize, Source)>,
    entries: Vec<CollectionEntry>,
    faults: usize,
    first_fault: Option<AnyError>,
    is_cut: bool,
}

/// The source of the entries, which determines how an entry becomes a game tree.
#[derive(Debug)]
enum Source {
    Format(Format),
    /// The keyword `start` or `mirrored`, which stands for a position.
    Word(ImportSource),
    /// Games in Obverse's own format. An entry cannot hold variations, so the trees are kept.
    Stored(Vec<GameTree>),
    /// A link to a game.
    Link(Box<GameTree>),
}

impl Collection {
    /// Maximum number of entries. Further entries of a file are not read.
    pub const MAX_ENTRIES: usize = 100_000;

    /// Maximum size of a text or file, in bytes. An entry takes about a hundred bytes and names are interned, so a
    /// collection is never much larger than its file.
    pub const MAX_BYTES: usize = 64 << 20;

    /// Creates the collection of one position for which a keyword stands. `source` says which one.
    pub(crate) fn of_word(position: Position, source: ImportSource) -> Collection {
        Collection::of_one(
            Source::Word(source),
            CollectionEntry::of_position(position, EntryKind::Position),
        )
    }

    /// Creates a collection of games with variations. Returns `None` if `trees` is empty.
    pub fn of_trees(trees: Vec<GameTree>) -> Option<Collection> {
        (!trees.is_empty()).then(|| Collection::of_stored(trees))
    }

    /// Creates a collection of games with variations. `trees` is not empty.
    pub(crate) fn of_stored(trees: Vec<GameTree>) -> Collection {
        let entries = trees.iter().map(CollectionEntry::of_tree).collect();
        Collection::of_entries(Source::Stored(trees), entries)
    }

    /// Creates the collection of the game of a link.
    pub(crate) fn of_link(tree: GameTree) -> Collection {
        let entry = CollectionEntry::of_tree(&tree);
        Collection::of_one(Source::Link(Box::new(tree)), entry)
    }

    /// Adds the error that ended the game, if there is one.
    pub(crate) fn with_fault(self, fault: Option<AnyError>) -> Collection {
        Collection {
            faults: self.faults + usize::from(fault.is_some()),
            first_fault: self.first_fault.or(fault),
            ..self
        }
    }

    /// Creates the collection of one transcript.
    pub(crate) fn of_record(record: GameRecord) -> Collection {
        let item = AnyItem::Game(record);
        let entry = CollectionEntry::of_item(item, &mut NameInterner::default());
        let source = Source::Format(Format::Transcript);
        Collection::of_entries(source, entry.into_iter().collect())
    }

    /// Joins the collections of several files. Returns `None` if there are none. Files that could not be read count as
    /// invalid records: `faults` has their errors.
    pub fn join(
        parts: impl IntoIterator<Item = Collection>,
        faults: impl IntoIterator<Item = ImportError>,
    ) -> Option<Collection> {
        let mut parts = parts.into_iter();
        let mut joined = parts.next()?;
        for part in parts {
            let first = joined.entries.len();
            let sources = part.sources.into_iter();
            joined
                .sources
                .extend(sources.map(|(number, source)| (first + number, source)));
            joined.entries.extend(part.entries);
            joined.faults += part.faults;
            joined.is_cut |= part.is_cut;
            joined.first_fault = joined.first_fault.or(part.first_fault);
        }
        for fault in faults {
            joined.faults += 1;
            let fault = match fault {
                ImportError::Format(fault) => fault,
                ImportError::Stored(_) | ImportError::NoGame(_) | ImportError::TooLarge(_) => {
                    AnyError::Unknown
                }
            };
            joined.first_fault.get_or_insert(fault);
        }
        joined.is_cut |= joined.entries.len() > Collection::MAX_ENTRIES;
        joined.entries.truncate(Collection::MAX_ENTRIES);
        Some(joined)
    }

    fn of_one(source: Source, entry: CollectionEntry) -> Collection {
        Collection::of_entries(source, vec![entry])
    }

    fn of_entries(source: Source, entries: Vec<CollectionEntry>) -> Collection {
        Collection {
            sources: vec![(0, source)],
            entries,
            faults: 0,
            first_fault: None,
            is_cut: false,
        }
    }

    /// Collects the items of a file. Skips and counts invalid records. Fails if no game or position is left.
    pub(crate) fn of_items(
        format: Format,
        items: impl Iterator<Item = Result<AnyItem, AnyError>>,
    ) -> Result<Collection, ImportError> {
        let mut collection = Collection {
            sources: vec![(0, Source::Format(format))],
            entries: Vec::new(),
            faults: 0,
            first_fault: None,
            is_cut: false,
        };
        let mut names = NameInterner::default();
        for item in items {
            let entry = match item {
                Ok(item) => CollectionEntry::of_item(item, &mut names),
                Err(error) => {
                    collection.faults += 1;
                    collection.first_fault.get_or_insert(error);
                    None
                }
            };
            let Some(entry) = entry else { continue };
            if collection.entries.len() == Collection::MAX_ENTRIES {
                collection.is_cut = true;
                break;
            }
            collection.entries.push(entry);
        }
        if collection.entries.is_empty() {
            return Err(match collection.first_fault {
                Some(error) => error.into(),
                None => ImportError::NoGame(format),
            });
        }
        collection.entries.shrink_to_fit();
        Ok(collection)
    }

    /// The games and positions, in file order. There is at least one.
    pub fn entries(&self) -> &[CollectionEntry] {
        &self.entries
    }

    /// The detected format. `None` for Obverse's own format, for keywords such as `start`, for links and for files of
    /// different formats.
    pub fn format(&self) -> Option<Format> {
        let mut formats = self.sources.iter().map(|(_, source)| match source {
            Source::Format(format) => Some(*format),
            Source::Word(_) | Source::Stored(_) | Source::Link(_) => None,
        });
        let first = formats.next().flatten();
        first.filter(|_| formats.all(|format| format == first))
    }

    /// Number of invalid records that were skipped.
    pub fn faults(&self) -> usize {
        self.faults
    }

    /// The error of the first invalid record; `None` if all records were valid.
    pub fn first_fault(&self) -> Option<&AnyError> {
        self.first_fault.as_ref()
    }

    /// Whether the file has more than [`MAX_ENTRIES`](Collection::MAX_ENTRIES) entries, so that some were not read.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The entry with this index, counted from 0, as a game tree; `None` if the collection has fewer entries.
    pub fn imported(&self, number: usize) -> Option<ImportedGame> {
        let entry = self.entries.get(number)?;
        let later = self.sources.partition_point(|(first, _)| *first <= number);
        let (first, source) = self.sources.get(later.checked_sub(1)?)?;
        let (tree, format) = match source {
            Source::Stored(trees) => {
                let tree = trees.get(number - first)?.clone();
                let source = ImportSource::Stored;
                return Some(ImportedGame { tree, source });
            }
            Source::Link(tree) => {
                let (tree, source) = ((**tree).clone(), ImportSource::Link);
                return Some(ImportedGame { tree, source });
            }
            Source::Word(word) => {
                let (tree, source) = (entry.to_tree(), *word);
                return Some(ImportedGame { tree, source });
            }
            Source::Format(format) => (entry.to_tree(), format),
        };
        let source = match self.entries.len() {
            _ if self.sources.len() > 1 => entry.source(*format),
            1 => entry.source(*format),
            count => ImportSource::Entry {
                number: number + 1,
                count,
                format: *format,
            },
        };
        Some(ImportedGame { tree, source })
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Game, Square};
    use obverse_formats::detect::ReadOptions;
    use obverse_formats::wthor::{Archive, CreationDate, Header};
    use obverse_formats::{EndReason, GameOutcome, Location};

    use super::*;

    const GGF: &str = "\
(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[Ann]PW[Ben]RE[+14.000]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)
(;GM[Othello]PC[GGS/os]PB[Bad]PW[Ben]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[A1];)
(;GM[Othello]PC[GGS/os]PB[Cem]PW[Ann]RE[-64.000:t]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)
";

    fn read(text: &str) -> Collection {
        Collection::read(text.as_bytes(), ReadOptions::default()).expect("games")
    }

    fn lines(collection: &Collection) -> Vec<String> {
        let entries = collection.entries().iter();
        entries.map(CollectionEntry::to_string).collect()
    }

    #[test]
    fn broken_games_do_not_hide_the_others() {
        let games = read(GGF);
        assert_eq!(
            lines(&games),
            [
                "Ann - Ben, 39-25, GGS/os 2003.12.15, 2 moves",
                "Cem - Ann, 0-64 on time, GGS/os, 1 move",
            ]
        );
        assert_eq!(games.format(), Some(Format::Ggf));
        assert_eq!((games.faults(), games.is_cut()), (1, false));
        let at = games.first_fault().and_then(AnyError::location);
        assert!(matches!(at, Some(Location::Text { line: 2, .. })), "{at:?}");
        let second = games.imported(1).expect("a second one");
        assert_eq!(second.source.to_string(), "entry 2 of 2 in this GGF file");
        assert_eq!(second.tree.title.black.as_deref(), Some("Cem"));
        assert_eq!(second.tree.line().to_string(), "f5");
        assert_eq!(games.imported(2), None);
        let only_bad = GGF.lines().nth(1).expect("three lines");
        let error = Collection::read(only_bad.as_bytes(), ReadOptions::default());
        assert!(error.is_err_and(|error| error.location().is_some()));
    }

    #[test]
    fn names_and_events_are_found() {
        let games = read(GGF);
        let found = |words: &str| -> Vec<usize> {
            let places = 0..games.entries().len();
            let fits = |&place: &usize| games.entries()[place].mentions(words);
            places.filter(fits).collect()
        };
        assert_eq!(found(""), [0, 1]);
        assert_eq!(found("ann"), [0, 1]);
        assert_eq!(found("BEN os"), [0]);
        assert_eq!(found("2003"), [0]);
        assert!(found("ann zoe").is_empty());
        // Games without names are found by their moves.
        let openings = read("f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n");
        assert!(openings.entries()[1].mentions("F5F6"));
        assert!(!openings.entries()[0].mentions("f5f6"));
    }

    #[test]
    fn positions_are_described() {
        let start = Position::start();
        let problems = read(&format!(
            "{start}; F5:+0; D3:-2;\n{start}; +1.5;\n{start};\n"
        ));
        assert_eq!(
            lines(&problems),
            [
                "Black to move, 60 empty, best f5 +0",
                "Black to move, 60 empty, +1.5",
                "Black to move, 60 empty",
            ]
        );
        let asked = "X\n4\n********\n********\n********\n***OX***\n***XO***\n********\n********\n********\n";
        assert_eq!(
            lines(&read(&asked.repeat(2))),
            ["Black to move, 60 empty, to depth 4"; 2]
        );
        assert_eq!(lines(&read("mirrored")), ["Black to move, 60 empty"]);
    }

    #[test]
    fn the_names_of_a_wthor_file_come_from_name_files() {
        let mut record = GameRecord::new(Game::new());
        record.game.place(Square::F5).expect("legal");
        record.black.name = Some("Ann".to_owned());
        record.event = Some("Cup".to_owned());
        record.outcome = Some(GameOutcome {
            score: 4.0,
            reason: EndReason::PlayedOut,
        });
        let mut archive = Archive::new();
        archive.push(&record).expect("storable");
        archive.push(&record).expect("storable");
        let mut wtb = Vec::new();
        archive
            .write_games(&mut wtb, CreationDate::default(), 1977)
            .expect("memory");
        // Makes the first move of the second game illegal.
        wtb[Header::SIZE + 68 + 8] = 11;
        let bare = Collection::read(&wtb, ReadOptions::default()).expect("games");
        assert_eq!(lines(&bare), ["f5, 34-30, 1977, 1 move"]);
        assert_eq!(bare.faults(), 1);
        let named = ReadOptions {
            players: archive.players().clone(),
            tournaments: archive.tournaments().clone(),
            ..ReadOptions::default()
        };
        let named = Collection::read(&wtb, named).expect("games");
        assert_eq!(lines(&named), ["Ann - ?, 34-30, Cup 1977, 1 move"]);
    }

    #[test]
    fn the_number_of_entries_and_bytes_is_limited() {
        let many = read(&"f5d6c4d3\n".repeat(Collection::MAX_ENTRIES + 1));
        assert_eq!(many.entries().len(), Collection::MAX_ENTRIES);
        assert!(many.is_cut());
        let exactly = read(&"f5d6c4d3\n".repeat(Collection::MAX_ENTRIES));
        assert!(!exactly.is_cut());
        let large = vec![b'\n'; Collection::MAX_BYTES + 1];
        let error = Collection::read(&large, ReadOptions::default());
        assert!(matches!(error, Err(ImportError::TooLarge(_))));
    }

    #[test]
    fn several_files_are_one_list() {
        let stored = crate::StoredGame::new(&GameTree::default()).to_json();
        let error = Collection::read(b"Dear diary", ReadOptions::default()).expect_err("no game");
        let parts = [read(GGF), read("f5d6"), read(&stored), read("mirrored")];
        let joined = Collection::join(parts, [error]).expect("four files");
        assert_eq!(joined.entries().len(), 5);
        assert_eq!((joined.faults(), joined.format()), (2, None));
        let lines: Vec<_> = (0..5)
            .map(|number| {
                joined
                    .imported(number)
                    .expect("a game")
                    .tree
                    .line()
                    .to_string()
            })
            .collect();
        assert_eq!(lines, ["f5d6", "f5", "f5d6", "", ""]);
        assert_eq!(joined.imported(5), None);
        let same = Collection::join([read(GGF), read(GGF)], []).expect("two files");
        assert_eq!(
            (same.entries().len(), same.format()),
            (4, Some(Format::Ggf))
        );
        assert!(Collection::join([], []).is_none());
    }
}

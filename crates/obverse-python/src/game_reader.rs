use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Cursor};
use std::path::PathBuf;

use obverse_files::source::Source;
use obverse_files::wthor_name_files::NameFiles;
use obverse_formats::detect::{AnyError, AnyReader, Format, ReadOptions};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

use crate::convert::described;
use crate::file_error::{BadContent, file_error};
use crate::format_name::FormatName;
use crate::game::Game;
use crate::python_file::PythonFile;

/// Maximum number of errors that are kept; further errors are only counted.
const MOST_ERRORS: u64 = 10_000;

/// An iterator over the games of files, or of a text, in any format. `obverse.read` and `obverse.parse_all` create it.
///
/// It holds one record in memory. A bad record is added to `errors`, and the iteration goes on after it.
#[pyclass(module = "obverse")]
pub(crate) struct GameReader {
    waiting: VecDeque<Source>,
    /// Whether there is only one input. Its format is then detected when the reader is created, and an unknown format
    /// is an exception.
    is_single: bool,
    forced: Option<Format>,
    names: NameFiles,
    open: Option<OpenInput>,
    /// Format and name of the current or last input.
    format: Option<Format>,
    file: Option<String>,
    errors: Py<PyList>,
    error_count: u64,
}

type Input = Box<dyn BufRead + Send + Sync>;

struct OpenInput {
    reader: AnyReader<Input>,
    /// Number of records read.
    records: u64,
}

impl GameReader {
    fn new(py: Python<'_>, forced: Option<Format>, names: NameFiles) -> GameReader {
        GameReader {
            waiting: VecDeque::new(),
            is_single: true,
            forced,
            names,
            open: None,
            format: None,
            file: None,
            errors: PyList::empty(py).unbind(),
            error_count: 0,
        }
    }

    /// Adds an error to the list.
    fn complain(&mut self, py: Python<'_>, bad: BadContent) -> PyResult<()> {
        self.error_count += 1;
        if self.error_count > MOST_ERRORS {
            return Ok(());
        }
        let error: PyErr = bad.into();
        self.errors.bind(py).append(error.into_value(py))
    }

    /// Opens the next input. Returns false if there is none.
    fn open_next(&mut self, py: Python<'_>) -> PyResult<bool> {
        let Some(source) = self.waiting.pop_front() else {
            return Ok(false);
        };
        let mut damages = Vec::new();
        let note = |error: &dyn std::fmt::Display| damages.push(error.to_string());
        let names = self.names.of(&source, note).map_err(file_error)?;
        for message in damages {
            let file = Some(source.name.clone());
            let (at, record) = (None, None);
            self.complain(
                py,
                BadContent {
                    message,
                    at,
                    file,
                    record,
                },
            )?;
        }
        let (input, _) = source.open().map_err(file_error)?;
        let options = ReadOptions {
            format: self.forced,
            file_name: source.file_name(),
            players: names.0,
            tournaments: names.1,
        };
        self.file = Some(source.name.clone());
        self.format = None;
        self.start(py, Box::new(input), options)?;
        Ok(true)
    }

    /// Detects the format of an input and starts to read it.
    fn start(&mut self, py: Python<'_>, input: Input, options: ReadOptions<'_>) -> PyResult<()> {
        let error = match py.detach(|| AnyReader::open(input, options)) {
            Ok(reader) => {
                let format = reader.format();
                self.format = Some(format);
                if !matches!(format, Format::WthorPlayers | Format::WthorTournaments) {
                    self.open = Some(OpenInput { reader, records: 0 });
                    return Ok(());
                }
                let message = format!(
                    "this file ({format}) has names, not games: read the .wtb file that it belongs to"
                );
                self.bad(message, None, None)
            }
            Err(error) => self.bad_input(error, None)?,
        };
        match self.is_single {
            true => Err(error.into()),
            false => self.complain(py, error),
        }
    }

    fn bad(
        &self,
        message: String,
        at: Option<obverse_formats::Location>,
        record: Option<u64>,
    ) -> BadContent {
        BadContent {
            message,
            at,
            file: self.file.clone(),
            record,
        }
    }

    /// Converts an error to an entry of `errors` if the content is bad. Returns an exception if reading itself failed.
    fn bad_input(&self, error: AnyError, record: Option<u64>) -> PyResult<BadContent> {
        let at = error.location();
        match error.into_io() {
            Ok(error) => Err(error.into()),
            Err(error) => Ok(self.bad(error.to_string(), at, record)),
        }
    }
}

#[pymethods]
impl GameReader {
    /// Creates a reader of files. Raises an exception if one of the files does not exist.
    #[staticmethod]
    #[pyo3(signature = (paths, format, players, tournaments))]
    fn _of_paths(
        paths: Vec<PathBuf>,
        format: Option<FormatName>,
        players: Option<PathBuf>,
        tournaments: Option<PathBuf>,
        py: Python<'_>,
    ) -> PyResult<GameReader> {
        let names = NameFiles::new(players.as_deref(), tournaments.as_deref());
        let mut reader = GameReader::new(py, format.map(|name| name.0), names);
        reader.waiting = paths
            .iter()
            .map(|path| Source::new(path).map_err(file_error))
            .collect::<PyResult<_>>()?;
        reader.is_single = paths.len() == 1;
        if reader.is_single {
            reader.open_next(py)?;
        }
        Ok(reader)
    }

    /// Creates a reader of a Python file object. `name` is the name of the file in errors.
    #[staticmethod]
    #[pyo3(signature = (file, format, name))]
    fn _of_file(
        file: Py<PyAny>,
        format: Option<FormatName>,
        name: Option<String>,
        py: Python<'_>,
    ) -> PyResult<GameReader> {
        let input = BufReader::new(PythonFile::new(file));
        GameReader::of_input(Box::new(input), format, name, py)
    }

    /// Creates a reader of text or bytes.
    #[staticmethod]
    #[pyo3(signature = (text, format))]
    fn _of_text(
        text: &Bound<'_, PyAny>,
        format: Option<FormatName>,
        py: Python<'_>,
    ) -> PyResult<GameReader> {
        let bytes = match (text.cast::<PyString>(), text.cast::<PyBytes>()) {
            (Ok(text), _) => text.to_str()?.as_bytes().to_vec(),
            (_, Ok(bytes)) => bytes.as_bytes().to_vec(),
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "{} is not a text: expected str or bytes",
                    described(text)
                )));
            }
        };
        GameReader::of_input(Box::new(Cursor::new(bytes)), format, None, py)
    }

    /// Format of the current file, such as `"GGF"` or `"WTHOR games"`. `None` before the first of several files.
    #[getter]
    fn format(&self) -> Option<String> {
        self.format.map(|format| format.to_string())
    }

    /// Name of the current file. `None` for text, and before the first of several files.
    #[getter]
    fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// The errors of the bad records so far, as a list of `FormatError`s with their locations. At most 10,000 are kept.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Py<PyList> {
        self.errors.clone_ref(py)
    }

    /// Number of bad records so far.
    #[getter]
    fn error_count(&self) -> u64 {
        self.error_count
    }

    /// Closes the files. The iteration ends.
    fn close(&mut self) {
        self.waiting.clear();
        self.open = None;
    }

    fn __enter__(slf: Py<GameReader>) -> Py<GameReader> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&mut self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.close();
    }

    fn __iter__(slf: Py<GameReader>) -> Py<GameReader> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Game>> {
        loop {
            let Some(open) = &mut self.open else {
                if self.open_next(py)? {
                    continue;
                }
                return Ok(None);
            };
            let Some(item) = py.detach(|| open.reader.next()) else {
                self.open = None;
                continue;
            };
            open.records += 1;
            match item {
                Ok(item) => {
                    if let Some(game) = Game::of_item(item, open.reader.variations()) {
                        return Ok(Some(game));
                    }
                }
                Err(error) => {
                    let record = Some(open.records);
                    let bad = self
                        .bad_input(error, record)
                        .inspect_err(|_| self.open = None);
                    self.complain(py, bad?)?;
                    py.check_signals()?;
                }
            }
        }
    }

    fn __repr__(&self) -> String {
        match (&self.file, self.format) {
            (Some(file), Some(format)) => format!("GameReader({file}, {format})"),
            (None, Some(format)) => format!("GameReader({format})"),
            _ => "GameReader()".to_owned(),
        }
    }
}

impl GameReader {
    fn of_input(
        input: Input,
        format: Option<FormatName>,
        name: Option<String>,
        py: Python<'_>,
    ) -> PyResult<GameReader> {
        let forced = format.map(|name| name.0);
        let mut reader = GameReader::new(py, forced, NameFiles::new(None, None));
        let options = ReadOptions {
            format: forced,
            file_name: name.as_deref(),
            ..ReadOptions::default()
        };
        reader.file.clone_from(&name);
        reader.start(py, input, options)?;
        Ok(reader)
    }
}

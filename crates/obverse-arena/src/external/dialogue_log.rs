use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Size in bytes at which a log is continued in a new file.
const MAX_SIZE: u64 = 8 << 20;
/// Maximum number of characters that are logged of a line.
const MAX_LINE: usize = 1000;

/// A file that records the dialogue with a program: it has one line for each line that was sent or received.
///
/// A line of the file has the time in seconds since the log was opened, the number of the process (each start of the
/// program gets a new number, also in parallel games), a sign and the text:
///
/// | sign | text |
/// | --- | --- |
/// | `>` | sent to the program |
/// | `<` | written by the program to its standard output |
/// | `!` | written by the program to its standard error |
/// | `=` | start and end of the program |
///
/// Empty lines are left out, and long lines are cut. An existing file is appended to. At 8 MiB the file is renamed to
/// `FILE.1`, replacing an earlier `FILE.1`, and a new file is started. Clones share the file. Write errors are ignored:
/// a match does not end because its log cannot be written.
#[derive(Clone, Debug)]
pub struct DialogueLog(Arc<SharedLog>);

/// State that all clones of a log share.
#[derive(Debug)]
struct SharedLog {
    path: PathBuf,
    max_size: u64,
    file: Mutex<LogFile>,
}

/// The open file of a log.
#[derive(Debug)]
struct LogFile {
    /// The file; `None` before the first program starts.
    file: Option<File>,
    /// Size of the file in bytes.
    size: u64,
    began: Instant,
    /// Number of programs started so far.
    programs: u32,
}

/// The log of one running program.
#[derive(Clone, Debug)]
pub(super) struct ProgramLog {
    log: DialogueLog,
    number: u32,
}

impl DialogueLog {
    /// A log in this file, which is opened when the program starts.
    pub fn new(path: impl Into<PathBuf>) -> DialogueLog {
        DialogueLog::with_max_size(path.into(), MAX_SIZE)
    }

    fn with_max_size(path: PathBuf, max_size: u64) -> DialogueLog {
        DialogueLog(Arc::new(SharedLog {
            path,
            max_size,
            file: Mutex::new(LogFile {
                file: None,
                size: 0,
                began: Instant::now(),
                programs: 0,
            }),
        }))
    }

    /// Path of the file.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Path to which the file is renamed when it is full: `FILE.1`.
    pub fn renamed_path(&self) -> PathBuf {
        let mut renamed = OsString::from(&self.0.path);
        renamed.push(".1");
        renamed.into()
    }

    /// Begins the log of a program that is about to start. `words` are the program's name and its arguments.
    pub(super) fn begin(&self, words: &[String]) -> io::Result<ProgramLog> {
        let number = {
            let mut log = self.0.file.lock().unwrap_or_else(PoisonError::into_inner);
            if log.file.is_none() {
                self.open(&mut log)?;
                log.began = Instant::now();
            }
            log.programs += 1;
            log.programs
        };
        let program = ProgramLog {
            log: self.clone(),
            number,
        };
        program.write('=', &format!("started: {}", words.join(" ")));
        Ok(program)
    }

    fn open(&self, log: &mut LogFile) -> io::Result<()> {
        let file = File::options()
            .create(true)
            .append(true)
            .open(&self.0.path)?;
        log.size = file.metadata()?.len();
        log.file = Some(file);
        Ok(())
    }

    /// Renames a full file and opens a new one. Devices and pipes have no limit.
    fn rotate(&self, log: &mut LogFile) -> io::Result<()> {
        if fs::metadata(&self.0.path)?.is_file() {
            fs::rename(&self.0.path, self.renamed_path())?;
            self.open(log)?;
        }
        Ok(())
    }
}

impl PartialEq for DialogueLog {
    fn eq(&self, other: &DialogueLog) -> bool {
        self.0.path == other.0.path
    }
}

impl ProgramLog {
    /// Writes all lines of a text with this sign.
    pub(super) fn write(&self, sign: char, text: &str) {
        let mut log = self
            .log
            .0
            .file
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let seconds = log.began.elapsed().as_secs_f64();
            let mut entry = format!("{seconds:>9.3} {} {sign} ", self.number);
            for (index, c) in line.trim_end().chars().enumerate() {
                match c {
                    _ if index == MAX_LINE => {
                        entry += " ...";
                        break;
                    }
                    '\t' => entry.push(c),
                    c if c.is_control() => entry.extend(c.escape_default()),
                    c => entry.push(c),
                }
            }
            entry.push('\n');
            if log.size + entry.len() as u64 > self.log.0.max_size
                && self.log.rotate(&mut log).is_err()
            {
                return;
            }
            if let Some(file) = &mut log.file
                && file.write_all(entry.as_bytes()).is_ok()
            {
                log.size += entry.len() as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    /// Lines of a log without their times.
    fn lines(path: &Path) -> Vec<String> {
        let text = fs::read_to_string(path).expect("a log");
        let line = |line: &str| {
            let (time, rest) = line.trim_start().split_once(' ').expect("a time");
            assert!(time.parse::<f64>().is_ok_and(|time| time >= 0.0), "{line}");
            rest.to_owned()
        };
        text.lines().map(line).collect()
    }

    #[test]
    fn every_line_has_a_time_a_number_and_a_sign() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("log.txt");
        let log = DialogueLog::new(&path);
        let first = log.begin(&words("./ann -x")).expect("a log");
        let second = log.clone().begin(&words("./ann -x")).expect("a log");
        first.write('>', "X\n6\n\n");
        second.write('<', "d3 \u{1b}[1m");
        first.write('!', &"y".repeat(2000));
        let long = format!("1 ! {} ...", "y".repeat(MAX_LINE));
        let expected = [
            "1 = started: ./ann -x",
            "2 = started: ./ann -x",
            "1 > X",
            "1 > 6",
            "2 < d3 \\u{1b}[1m",
            &long,
        ];
        assert_eq!(lines(&path), expected);
        // A later log with the same path appends to the file.
        DialogueLog::new(&path).begin(&words("x")).expect("a log");
        assert_eq!(lines(&path).len(), 7);
    }

    #[test]
    fn the_size_is_bounded_and_the_last_lines_are_kept() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("log.txt");
        let log = DialogueLog::with_max_size(path.clone(), 1000);
        let program = log.begin(&words("x")).expect("a log");
        for number in 0..1000 {
            program.write('>', &number.to_string());
        }
        let old = directory.path().join("log.txt.1");
        for path in [&path, &old] {
            let size = fs::metadata(path).expect("a file").len();
            assert!(size <= 1000, "{size}");
        }
        let kept = [lines(&old), lines(&path)].concat();
        let first = 1000 - kept.len();
        assert!(first < 980);
        for (index, line) in kept.iter().enumerate() {
            assert_eq!(*line, format!("1 > {}", first + index));
        }
        assert_eq!(fs::read_dir(directory.path()).expect("files").count(), 2);
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_an_error() {
        let log = DialogueLog::new("/nonexistent/folder/log.txt");
        assert!(log.begin(&words("x")).is_err());
    }
}

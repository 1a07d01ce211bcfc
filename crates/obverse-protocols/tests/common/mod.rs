//! A client of a protocol session, in memory.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use obverse_engine::{Effort, Options, Strength};
use obverse_protocols::{SessionError, Settings};

/// Settings for a search of fixed depth with a small transposition table.
pub fn depth(depth: u32) -> Settings {
    with(Effort::Depth(depth))
}

/// Settings of this strength with a small transposition table.
pub fn with(strength: impl Into<Strength>) -> Settings {
    Settings {
        engine: Options {
            hash_mib: 1,
            ..Options::default()
        },
        strength: strength.into(),
    }
}

/// Runs a session on a complete input and returns its output.
pub fn answers<F>(run: F, settings: Settings, text: &str) -> String
where
    F: FnOnce(Settings, io::Cursor<String>, &mut dyn Write) -> Result<(), SessionError>,
{
    let mut output = Vec::new();
    run(settings, io::Cursor::new(text.to_owned()), &mut output).expect("memory does not fail");
    String::from_utf8(output).expect("text")
}

/// The reading end of a pipe in memory.
pub struct Pipe {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.chunks.recv() {
                Ok(chunk) => self.rest = chunk,
                Err(_) => return Ok(0),
            }
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The writing end of a pipe in memory.
struct PipeWriter(Sender<Vec<u8>>);

impl Write for PipeWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .send(bytes.to_vec())
            .map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The client of a running session.
pub struct Client {
    questions: Option<Sender<Vec<u8>>>,
    answers: Receiver<Vec<u8>>,
    server: Option<JoinHandle<Result<(), SessionError>>>,
}

/// Timeout of a response, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(600);

impl Client {
    pub fn new<F>(run: F, settings: Settings) -> Client
    where
        F: FnOnce(Settings, BufReader<Pipe>, &mut dyn Write) -> Result<(), SessionError>
            + Send
            + 'static,
    {
        let (questions, chunks) = mpsc::channel();
        let (sender, answers) = mpsc::channel();
        let input = BufReader::new(Pipe {
            chunks,
            rest: Vec::new(),
        });
        let server = thread::spawn(move || run(settings, input, &mut PipeWriter(sender)));
        Client {
            questions: Some(questions),
            answers,
            server: Some(server),
        }
    }

    /// Sends text in one piece.
    pub fn send(&self, text: &str) {
        let questions = self.questions.as_ref().expect("not closed");
        questions
            .send(text.as_bytes().to_vec())
            .expect("it listens");
    }

    /// Waits for the next response.
    pub fn receive(&self) -> String {
        let bytes = self.answers.recv_timeout(TIMEOUT).expect("an answer");
        String::from_utf8(bytes)
            .expect("text")
            .trim_end()
            .to_owned()
    }

    /// Waits for a response with this prefix and discards earlier responses.
    pub fn receive_until(&self, beginning: &str) -> String {
        loop {
            let text = self.receive();
            if text.starts_with(beginning) {
                return text;
            }
        }
    }

    /// Closes the input, waits for the end of the session and returns the remaining responses.
    pub fn end(mut self) -> Vec<String> {
        self.questions = None;
        let rest = self.answers.iter();
        let rest = rest.map(|bytes| String::from_utf8(bytes).expect("text"));
        let rest = rest.map(|text| text.trim_end().to_owned()).collect();
        let server = self.server.take().expect("it is there");
        server
            .join()
            .expect("no panic")
            .expect("memory does not fail");
        rest
    }
}

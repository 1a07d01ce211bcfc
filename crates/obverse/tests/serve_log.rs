//! The log of `obverse serve`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A running server, stopped at the end of the test.
struct Serving {
    process: Child,
    port: u16,
}

impl Serving {
    fn start(options: &[&str]) -> Serving {
        let mut process = Command::new(env!("CARGO_BIN_EXE_obverse"))
            .args(["serve", "--port", "0", "--threads", "1", "--hash", "4"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        let mut said = String::new();
        let out = process.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut said).expect("a line");
        let (_, port) = said.trim_end().rsplit_once(':').expect("an address");
        let port = port.trim_end_matches('/').parse().expect("a port");
        Serving { process, port }
    }

    fn get(&self, path: &str, host: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("connected");
        let head = format!("GET {path} HTTP/1.1\r\nConnection: close\r\nHost: ");
        stream.write_all(head.as_bytes()).expect("sent");
        stream.write_all(host).expect("sent");
        stream.write_all(b"\r\n\r\n").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("answered");
        answer
    }

    /// Reads lines of the log up to the first line that contains `last`.
    fn lines_until(&mut self, last: &str) -> Vec<String> {
        let log = BufReader::new(self.process.stderr.take().expect("once"));
        let mut lines = Vec::new();
        for line in log.lines() {
            let line = line.expect("text");
            lines.push(line);
            if lines.last().is_some_and(|line| line.contains(last)) {
                return lines;
            }
        }
        panic!("no {last} in {lines:?}");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn every_line_is_an_object_whatever_is_sent() {
    let mut server = Serving::start(&["--log", "info", "--log-format", "json"]);
    assert!(
        server
            .get("/healthz", b"balancer.example")
            .ends_with("\r\n\r\nok\n")
    );
    // Control characters that HTTP allows in a header.
    let refused = server.get("/", b"evil\xc2\x9b31m\t\"}");
    assert!(refused.starts_with("HTTP/1.1 421"), "{refused:.100}");
    let lines = server.lines_until("refused");
    let objects = lines.iter().map(|line| serde_json::from_str(line));
    let objects: Vec<Value> = objects.collect::<Result<_, _>>().expect("objects");
    assert_eq!(objects[0]["event"], "started");
    assert_eq!(objects[0]["level"], "info");
    assert_eq!(objects[0]["listens"], format!("127.0.0.1:{}", server.port));
    let last = &objects[objects.len() - 1];
    assert_eq!(last["reason"], "unknown_host");
    assert_eq!(last["address"], "127.0.0.1");
    assert_eq!(last["said"], "evil\\u{9b}31m\\t\"}");
    assert!(lines.iter().all(|line| !line.contains(char::is_control)));
}

#[test]
fn text_has_the_time_and_the_level() {
    let mut server = Serving::start(&[]);
    server.get("/", b"evil.example");
    let lines = server.lines_until("refused");
    // At level warn, start and stop are not logged; the first line is a note for the terminal.
    assert_eq!(lines[0], "Ctrl-C stops the server.");
    let (time, rest) = lines[1].split_once(' ').expect("a time");
    assert_eq!(
        rest,
        "WARN refused a request from 127.0.0.1: unknown host name (evil.example)"
    );
    let shape: String = (time.chars())
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    assert_eq!(shape, "0000-00-00T00:00:00Z");
}

#[test]
fn counters_are_shown_where_the_option_says() {
    let mut server = Serving::start(&["--metrics-port", "0"]);
    let lines = server.lines_until("Ctrl-C");
    let address = lines[0]
        .strip_prefix("Metrics are at http://")
        .and_then(|rest| rest.strip_suffix("/metrics"));
    let address = address.expect("an address");
    let mut stream = TcpStream::connect(address).expect("connected");
    let request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("answered");
    assert!(answer.contains("\nobverse_tabs_open 0\n"), "{answer}");
}

//! Six tabs take the largest lessons there are, a seventh a small one; then all are closed. Prints how
//! long the small requests took and what memory the server holds, and fails if either is too much.
//!
//! ```console
//! $ cargo run -p obverse-web --example lessons -- target/release/obverse
//! ```
//!
//! Needs Linux, which says what memory a process holds, and a quiet machine.

mod common;

use std::error::Error;
use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

use common::served_address;

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// How many tabs take large lessons.
const LARGE: usize = 6;
/// How often they do it all, since memory may also grow from one time to the next.
const ROUNDS: usize = 3;
/// The longest that a small request may take.
const SMALL_WAIT: Duration = Duration::from_millis(500);
/// How much more memory than at the start may be held in the end, in KiB.
const REST: usize = 50 * 1024;
/// How long the seventh tab waits before it asks again: the server takes 60 messages a second of a tab.
const PAUSE: Duration = Duration::from_millis(100);
/// How long the server has to give back the memory of tabs that are gone.
const SETTLING: Duration = Duration::from_secs(20);
/// No answer takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    let Some(program) = std::env::args().nth(1) else {
        eprintln!("lessons PROGRAM");
        return ExitCode::from(2);
    };
    match measure(&program) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether nothing was too slow and nothing too large.
fn measure(program: &str) -> Outcome<bool> {
    let server = Running::start(program)?;
    // What the server needs for any tab, it has after the first ones.
    for _ in 0..3 {
        let mut tab = Tab::open(server.address)?;
        tab.take(&run("start", 2))?;
        tab.close()?;
    }
    thread::sleep(Duration::from_secs(1));
    let start = server.memory()?;
    println!("at the start              {:>6.1} MiB", mib(start));
    let mut is_good = true;
    for round in 1..=ROUNDS {
        println!("round {round}");
        let (slowest, highest) = lessons(&server)?;
        let settled = settled(&server, start)?;
        println!(
            "  the slowest small request {:>6.3} s",
            slowest.as_secs_f64()
        );
        println!("  with all lessons          {:>6.1} MiB", mib(highest));
        println!("  all tabs closed           {:>6.1} MiB", mib(settled));
        if slowest > SMALL_WAIT {
            println!("  too slow: at most {:.1} s", SMALL_WAIT.as_secs_f64());
            is_good = false;
        }
        if settled > start + REST {
            println!("  too much: at most {:.1} MiB", mib(start + REST));
            is_good = false;
        }
    }
    Ok(is_good)
}

fn mib(kib: usize) -> f64 {
    kib as f64 / 1024.0
}

/// The slowest of the small requests that are asked while large lessons are under way and afterwards,
/// and the most memory that was held.
fn lessons(server: &Running) -> Outcome<(Duration, usize)> {
    let address = server.address;
    let mut slowest = Duration::ZERO;
    let mut highest = 0;
    let tabs = thread::scope(|scope| -> Outcome<Vec<Tab>> {
        let large: Vec<_> = (0..LARGE)
            .map(|_| {
                scope.spawn(move || -> Outcome<Tab> {
                    let mut tab = Tab::open(address)?;
                    let begin = Instant::now();
                    let answer = tab.take(&run("f5d6c3d3c4f4c5b3", 5))?;
                    let text = match answer["type"].as_str() {
                        Some("opened") => format!("{} nodes", answer["tree"]["nodes"]),
                        _ => answer.to_string(),
                    };
                    println!(
                        "  large: {text} after {:.2} s",
                        begin.elapsed().as_secs_f64()
                    );
                    Ok(tab)
                })
            })
            .collect();
        // While they are under way, and once more when all of them are there or have given up.
        let mut seventh = Tab::open(address)?;
        while large.iter().any(|tab| !tab.is_finished()) {
            slowest = slowest.max(small(&mut seventh)?);
            highest = highest.max(server.memory()?);
            thread::sleep(PAUSE);
        }
        slowest = slowest.max(small(&mut seventh)?);
        highest = highest.max(server.memory()?);
        let mut tabs = vec![seventh];
        for tab in large {
            tabs.push(tab.join().map_err(|_| "a tab has failed")??);
        }
        Ok(tabs)
    })?;
    for tab in tabs {
        tab.close()?;
    }
    Ok((slowest, highest))
}

/// How long the slowest of a few small requests takes.
fn small(tab: &mut Tab) -> Outcome<Duration> {
    let view = json!({"type": "view", "tree": "search", "area": [0, 0, 1440, 900], "scale": 1, "serial": 1});
    let requests = [
        json!({"type": "choices"}),
        json!({"type": "guide"}),
        run("start", 4),
        view,
        json!({"type": "moment", "at": 3}),
    ];
    let mut slowest = Duration::ZERO;
    for request in &requests {
        let begin = Instant::now();
        let answer = tab.take(request)?;
        if answer["type"] == "failed" {
            return Err(format!("a small request has failed: {answer}").into());
        }
        slowest = slowest.max(begin.elapsed());
    }
    Ok(slowest)
}

/// The memory that is held when the server has had time to give it back.
fn settled(server: &Running, start: usize) -> Outcome<usize> {
    let end = Instant::now() + SETTLING;
    loop {
        thread::sleep(Duration::from_millis(500));
        let memory = server.memory()?;
        if memory <= start + REST || Instant::now() >= end {
            return Ok(memory);
        }
    }
}

fn run(text: &str, depth: u32) -> Value {
    let setting = json!({"text": text, "algorithm": "minimax", "evaluation": "weights", "depth": depth, "pass": "ply", "tie": "first"});
    json!({"type": "run", "setting": setting, "compare": false})
}

/// The program, as a process of its own.
struct Running {
    process: Child,
    address: SocketAddr,
}

impl Running {
    fn start(program: &str) -> Outcome<Running> {
        let mut process = Command::new(program)
            .args(["serve", "--port", "0", "--hash", "16"])
            .stdout(Stdio::piped())
            .spawn()?;
        let address = served_address(&mut process)?;
        Ok(Running { process, address })
    }

    /// The memory that the process holds, in KiB.
    fn memory(&self) -> Outcome<usize> {
        let id = self.process.id();
        let status = fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        Ok(line
            .and_then(|rest| rest.split_whitespace().next())
            .ok_or("no such line")?
            .parse()?)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Tab {
    socket: WebSocket<TcpStream>,
}

impl Tab {
    fn open(address: SocketAddr) -> Outcome<Tab> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let request = client::ClientRequestBuilder::new(format!("ws://{address}/socket").parse()?)
            .with_header("Origin", format!("http://{address}"));
        let (socket, _) = client(request, stream).map_err(|error| error.to_string())?;
        Ok(Tab { socket })
    }

    /// The answer of the Learn page.
    fn take(&mut self, request: &Value) -> Outcome<Value> {
        let request = json!({"type": "learn", "request": request});
        self.socket.send(Message::text(request.to_string()))?;
        loop {
            if let Message::Text(text) = self.socket.read()? {
                let mut event: Value = serde_json::from_str(&text)?;
                if event["type"] == "learn" {
                    return Ok(event["event"].take());
                }
            }
        }
    }

    fn close(mut self) -> Outcome<()> {
        Ok(self.socket.close(None)?)
    }
}

//! Load test of the Learn page. Six tabs run the largest lessons (recorded searches) while a seventh tab sends small
//! requests; then all tabs are closed. Prints the time of the slowest small request and the memory of the server, and
//! fails if a limit is exceeded.
//!
//! ```console
//! $ cargo run -p obverse-web --example lessons -- target/release/obverse
//! ```
//!
//! Needs Linux, for the memory size in `/proc`, and an idle machine.

mod served_address;

use std::error::Error;
use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

use served_address::served_address;

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Number of tabs that run large lessons.
const LARGE: usize = 6;
/// Number of rounds. Several rounds show whether memory grows from round to round.
const ROUNDS: usize = 3;
/// Maximum time of a small request.
const SMALL_WAIT: Duration = Duration::from_millis(500);
/// Maximum growth of the server's memory in KiB, from the start of the test until all tabs are closed.
const REST: usize = 50 * 1024;
/// Pause between the small requests. The server allows 60 messages per second from a tab.
const PAUSE: Duration = Duration::from_millis(100);
/// Time limit for the server to free the memory of closed tabs.
const SETTLING: Duration = Duration::from_secs(20);
/// Time that a tab waits for an answer, long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    let Some(program) = std::env::args().nth(1) else {
        eprintln!("Usage: lessons PROGRAM");
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

/// Runs all rounds and prints the results. Returns false if a limit is exceeded.
fn measure(program: &str) -> Outcome<bool> {
    let server = Running::start(program)?;
    // Warm up: the server keeps memory that it allocates for its first tabs.
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
            println!("  too slow: the limit is {:.1} s", SMALL_WAIT.as_secs_f64());
            is_good = false;
        }
        if settled > start + REST {
            println!(
                "  too much memory: the limit is {:.1} MiB",
                mib(start + REST)
            );
            is_good = false;
        }
    }
    Ok(is_good)
}

fn mib(kib: usize) -> f64 {
    kib as f64 / 1024.0
}

/// Runs one round: large lessons in six tabs and small requests in a seventh. Returns the time of the slowest small
/// request and the maximum memory of the server in KiB.
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
        // Send small requests while the large lessons run, and once more when all of them are done.
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

/// Sends a few small requests. Returns the time of the slowest one.
fn small(tab: &mut Tab) -> Outcome<Duration> {
    let view = json!({"type": "view", "tree": "search", "area": [0, 0, 1440, 900], "scale": 1, "serial": 1});
    let requests = [
        json!({"type": "choices"}),
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

/// Waits until the server has freed the memory of closed tabs. Returns its memory in KiB.
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

/// The request to run a minimax search.
fn run(text: &str, depth: u32) -> Value {
    let setting = json!({"text": text, "algorithm": "minimax", "evaluation": "weights", "depth": depth, "pass": "ply", "tie": "first"});
    json!({"type": "run", "setting": setting, "compare": false})
}

/// The server process.
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

    /// Resident memory of the process in KiB.
    fn memory(&self) -> Outcome<usize> {
        let id = self.process.id();
        let status = fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        Ok(line
            .and_then(|rest| rest.split_whitespace().next())
            .ok_or("/proc/PID/status has no line VmRSS")?
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

    /// Sends a request of the Learn page and waits for the answer.
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

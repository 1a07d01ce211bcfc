//! A long check of a server: two hundred tabs play whole games one after the other, then hostile
//! clients join them. What the server holds is printed each minute, and judged at the end.
//!
//! ```console
//! $ cargo run -p obverse-web --example soak -- target/release/obverse 20
//! ```
//!
//! Needs Linux, which says what a process holds.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use obverse_classic::Random;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

const PLAYERS: u64 = 200;
const ATTACKERS: u64 = 8;
/// How many minutes of play come before what the server holds must not grow.
const WARMING: usize = 5;
const ATTACK: u64 = 3;
/// No answer takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let program = words.next();
    let minutes = words.next().map_or(Ok(20), |text| text.parse());
    let (Some(program), Ok(minutes)) = (program, minutes) else {
        eprintln!("soak PROGRAM [MINUTES]");
        return ExitCode::from(2);
    };
    match soak(&program, minutes) {
        Ok(complaints) if complaints.is_empty() => ExitCode::SUCCESS,
        Ok(complaints) => {
            for complaint in complaints {
                eprintln!("{complaint}");
            }
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What all threads share.
#[derive(Default)]
struct Tally {
    games: AtomicU64,
    moves: AtomicU64,
    failures: AtomicU64,
    attacks: AtomicU64,
    /// The longest that a player has waited for an answer, in milliseconds.
    longest_wait: AtomicU64,
    players_go: AtomicBool,
    attackers_go: AtomicBool,
}

fn soak(program: &str, minutes: u64) -> Outcome<Vec<String>> {
    let mut server = Running::start(program)?;
    let address = server.address;
    let tally = Tally::default();
    // The first client makes the server open what it needs itself.
    Tab::open(address)?.hear("hello", &tally)?;
    thread::sleep(Duration::from_secs(2));
    let before = server.held()?;
    println!(
        "{:>10} {:>8} {:>9} {:>9}  {}",
        "minute",
        "games",
        "moves",
        "attacks",
        Held::HEAD
    );
    println!("{:>10} {:>8} {:>9} {:>9}  {before}", "none", 0, 0, 0);
    let (calm, attacked) = thread::scope(|scope| -> Outcome<_> {
        for number in 0..PLAYERS {
            let tally = &tally;
            scope.spawn(move || play_until_told(address, number, tally));
        }
        let calm: Outcome<Vec<Held>> = (0..minutes)
            .map(|at| server.minute(at + 1, &tally))
            .collect();
        for number in 0..ATTACKERS {
            let tally = &tally;
            scope.spawn(move || attack_until_told(address, number, tally));
        }
        let attacked: Outcome<Vec<Held>> = (0..ATTACK)
            .map(|at| server.minute(minutes + at + 1, &tally))
            .collect();
        tally.attackers_go.store(true, Ordering::Relaxed);
        let after = server.minute(minutes + ATTACK + 1, &tally);
        tally.players_go.store(true, Ordering::Relaxed);
        Ok((calm?, (attacked?, after?)))
    })?;
    // Whoever goes without a word is noticed when he answers no ping.
    thread::sleep(Duration::from_secs(90));
    let after = server.held()?;
    println!("{:>10} {:>8} {:>9} {:>9}  {after}", "all gone", "", "", "");
    println!(
        "the longest wait for an answer: {} ms",
        tally.longest_wait.load(Ordering::Relaxed)
    );
    let mut complaints = Vec::new();
    let failures = tally.failures.load(Ordering::Relaxed);
    if failures > 0 {
        complaints.push(format!("{failures} players have lost their game"));
    }
    if after.files > before.files + 2 {
        complaints.push(format!("files stay open: {before}, then {after}"));
    }
    let warm = calm.get(WARMING..).unwrap_or_default();
    if let (Some(first), Some(last)) = (warm.first(), warm.last()) {
        for (time, held) in [("of playing", last), ("after the attack", &attacked.1)] {
            if held.memory > first.memory + first.memory / 10 || held.threads > first.threads + 2 {
                complaints.push(format!(
                    "more is held at the end {time}: {first}, then {held}"
                ));
            }
        }
    }
    Ok(complaints)
}

/// The program, as a process of its own.
struct Running {
    process: Child,
    address: SocketAddr,
    since: Instant,
}

impl Running {
    fn start(program: &str) -> Outcome<Running> {
        let mut process = Command::new(program)
            .args([
                "serve",
                "--port",
                "0",
                "--threads",
                "1",
                "--engines",
                "1",
                "--hash",
                "64",
                "--tabs-per-address",
                "512",
                "--connections-per-address",
                "2000",
            ])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut said = String::new();
        let out = process.stdout.take().ok_or("the program says nothing")?;
        let mut out = BufReader::new(out);
        let port = loop {
            if out.read_line(&mut said)? == 0 {
                return Err(format!("the server has ended: {said}").into());
            }
            let port = said
                .rsplit_once(':')
                .map(|(_, end)| end.trim().trim_end_matches('/'));
            if let Some(port) = port.and_then(|port| port.parse::<u16>().ok()) {
                break port;
            }
        };
        thread::spawn(move || io::copy(&mut out, &mut io::sink()));
        Ok(Running {
            process,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
            since: Instant::now(),
        })
    }

    /// What the process holds at the end of a minute.
    fn minute(&mut self, number: u64, tally: &Tally) -> Outcome<Held> {
        let end = self.since + Duration::from_secs(60 * number);
        thread::sleep(end.saturating_duration_since(Instant::now()));
        let held = self.held()?;
        let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let (games, moves, attacks) = (
            count(&tally.games),
            count(&tally.moves),
            count(&tally.attacks),
        );
        println!("{number:>10} {games:>8} {moves:>9} {attacks:>9}  {held}");
        Ok(held)
    }

    fn held(&mut self) -> Outcome<Held> {
        if let Some(status) = self.process.try_wait()? {
            return Err(format!("the server has ended: {status}").into());
        }
        let id = self.process.id();
        let status = fs::read_to_string(format!("/proc/{id}/status"))?;
        let number = |name: &str| -> Outcome<usize> {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            Ok(line
                .and_then(|rest| rest.split_whitespace().next())
                .ok_or("no such line")?
                .parse()?)
        };
        Ok(Held {
            memory: number("VmRSS:")?,
            threads: number("Threads:")?,
            files: fs::read_dir(format!("/proc/{id}/fd"))?.count(),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What a process holds: memory in KiB, open files, threads.
struct Held {
    memory: usize,
    files: usize,
    threads: usize,
}

impl Held {
    const HEAD: &str = "  memory  files  threads";
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = self.memory as f64 / 1024.0;
        write!(f, "{mib:>6.1} M {:>6} {:>8}", self.files, self.threads)
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

    fn say(&mut self, request: &Value) -> Outcome<()> {
        Ok(self.socket.send(Message::text(request.to_string()))?)
    }

    /// The next event of this type.
    fn hear(&mut self, kind: &str, tally: &Tally) -> Outcome<Value> {
        let since = Instant::now();
        loop {
            let Message::Text(text) = self.socket.read()? else {
                continue;
            };
            let event: Value = serde_json::from_str(&text)?;
            if event["type"] == kind {
                let waited = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
                tally.longest_wait.fetch_max(waited, Ordering::Relaxed);
                return Ok(event);
            }
        }
    }
}

/// One game after the other; every few of them in another tab.
fn play_until_told(address: SocketAddr, number: u64, tally: &Tally) {
    let mut dice = Random::new(number);
    while !tally.players_go.load(Ordering::Relaxed) {
        if let Err(error) = play_some_games(address, &mut dice, tally) {
            eprintln!("player {number}: {error}");
            tally.failures.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn play_some_games(address: SocketAddr, dice: &mut Random, tally: &Tally) -> Outcome<()> {
    let mut tab = Tab::open(address)?;
    for _ in 0..3 {
        if !play_game(&mut tab, dice, tally)? {
            break;
        }
        // Some look at what they have done, and some at a lesson.
        match dice.below(8) {
            0 => {
                tab.say(&json!({"type": "page", "page": "analyse"}))?;
                tab.say(&json!({"type": "step", "by": -4}))?;
                tab.hear("hints", tally)?;
            }
            1 => {
                let setting = json!({"text": "start", "algorithm": "alphabeta", "evaluation": "weights", "depth": 4, "pass": "ply", "tie": "first"});
                tab.say(&json!({"type": "learn", "request": {"type": "run", "setting": setting, "compare": false}}))?;
                tab.hear("learn", tally)?;
            }
            _ => {}
        }
    }
    match dice.below(2) {
        0 => tab.socket.close(None)?,
        _ => tab.socket.get_ref().shutdown(Shutdown::Both)?,
    }
    Ok(())
}

/// Whether it was played to its end.
fn play_game(tab: &mut Tab, dice: &mut Random, tally: &Tally) -> Outcome<bool> {
    let level = 1 + dice.below(6);
    let opening = ["standard", "mirrored", "xot"][dice.below(3) as usize];
    tab.say(&json!({
        "type": "new",
        "arrangement": {"black": "human", "white": "computer", "strength": {"kind": "level", "amount": level}},
        "opening": {"kind": opening},
    }))?;
    loop {
        if tally.players_go.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let state = tab.hear("state", tally)?;
        if !state["result"].is_null() {
            tally.games.fetch_add(1, Ordering::Relaxed);
            return Ok(true);
        }
        if state["enginesTurn"] == true {
            continue;
        }
        let legal = state["legal"].as_array().ok_or("a state without moves")?;
        let count = u32::try_from(legal.len())?;
        match count {
            0 => tab.say(&json!({"type": "pass"}))?,
            _ => {
                let square = &legal[dice.below(count) as usize]["square"];
                tab.say(&json!({"type": "play", "square": square}))?;
            }
        }
        tally.moves.fetch_add(1, Ordering::Relaxed);
    }
}

/// What breaks the rules, one after the other.
fn attack_until_told(address: SocketAddr, number: u64, tally: &Tally) {
    let mut dice = Random::new(number);
    while !tally.attackers_go.load(Ordering::Relaxed) {
        // That the server closes on whoever does this is what should happen.
        let _ = attack(address, &mut dice);
        tally.attacks.fetch_add(1, Ordering::Relaxed);
        thread::sleep(Duration::from_millis(20));
    }
}

fn attack(address: SocketAddr, dice: &mut Random) -> Outcome<()> {
    let mut tab = Tab::open(address)?;
    let short = |tab: &Tab| {
        tab.socket
            .get_ref()
            .set_read_timeout(Some(Duration::from_secs(2)))
    };
    short(&tab)?;
    match dice.below(8) {
        // A frame that claims to be longer than all memory, and one of a megabyte too many.
        0 => tab.socket.get_mut().write_all(&[
            0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0,
        ])?,
        1 => tab.socket.send(Message::binary(vec![0x5a; 9 << 20]))?,
        // Bytes that are no frame, and a frame that is not finished.
        2 => tab.socket.get_mut().write_all(&[0xff; 4096])?,
        3 => tab
            .socket
            .get_mut()
            .write_all(&[0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0, b'{'])?,
        // Text that is no request, more requests than anybody makes, files of noise.
        4 => tab.socket.send(Message::text("nonsense"))?,
        5 => (0..400).try_for_each(|_| tab.say(&json!({"type": "hints", "on": true})))?,
        6 => {
            let noise: Vec<u8> = (0..1_000_000).map(|_| (dice.below(256)) as u8).collect();
            tab.socket.send(Message::binary(noise))?;
        }
        // A head that never ends.
        _ => {
            let mut stream = TcpStream::connect(address)?;
            stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")?;
            return Ok(tab.socket.get_ref().shutdown(Shutdown::Both)?);
        }
    }
    match dice.below(2) {
        0 => tab.socket.get_ref().shutdown(Shutdown::Both)?,
        _ => {
            let mut rest = [0; 4096];
            while tab.socket.get_mut().read(&mut rest)? > 0 {}
        }
    }
    Ok(())
}

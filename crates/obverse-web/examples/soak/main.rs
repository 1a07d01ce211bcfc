//! Soak test of a server with a thousand sockets. Half of them are hostile, some analyse, a few play at level 6, and
//! the rest are idle tabs. The test checks three conditions:
//!
//! - 99 % of the moves take at most a second longer than on an idle server;
//! - memory grows by at most 20 MB after the transposition table is full;
//! - every refusal has an HTTP status or a WebSocket close code.
//!
//! ```console
//! $ cargo run --release -p obverse-web --example soak -- target/release/obverse 20
//! ```
//!
//! The arguments are the program, the minutes, the number of sockets and options of `obverse serve`. The test needs
//! Linux for `/proc` and the addresses 127.0.0.0/8. All clients run on one thread, since they share the processors with
//! the server.

mod guests;
mod hostile;
mod judge;
mod move_times;
#[path = "../served_address/mod.rs"]
mod served_address;
mod server_process;
mod tab;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::task::{JoinSet, LocalSet};
use tokio::time::sleep;

use move_times::Times;
use server_process::{Held, Running};
use tab::{Refused, Tab};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Address of the well-behaved clients. Together they open as many tabs as the server allows per address.
const GUESTS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
/// Address of a client that connects while the address of the well-behaved clients has all its tabs open.
const NEIGHBOUR: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
/// Address of the hostile clients.
const ATTACKERS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let program = words.next();
    let minutes = words.next().map_or(Ok(20), |text| text.parse());
    let sockets = words.next().map_or(Ok(1000), |text| text.parse());
    let (Some(program), Ok(minutes), Ok(sockets @ 4..)) = (program, minutes, sockets) else {
        eprintln!("Usage: soak PROGRAM [MINUTES [SOCKETS [OPTION...]]]");
        return ExitCode::from(2);
    };
    let plan = Plan::new(minutes, sockets);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let judged = runtime.map_err(Into::into).and_then(|runtime| {
        LocalSet::new().block_on(&runtime, soak(&program, &words.collect::<Vec<_>>(), plan))
    });
    match judged {
        Ok(complaints) if complaints.is_empty() => {
            println!("passed");
            ExitCode::SUCCESS
        }
        Ok(complaints) => {
            for complaint in complaints {
                println!("FAILED: {complaint}");
            }
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Number of clients of each kind, and the duration.
#[derive(Clone, Copy)]
struct Plan {
    minutes: u64,
    hostile: usize,
    analysing: usize,
    playing: usize,
    quiet: usize,
}

impl Plan {
    /// Divides the sockets among the kinds of clients: of a thousand sockets, 500 are hostile, 50 analyse and 10 play.
    fn new(minutes: u64, sockets: usize) -> Plan {
        let hostile = sockets / 2;
        let (analysing, playing) = ((sockets / 20).max(1), (sockets / 100).max(1));
        Plan {
            minutes,
            hostile,
            analysing,
            playing,
            quiet: sockets - hostile - analysing - playing,
        }
    }

    fn guests(self) -> usize {
        self.analysing + self.playing + self.quiet
    }

    /// Minutes until the server is warmed up.
    fn warm_minutes(self) -> u64 {
        self.minutes.div_ceil(4)
    }

    /// Duration of the measurement with a single player.
    fn alone(self) -> Duration {
        Duration::from_secs((self.minutes * 6).clamp(15, 60))
    }
}

/// State that all clients share.
struct Shared {
    address: SocketAddr,
    is_over: Cell<bool>,
    times: RefCell<Times>,
    /// Finished games.
    games: Cell<u64>,
    /// Descriptions of well-behaved clients that were refused or disconnected, with the reason.
    lost: RefCell<Vec<String>>,
    attacks: Cell<u64>,
    /// Number of attacks by kind and ending.
    endings: RefCell<BTreeMap<(&'static str, Ending), u64>>,
}

/// Result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    /// An HTTP status.
    Status(u16),
    /// A WebSocket close code.
    Code(u16),
    /// The server closed without a code.
    NoCode,
    /// The server tolerated the attack or ended it by a timeout.
    Tolerated,
}

impl Shared {
    fn lose(&self, who: &str, why: &dyn std::fmt::Display) {
        self.lost.borrow_mut().push(format!("{who}: {why}"));
    }

    fn end(&self, attack: &'static str, ending: Ending) {
        self.attacks.set(self.attacks.get() + 1);
        *(self.endings.borrow_mut())
            .entry((attack, ending))
            .or_default() += 1;
    }
}

async fn soak(program: &str, more: &[String], plan: Plan) -> Outcome<Vec<String>> {
    let mut server = Running::start(program, plan, more)?;
    let shared = Rc::new(Shared {
        address: server.address,
        is_over: Cell::new(false),
        times: RefCell::default(),
        games: Cell::new(0),
        lost: RefCell::default(),
        attacks: Cell::new(0),
        endings: RefCell::default(),
    });
    let mut complaints = Vec::new();

    println!("measuring a single player for {} s", plan.alone().as_secs());
    let mut alone = JoinSet::new();
    alone.spawn_local(guests::play(Rc::clone(&shared), 0));
    sleep(plan.alone()).await;
    shared.is_over.set(true);
    while alone.join_next().await.is_some() {}
    shared.is_over.set(false);
    // The open files are counted only now, because serving the first connection opens files that stay open.
    let before = server.held()?;
    let alone = shared.times.take();
    println!("{}\n", alone.line("alone"));

    println!(
        "clients: {} play, {} analyse, {} are quiet, {} are hostile",
        plan.playing, plan.analysing, plan.quiet, plan.hostile
    );
    println!("{}", Row::HEAD);
    println!("{}", Row::new("none", &shared, &before));
    let mut clients = JoinSet::new();
    guests::start(&shared, plan, &mut clients).await;
    for number in 0..plan.hostile {
        clients.spawn_local(hostile::attack_until_over(Rc::clone(&shared), number));
    }
    let began = Instant::now();
    let (mut warm, mut last) = (None, None);
    for minute in 1..=plan.minutes {
        let end = began + Duration::from_secs(60 * minute);
        // Discard the times before all clients were connected.
        if minute == 1 {
            sleep(Duration::from_secs(10)).await;
            shared.times.take();
        }
        sleep(end.saturating_duration_since(Instant::now())).await;
        let held = server.held()?;
        println!("{}", Row::new(&minute.to_string(), &shared, &held));
        if let Err(error) = is_healthy(&shared).await {
            complaints.push(format!("minute {minute}: /healthz: {error}"));
        }
        if server.bounds_addresses
            && let Err(error) = check_neighbour(&shared).await
        {
            complaints.push(format!("minute {minute}: {error}"));
        }
        if minute >= plan.warm_minutes() && held.has_full_table() {
            warm.get_or_insert((minute, held));
        }
        last = Some(held);
    }
    let crowded = shared.times.take();
    let spent = server_process::own_processor_time()?;
    shared.is_over.set(true);
    // Do not wait forever for a blocked client.
    let _ = tokio::time::timeout(Duration::from_secs(30), async {
        while clients.join_next().await.is_some() {}
    })
    .await;
    clients.shutdown().await;

    println!(
        "\n{}\n{}",
        alone.line("alone"),
        crowded.line("in the crowd")
    );
    judge::times(&alone, &crowded, &mut complaints);
    judge::memory(warm, last, &mut complaints);
    judge::endings(&shared, &mut complaints);
    if !server.bounds_addresses {
        println!("the program has no limits per address: skipped the check of these limits");
    }
    println!(
        "this program took {:.0} % of a processor",
        100.0 * spent.as_secs_f64() / (began.elapsed() + plan.alone()).as_secs_f64()
    );
    // Wait for the server: it detects a connection dropped without a close frame only by unanswered pings.
    let mut after = server.held()?;
    for _ in 0..90 {
        if after.files <= before.files + 2 {
            break;
        }
        sleep(Duration::from_secs(1)).await;
        after = server.held()?;
    }
    println!("{}", Row::new("all gone", &shared, &after));
    if after.files > before.files + 2 {
        complaints.push(format!(
            "open files: {} before the test, {} after all clients are gone",
            before.files, after.files
        ));
    }
    let lost = shared.lost.borrow();
    if let Some(first) = lost.first() {
        complaints.push(format!(
            "{} guests were disconnected, the first: {first}",
            lost.len()
        ));
    }
    Ok(complaints)
}

/// Checks `/healthz`.
async fn is_healthy(shared: &Shared) -> Outcome<()> {
    match tab::status(shared.address, NEIGHBOUR, "/healthz", "probe.example").await? {
        200 => Ok(()),
        status => Err(format!("HTTP {status}").into()),
    }
}

/// Checks that one more tab from the address of the guests is refused, and that a tab from another address is accepted.
async fn check_neighbour(shared: &Shared) -> Outcome<()> {
    match Tab::open(shared.address, GUESTS).await {
        Err(Refused::Status(429)) => {}
        Ok(_) => return Err("the server accepted a tab beyond the limit per address".into()),
        Err(refused) => {
            return Err(
                format!("a tab beyond the limit was not refused with HTTP 429: {refused}").into(),
            );
        }
    }
    let mut tab = Tab::open(shared.address, NEIGHBOUR)
        .await
        .map_err(|refused| format!("another address is refused: {refused}"))?;
    tab.hear("hello").await?;
    tab.close().await;
    Ok(())
}

/// A row of the printed table: counts and resources after a minute of the test.
struct Row<'a> {
    name: &'a str,
    shared: &'a Shared,
    held: &'a Held,
}

impl<'a> Row<'a> {
    const HEAD: &'static str =
        "  minute    games    moves   slowest  attacks     memory  files  threads";

    fn new(name: &'a str, shared: &'a Shared, held: &'a Held) -> Row<'a> {
        Row { name, shared, held }
    }
}

impl std::fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let times = self.shared.times.borrow();
        let slowest = times.at(100.0).unwrap_or_default().as_secs_f64();
        write!(
            f,
            "{:>8} {:>8} {:>8} {slowest:>7.2} s {:>8} {:>6.1} MiB {:>6} {:>8}",
            self.name,
            self.shared.games.get(),
            times.len(),
            self.shared.attacks.get(),
            self.held.mib(),
            self.held.files,
            self.held.threads
        )
    }
}

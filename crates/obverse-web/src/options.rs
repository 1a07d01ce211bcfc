use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use obverse_engine::Strength;
use obverse_study::GameSettings;

/// Where a server listens and what it may spend.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens.
    pub address: SocketAddr,
    /// Names, besides `localhost` and plain addresses, by which browsers may ask for it.
    pub names: Vec<String>,
    /// How many threads search, all engines together.
    pub threads: usize,
    /// How many engines share them: so many searches run at the same time.
    pub engines: usize,
    /// The size of all tables together, in MiB.
    pub hash_mib: usize,
    /// How strongly the engine plays until a tab chooses something else.
    pub strength: Strength,
    /// How many tabs may be open at a time.
    pub sockets: usize,
    /// How many connections may come from one address at a time.
    pub connections_per_address: usize,
    /// How many tabs may be open from one address at a time.
    pub tabs_per_address: usize,
    /// How many of the largest lessons the tabs of one address may keep.
    pub lessons_per_address: usize,
    /// Proxies that are believed about the address that a request comes from.
    pub trusted_proxies: Vec<IpAddr>,
    /// How long one search may take, all its slices together.
    pub longest_search: Duration,
    /// How long a search runs before it lets others have the engine.
    pub slice: Duration,
    /// A reply that comes sooner is not seen to be one.
    pub shortest_move: Duration,
    /// How long a tab may be silent, not even answering pings.
    pub silence: Duration,
    /// How long a tab may take to read what it is told, or a browser to say what it wants.
    pub patience: Duration,
    /// The port for counters, which only this machine can reach; 0 is any that is free.
    pub metrics_port: Option<u16>,
}

impl Default for Options {
    /// On this machine alone, with all its processors.
    fn default() -> Options {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        Options {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Options::PORT),
            names: Vec::new(),
            threads,
            engines: Options::usual_engines(threads),
            hash_mib: 256,
            strength: GameSettings::default().strength,
            sockets: 512,
            connections_per_address: 400,
            tabs_per_address: 64,
            lessons_per_address: 6,
            trusted_proxies: Vec::new(),
            longest_search: Duration::from_secs(120),
            slice: Duration::from_millis(250),
            shortest_move: Duration::from_millis(400),
            silence: Duration::from_secs(60),
            patience: Duration::from_secs(10),
            metrics_port: None,
        }
    }
}

impl Options {
    /// Where it listens unless told.
    pub const PORT: u16 = 8064;

    /// How many engines share so many threads, unless told: one tab alone should have most of the
    /// machine, and many should not wait for one.
    pub fn usual_engines(threads: usize) -> usize {
        threads.div_ceil(4).max(1)
    }
}

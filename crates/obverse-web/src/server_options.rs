use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use obverse_engine::Strength;
use obverse_study::{EngineOffer, EngineResources, GameSettings};

/// Address, engines and limits of a server.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// IP address and port to listen on.
    pub address: SocketAddr,
    /// Host names by which browsers may reach the server, besides `localhost` and IP addresses.
    pub names: Vec<String>,
    /// Number of search threads of all engines together.
    pub threads: usize,
    /// Number of engines, which is the number of parallel searches.
    pub engines: usize,
    /// Size of all transposition tables together, in MiB.
    pub hash_mib: usize,
    /// Playing strength of the engine in a new tab.
    pub strength: Strength,
    /// Maximum number of open tabs, of all clients together.
    pub sockets: usize,
    /// Maximum number of connections from one client IP address.
    pub connections_per_address: usize,
    /// Maximum number of open tabs from one client IP address.
    pub tabs_per_address: usize,
    /// Memory limit for the lessons (recorded searches of the Learn page) opened from one client IP address, as a
    /// number of lessons of maximum size.
    pub lessons_per_address: usize,
    /// IP addresses of the reverse proxies whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// Maximum engine time of a search, all its turns on an engine together.
    pub longest_search: Duration,
    /// Time that a search runs before another search may take the engine.
    pub slice: Duration,
    /// Minimum time between the request for an engine move and its arrival, so that a player notices the reply.
    pub shortest_move: Duration,
    /// Time after which a tab that does not answer pings is closed.
    pub silence: Duration,
    /// Timeout for sending a message to a tab and for reading a request head.
    pub patience: Duration,
    /// Port for metrics on the loopback address; 0 chooses a free port, `None` serves no metrics.
    pub metrics_port: Option<u16>,
}

impl Default for ServerOptions {
    /// Listens on the loopback address and uses all processors.
    fn default() -> ServerOptions {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        ServerOptions {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), ServerOptions::PORT),
            names: Vec::new(),
            threads,
            engines: ServerOptions::default_engines(threads),
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

impl ServerOptions {
    /// Default port of the server.
    pub const PORT: u16 = 8064;

    /// The largest size of the tables that a user of a server of their own may choose, in MiB.
    const MOST_HASH_MIB: usize = 4096;

    /// Whether the server has a single user: it listens on the loopback address only, and no proxy brings requests of
    /// others. A proxy needs a host name or its address in the options.
    pub fn has_one_user(&self) -> bool {
        self.address.ip().is_loopback() && self.names.is_empty() && self.trusted_proxies.is_empty()
    }

    /// The threads and the memory of the engines. The user of a server with one user may choose others.
    pub fn engine_offer(&self) -> EngineOffer {
        let usual = EngineResources {
            threads: self.threads,
            hash_mib: self.hash_mib,
        };
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let most = EngineResources {
            threads: self.threads.max(processors),
            hash_mib: self.hash_mib.max(ServerOptions::MOST_HASH_MIB),
        };
        EngineOffer {
            usual,
            most: self.has_one_user().then_some(most),
        }
    }

    /// Default number of engines for a number of threads: one per four threads, so that a single tab gets several
    /// threads and many tabs get several engines.
    pub fn default_engines(threads: usize) -> usize {
        threads.div_ceil(4).max(1)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;

    #[test]
    fn only_a_server_of_ones_own_offers_threads_and_memory() {
        let own = ServerOptions {
            threads: 2,
            hash_mib: 64,
            ..ServerOptions::default()
        };
        let most = own.engine_offer().most.expect("a choice");
        assert!(most.threads >= 2 && most.hash_mib >= 1024);
        let local = SocketAddr::new(IpAddr::V6(Ipv6Addr::LOCALHOST), 1);
        let public = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 1);
        for (options, is_own) in [
            (
                ServerOptions {
                    address: local,
                    ..own.clone()
                },
                true,
            ),
            (
                ServerOptions {
                    address: public,
                    ..own.clone()
                },
                false,
            ),
            (
                ServerOptions {
                    names: vec!["othello.example".to_owned()],
                    ..own.clone()
                },
                false,
            ),
            (
                ServerOptions {
                    trusted_proxies: vec![local.ip()],
                    ..own.clone()
                },
                false,
            ),
        ] {
            let offer = options.engine_offer();
            assert_eq!(offer.most.is_some(), is_own, "{options:?}");
            let chosen = offer.choose(Some(1), Some(16));
            assert_eq!(chosen == offer.usual, !is_own);
        }
    }
}

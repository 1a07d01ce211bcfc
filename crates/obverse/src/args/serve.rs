//! The arguments of `obverse serve`.

use std::net::IpAddr;

use obverse_web::ServerOptions;

use super::{LogArgs, StrengthArgs};

/// The arguments of `obverse serve`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Starts a web server with the engine: play, analyse and learn in a browser. It
needs no network connection and sends no data anywhere. Every browser tab has
its own game; all tabs share the engine fairly. Ctrl-C or SIGTERM stops the
server; open tabs are notified and keep their games. See docs/web.md.

--level, --time, --depth, --nodes and --skill set the strength of new games
(default: level 6). Players can change it on the page.

Only this machine can connect, unless --public is given. /healthz answers `ok`
while the engine works. The log goes to standard error.

Examples:
  obverse serve --open
  obverse serve --port 9000 --threads 4 --hash 1024
  obverse serve --level 12             strength of new games
  obverse serve --public --name othello.example
  obverse serve --log info --log-format json --metrics-port 9064

A classroom behind one address, with a proxy on this machine:
  obverse serve --name othello.example --trusted-proxy 127.0.0.1 \\
    --tabs-per-address 100 --connections-per-address 800")]
pub struct ServeArgs {
    /// Port to listen on; 0 takes any free port
    #[arg(long, value_name = "N", default_value_t = ServerOptions::PORT)]
    pub port: u16,

    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,

    /// Accept connections from other machines: listen on all addresses, or on --address
    #[arg(long)]
    pub public: bool,

    /// Address to listen on; needs --public unless it is a loopback address
    #[arg(long, value_name = "IP")]
    pub address: Option<IpAddr>,

    /// Host name that browsers may use, besides localhost and IP addresses; may be repeated
    #[arg(long = "name", value_name = "NAME")]
    pub names: Vec<String>,

    #[command(flatten)]
    pub strength: StrengthArgs,

    /// Number of search threads for all tabs together [default: all processors]
    #[arg(short = 'j', long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,

    /// Number of engines, which is the number of concurrent searches; they share the threads
    /// [default: one per four threads]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub engines: Option<u16>,

    /// Total size of all transposition tables in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,

    /// Maximum number of open tabs
    #[arg(long, value_name = "N", default_value_t = 512)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub tabs: u16,

    /// Maximum number of open tabs per client address; an IPv6 /64 network is one address
    #[arg(long, value_name = "N", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub tabs_per_address: u16,

    /// Maximum number of connections per client address; browsers open up to seven per tab
    #[arg(long, value_name = "N", default_value_t = 400)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub connections_per_address: u32,

    /// Memory for lessons per client address, as a number of lessons of the largest size
    #[arg(long, value_name = "N", default_value_t = 6)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub lessons_per_address: u16,

    /// Address of a reverse proxy whose X-Forwarded-For header names the client; may be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    pub trusted_proxies: Vec<IpAddr>,

    /// Maximum search time in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub longest_search: u32,

    /// Serve Prometheus metrics at http://localhost:N/metrics, for this machine only; 0 takes any free
    /// port
    #[arg(long, value_name = "N")]
    pub metrics_port: Option<u16>,

    #[command(flatten)]
    pub log: LogArgs,
}

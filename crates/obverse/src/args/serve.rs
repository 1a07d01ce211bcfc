//! The arguments of the server of the page.

use std::net::IpAddr;

use obverse_web::Options;

use super::{LogArgs, StrengthArgs};

/// `obverse serve`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Play, analyse and learn in a browser, with this engine. Everything is in the
program: no network is needed, and nothing is sent anywhere. Every tab has a
game of its own, and they share the engine fairly. Ctrl-C or SIGTERM ends it:
open tabs are told and keep their games. docs/web.md has more.

The engine plays as --level, --time, --depth, --nodes or --skill say, or at
level 6, until somebody chooses something else on the page.

Only this machine can reach it, unless --public is given. /healthz answers `ok`
while the engine does. The log is on standard error.

Examples:
  obverse serve --open
  obverse serve --port 9000 --threads 4 --hash 1024
  obverse serve --level 12             the strength to begin with
  obverse serve --public --name othello.example
  obverse serve --log info --log-format json --metrics-port 9064

A classroom that comes over the proxy of this machine, from one address:
  obverse serve --name othello.example --trusted-proxy 127.0.0.1 \\
    --tabs-per-address 100 --connections-per-address 800")]
pub struct ServeArgs {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = Options::PORT)]
    pub port: u16,

    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,

    /// Let other machines in: listen on all addresses, or on that of --address
    #[arg(long)]
    pub public: bool,

    /// Listen on this address of the machine; needs --public unless it is a loopback one
    #[arg(long, value_name = "IP")]
    pub address: Option<IpAddr>,

    /// A name by which browsers may ask for it besides localhost and plain addresses, as behind a
    /// proxy; may be repeated
    #[arg(long = "name", value_name = "NAME")]
    pub names: Vec<String>,

    #[command(flatten)]
    pub strength: StrengthArgs,

    /// How many threads search, for all tabs together [default: all processors]
    #[arg(short = 'j', long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,

    /// How many engines share the threads: so many tabs think at the same time [default: one for four
    /// threads]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub engines: Option<u16>,

    /// The size of all tables of positions together, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,

    /// How many tabs may be open at a time
    #[arg(long, value_name = "N", default_value_t = 512)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub tabs: u16,

    /// How many tabs may be open from one address at a time; a /64 network of IPv6 is one address
    #[arg(long, value_name = "N", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub tabs_per_address: u16,

    /// How many connections may come from one address at a time: browsers open up to seven for a tab
    #[arg(long, value_name = "N", default_value_t = 400)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub connections_per_address: u32,

    /// How many of the largest lessons the tabs of one address may keep; of small lessons, many more
    #[arg(long, value_name = "N", default_value_t = 6)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub lessons_per_address: u16,

    /// A proxy in front of the server, by its address: what it says in X-Forwarded-For is where a request
    /// comes from; may be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    pub trusted_proxies: Vec<IpAddr>,

    /// How many seconds a search may take
    #[arg(long, value_name = "S", default_value_t = 120)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub longest_search: u32,

    /// Also show counters at http://localhost:N/metrics, in Prometheus' text format; only this machine
    /// can reach them; 0 takes any port that is free
    #[arg(long, value_name = "N")]
    pub metrics_port: Option<u16>,

    #[command(flatten)]
    pub log: LogArgs,
}

//! The arguments of `obverse serve`.

use std::net::IpAddr;
use std::path::PathBuf;

use obverse_web::ServerOptions;

use super::{LogArgs, StrengthArgs};

/// The arguments of `obverse serve`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Starts a web server with the engine: play, analyse and learn in a browser. It
needs no internet connection and sends no data anywhere. Every browser tab has
its own game; all tabs share the engine fairly. Ctrl-C or SIGTERM stops the
server; open tabs are notified and keep their games. See docs/web.md.

--level, --time, --depth, --nodes and --skill set the strength of new games
(default: the opponent novice). Players can change it on the page.

Only this machine can connect, unless --public is given. Without --name and
--trusted-proxy, the user can then also choose threads and table size on the
page. The path /healthz answers `ok` while the engine works. The log goes to
standard error.

Examples:
  obverse serve --open
  obverse serve --port 9000 --threads 4 --hash 1024
  obverse serve --level 12             strength of new games
  obverse serve --static target/site   the files of ./page, no engine
  obverse serve --public --name othello.example
  obverse serve --log info --log-format json --metrics-port 9064

A classroom behind one IP address, with a reverse proxy on this machine:
  obverse serve --name othello.example --trusted-proxy 127.0.0.1 \\
    --tabs-per-address 100 --connections-per-address 800")]
pub struct ServeArgs {
    /// Port to listen on; 0 takes any free port
    #[arg(long, value_name = "N", default_value_t = ServerOptions::PORT)]
    pub port: u16,

    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,

    /// Serve this folder, which ./page has built: the page that plays, analyses and teaches in the
    /// browser itself
    #[arg(long = "static", value_name = "DIR", conflicts_with_all = [
        "names", "level", "threads", "engines", "tabs_per_address", "trusted_proxies", "metrics_port",
    ])]
    pub folder: Option<PathBuf>,

    /// Accept connections from other machines: listen on all network interfaces, or on the IP
    /// address of --address
    #[arg(long)]
    pub public: bool,

    /// IP address to listen on; without --public, it must be a loopback address
    #[arg(long, value_name = "IP")]
    pub address: Option<IpAddr>,

    /// Host name of this server in URLs, besides localhost and IP addresses; requests for other host
    /// names are refused; may be repeated
    #[arg(long = "name", value_name = "NAME")]
    pub names: Vec<String>,

    #[command(flatten)]
    pub strength: StrengthArgs,

    /// Number of search threads for all tabs together [default: all processors]
    #[arg(short = 'j', long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,

    /// Number of engines: each runs one search at a time, and all share the threads
    /// [default: one per four threads]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub engines: Option<u16>,

    /// Total size of all transposition tables in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub hash: u32,

    /// Maximum number of open browser tabs, of all clients together
    #[arg(long, value_name = "N", default_value_t = 512)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub tabs: u16,

    /// Maximum number of open browser tabs per client IP address; an IPv6 /64 network counts as one
    /// address
    #[arg(long, value_name = "N", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub tabs_per_address: u16,

    /// Maximum number of connections per client IP address; browsers open up to seven per tab
    #[arg(long, value_name = "N", default_value_t = 400)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub connections_per_address: u32,

    /// Memory limit for the lessons (recorded searches of the Learn page) of one client IP address, in
    /// units of the largest lesson, which takes up to 66 MB
    #[arg(long, value_name = "N", default_value_t = 6)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub lessons_per_address: u16,

    /// IP address of a reverse proxy whose X-Forwarded-For header is trusted to name the client; may
    /// be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    pub trusted_proxies: Vec<IpAddr>,

    /// Maximum engine time of one search in seconds
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

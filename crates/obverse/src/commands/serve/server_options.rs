use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::anyhow;
use obverse_engine::Strength;
use obverse_web::ServerOptions;

use crate::args::ServeArgs;
use crate::failure::Failure;

/// The address to listen on.
pub fn address(args: &ServeArgs) -> Result<SocketAddr, Failure> {
    let ip = match (args.address, args.public) {
        (Some(ip), public) if public || ip.is_loopback() => ip,
        (Some(ip), _) => {
            return Err(Failure::Input(anyhow!(
                "other machines can reach {ip}: give --public to allow that"
            )));
        }
        (None, true) => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
        (None, false) => IpAddr::V4(Ipv4Addr::LOCALHOST),
    };
    Ok(SocketAddr::new(ip, args.port))
}

/// The server options from the command line. An option that was not given has its default.
pub fn server_options(args: &ServeArgs) -> Result<ServerOptions, Failure> {
    let usual = ServerOptions::default();
    let threads = args.threads.map_or(usual.threads, usize::from);
    let engines = args
        .engines
        .map_or(ServerOptions::default_engines(threads), usize::from);
    Ok(ServerOptions {
        address: address(args)?,
        names: args.names.clone(),
        threads,
        engines,
        hash_mib: args.hash as usize,
        strength: match args.strength.strength() {
            unsaid if unsaid == Strength::default() => usual.strength,
            strength => strength,
        },
        sockets: args.tabs.into(),
        connections_per_address: args.connections_per_address as usize,
        tabs_per_address: args.tabs_per_address.into(),
        lessons_per_address: args.lessons_per_address.into(),
        trusted_proxies: args.trusted_proxies.clone(),
        longest_search: Duration::from_secs(args.longest_search.into()),
        metrics_port: args.metrics_port,
        ..usual
    })
}

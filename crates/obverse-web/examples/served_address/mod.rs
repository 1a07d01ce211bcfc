//! Helper of the examples: finds the address of a server that runs in its own process.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::Child;
use std::thread;

/// Reads the port that `obverse serve` prints and returns the address of the server. Discards all later output.
pub fn served_address(process: &mut Child) -> io::Result<SocketAddr> {
    let out = process
        .stdout
        .take()
        .ok_or_else(|| io::Error::other("standard output is not piped"))?;
    let mut out = BufReader::new(out);
    let mut said = String::new();
    let port = loop {
        if out.read_line(&mut said)? == 0 {
            return Err(io::Error::other(format!("the server has ended: {said}")));
        }
        let port = said
            .rsplit_once(':')
            .map(|(_, end)| end.trim().trim_end_matches('/'));
        if let Some(port) = port.and_then(|port| port.parse::<u16>().ok()) {
            break port;
        }
    };
    thread::spawn(move || io::copy(&mut out, &mut io::sink()));
    Ok(SocketAddr::from(([127, 0, 0, 1], port)))
}

//! The URL of the page, and the browser that opens it.

use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use crate::output;

/// Host and port of the URL that a browser on this machine can open.
pub fn shown(address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_loopback() || ip.is_unspecified() => {
            format!("localhost:{}", address.port())
        }
        _ => address.to_string(),
    }
}

/// Opens the page in the default browser, if the system has one.
pub fn open(page: &str) {
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let opened = Command::new(program)
        .args(first)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if opened.is_err() {
        output::note("The browser could not be opened: open the address above.\n");
    }
}

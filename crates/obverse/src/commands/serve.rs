//! `obverse serve`: the web server.

mod allocator;

use std::env;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use obverse_engine::Strength;
use obverse_web::{
    Journal, JournalEntry, Log, Monitor, Server, ServerError, ServerOptions, Timestamp,
    shutdown_channel,
};

use crate::args::{LogFormat, ServeArgs};
use crate::failure::Failure;
use crate::{interrupt, output, seed};

/// Writes the lines of the log to standard error.
struct StandardError(Log);

impl Journal for StandardError {
    fn record(&self, entry: &JournalEntry) {
        if let Some(line) = self.0.line(entry, Timestamp::now()) {
            // If this fails, the error cannot be reported anywhere.
            let _ = io::stderr().lock().write_all(line.as_bytes());
        }
    }
}

pub fn run(args: &ServeArgs) -> Result<ExitCode, Failure> {
    allocator::return_freed_memory();
    let options = options(args)?;
    let is_public = !options.address.ip().is_loopback();
    let monitor = Arc::new(Monitor::new(StandardError(args.log.log())));
    let server =
        Server::bind_watched(options, Arc::clone(&monitor)).map_err(|error| match error {
            ServerError::Bind { .. } => Failure::Task(anyhow!(
                "{error}; if another program uses the port, choose another one with --port"
            )),
            ServerError::Pool(error) => Failure::input(error),
        })?;
    // Install the handler before the address is printed.
    let (trigger, stopped) = shutdown_channel();
    let mut is_ending = false;
    // If this fails, Ctrl-C kills the program, as by default.
    let _ = interrupt::on_press(move || {
        if std::mem::replace(&mut is_ending, true) {
            interrupt::end_program();
        }
        trigger.stop();
    });
    let address = server.address();
    let page = format!("http://{}/", shown(address));
    output::print(&format!("Obverse is at {page}\n"))?;
    if let Some(address) = server.metrics_address() {
        note(args, &format!("Metrics are at http://{address}/metrics\n"));
    }
    if is_public {
        note(
            args,
            "The server is public: everybody who can reach this machine over the network can play, analyse and \
             use its processors,\nwithin the limits of this command. Connections are not encrypted. Files \
             cannot be read or written through the server.\n",
        );
    }
    note(args, "Ctrl-C stops the server.\n");
    if args.open {
        open(&page);
    }
    report_panics(monitor);
    server
        .run(seed::of_the_moment(), stopped.requested())
        .map_err(Failure::task)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a note to standard error, unless the log there is JSON.
fn note(args: &ServeArgs, text: &str) {
    if args.log.log_format == LogFormat::Text {
        output::note(text);
    }
}

/// Logs panics as entries of the log. With `RUST_BACKTRACE` set, the usual message is printed too.
fn report_panics(monitor: Arc<Monitor>) {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let payload = info.payload();
        let message = (payload.downcast_ref::<&str>().copied())
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("a value that is not text");
        monitor.panicked(message, info.location().map(ToString::to_string));
        if env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
            usual(info);
        }
    }));
}

fn options(args: &ServeArgs) -> Result<ServerOptions, Failure> {
    let usual = ServerOptions::default();
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
    let threads = args.threads.map_or(usual.threads, usize::from);
    let engines = args
        .engines
        .map_or(ServerOptions::default_engines(threads), usize::from);
    Ok(ServerOptions {
        address: SocketAddr::new(ip, args.port),
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

/// Host and port of the URL that a browser on this machine can open.
fn shown(address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_loopback() || ip.is_unspecified() => {
            format!("localhost:{}", address.port())
        }
        _ => address.to_string(),
    }
}

/// Opens the page in the default browser, if the system has one.
fn open(page: &str) {
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

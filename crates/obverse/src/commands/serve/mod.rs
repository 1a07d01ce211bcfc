//! `obverse serve`: the web server.

mod allocator;
mod browser;
mod log_to_stderr;
mod serve_folder;
mod server_options;

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::anyhow;
use obverse_web::{Monitor, Server, ServerError, ShutdownSignal, shutdown_channel};

use crate::args::{LogFormat, ServeArgs};
use crate::failure::Failure;
use crate::{interrupt, output, random_seed};
use log_to_stderr::{StandardError, report_panics};
use server_options::server_options;

pub fn run(args: &ServeArgs) -> Result<ExitCode, Failure> {
    if let Some(folder) = &args.folder {
        return serve_folder::run(args, folder);
    }
    allocator::return_freed_memory();
    let options = server_options(args)?;
    let is_public = !options.address.ip().is_loopback();
    let monitor = Arc::new(Monitor::new(StandardError(args.log.log())));
    let server = Server::bind_watched(options, Arc::clone(&monitor)).map_err(not_started)?;
    let stopped = stopped_by_ctrl_c();
    let address = server.address();
    let page = format!("http://{}/", browser::shown(address));
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
        browser::open(&page);
    }
    report_panics(monitor);
    server
        .run(random_seed::from_clock(), stopped.requested())
        .map_err(Failure::task)?;
    Ok(ExitCode::SUCCESS)
}

/// The failure of a server that could not be started.
fn not_started(error: ServerError) -> Failure {
    match error {
        ServerError::Bind { .. } => Failure::Task(anyhow!(
            "{error}; if another program uses the port, choose another port with --port"
        )),
        ServerError::Pool(error) => Failure::input(error),
    }
}

/// The shutdown signal of Ctrl-C. Call it before the address is printed, so that Ctrl-C works as soon as a user sees
/// the address.
fn stopped_by_ctrl_c() -> ShutdownSignal {
    let (trigger, stopped) = shutdown_channel();
    let mut is_ending = false;
    // If this fails, Ctrl-C kills the program, as by default.
    let _ = interrupt::on_press(move || {
        if std::mem::replace(&mut is_ending, true) {
            interrupt::end_program();
        }
        trigger.stop();
    });
    stopped
}

/// Prints a note to standard error, unless the log there is JSON.
fn note(args: &ServeArgs, text: &str) {
    if args.log.log_format == LogFormat::Text {
        output::note(text);
    }
}

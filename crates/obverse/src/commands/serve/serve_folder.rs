//! `obverse serve --static`: the page without a server, from its folder.

use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_web::FolderServer;

use super::server_options::address;
use super::{browser, not_started, note, stopped_by_ctrl_c};
use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::output;

/// Serves the files of a folder until Ctrl-C.
pub fn run(args: &ServeArgs, folder: &Path) -> Result<ExitCode, Failure> {
    if !folder.join("service-worker.js").is_file() {
        return Err(Failure::Input(anyhow!(
            "{} does not contain the page: run `./page {0}` in the source folder of Obverse to build it",
            folder.display()
        )));
    }
    let server = FolderServer::bind(address(args)?, folder).map_err(not_started)?;
    let stopped = stopped_by_ctrl_c();
    let page = format!("http://{}/", browser::shown(server.address()));
    output::print(&format!("Obverse is at {page}\n"))?;
    note(args, "Ctrl-C stops the server.\n");
    if args.open {
        browser::open(&page);
    }
    server.run(stopped.requested()).map_err(Failure::task)?;
    Ok(ExitCode::SUCCESS)
}

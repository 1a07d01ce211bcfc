use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::path::{Path, PathBuf};

use axum::Router;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

use crate::ServerError;

/// A plain file server for a folder that `./page` has built: the page without a server, as any web host serves it.
pub struct FolderServer {
    listener: StdListener,
    address: SocketAddr,
    folder: PathBuf,
}

impl FolderServer {
    /// Binds the address.
    pub fn bind(address: SocketAddr, folder: &Path) -> Result<FolderServer, ServerError> {
        let failure = |error| ServerError::Bind { address, error };
        let listener = StdListener::bind(address).map_err(failure)?;
        listener.set_nonblocking(true).map_err(failure)?;
        Ok(FolderServer {
            address: listener.local_addr().map_err(failure)?,
            listener,
            folder: folder.to_owned(),
        })
    }

    /// Address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `until` completes.
    pub fn run(self, until: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            let router = Router::new().fallback_service(ServeDir::new(self.folder));
            let server = axum::serve(listener, router);
            // Do not wait for keep-alive connections: a browser may hold them for minutes.
            tokio::select! {
                served = async { server.await } => served,
                () = until => Ok(()),
            }
        })
    }
}

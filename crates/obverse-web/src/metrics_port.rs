//! The metrics port: metrics and the health check, on the loopback address only.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener as StdListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::connection;
use crate::health_check;
use crate::identify_visitor::Peer;
use crate::journal_entry::JournalEntry;
use crate::metrics::Exposition;
use crate::origin_check::{self, OriginCheck};
use crate::shared_state::Shared;

/// Maximum number of open connections to the metrics port. Further ones are closed at once.
const MAX_CONNECTIONS: usize = 16;

/// A bound metrics port.
pub struct MetricsPort {
    listener: StdListener,
    address: SocketAddr,
}

impl MetricsPort {
    /// Loopback address with this port.
    pub fn address_of(port: u16) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, port))
    }

    /// Binds the port; 0 chooses a free one.
    pub fn bind(port: u16) -> io::Result<MetricsPort> {
        let listener = StdListener::bind(MetricsPort::address_of(port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(MetricsPort { listener, address })
    }

    /// Address that the port listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves the metrics and the health check until the future is dropped.
    pub async fn serve(self, shared: Arc<Shared>) {
        let Ok(listener) = TcpListener::from_std(self.listener) else {
            return;
        };
        let (address, patience) = (self.address, shared.options.patience);
        let (monitor, shutdown) = (Arc::clone(&shared.monitor), shared.shutdown.clone());
        monitor.record(&JournalEntry::MetricsStarted { address });
        // The origin check keeps foreign pages from reading the metrics through a name that resolves to this machine.
        let router = Router::new()
            .route("/metrics", get(exposition))
            .route(health_check::PATH, get(health_check::answer))
            .with_state(shared)
            .layer(middleware::from_fn_with_state(
                OriginCheck::new(&[]),
                origin_check::check,
            ));
        let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let Ok(permit) = Arc::clone(&connections).try_acquire_owned() else {
                        continue;
                    };
                    let (peer, router, shutdown) =
                        (Peer(peer.ip()), router.clone(), shutdown.clone());
                    tokio::spawn(async move {
                        let _ = connection::serve(stream, peer, router, patience, shutdown).await;
                        drop(permit);
                    });
                }
                Err(error) => {
                    monitor.accept_failed(&error);
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
        }
    }
}

/// Responds with all metrics in the Prometheus text format.
async fn exposition(State(shared): State<Arc<Shared>>) -> Response {
    let text = shared.monitor.metrics().exposition();
    ([(header::CONTENT_TYPE, Exposition::MEDIA_TYPE)], text).into_response()
}

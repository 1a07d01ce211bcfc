//! The port for operators: counters, and whether the server is well. Only this machine can reach it.

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

use crate::admission::Peer;
use crate::guard::{self, Guard};
use crate::health;
use crate::journal::Entry;
use crate::metrics::Exposition;
use crate::server::{Shared, connection};

/// Nobody asks more often than this at the same time.
const CONNECTIONS: usize = 16;

/// A port for operators that was taken.
pub struct MetricsPort {
    listener: StdListener,
    address: SocketAddr,
}

impl MetricsPort {
    /// Where a port is.
    pub fn address_of(port: u16) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, port))
    }

    /// Takes the port; 0 is any.
    pub fn bind(port: u16) -> io::Result<MetricsPort> {
        let listener = StdListener::bind(MetricsPort::address_of(port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(MetricsPort { listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until it is dropped.
    pub async fn serve(self, shared: Arc<Shared>) {
        let Ok(listener) = TcpListener::from_std(self.listener) else {
            return;
        };
        let (address, patience) = (self.address, shared.options.patience);
        let (monitor, shutdown) = (Arc::clone(&shared.monitor), shared.shutdown.clone());
        monitor.record(&Entry::MetricsStarted { address });
        // Pages of others must not read it by a name that points to this machine.
        let router = Router::new()
            .route("/metrics", get(exposition))
            .route(health::PATH, get(health::answer))
            .with_state(shared)
            .layer(middleware::from_fn_with_state(
                Guard::new(&[]),
                guard::check,
            ));
        let connections = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let Ok(place) = Arc::clone(&connections).try_acquire_owned() else {
                        continue;
                    };
                    let (peer, router, shutdown) =
                        (Peer(peer.ip()), router.clone(), shutdown.clone());
                    tokio::spawn(async move {
                        let _ = connection(stream, peer, router, patience, shutdown).await;
                        drop(place);
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

async fn exposition(State(shared): State<Arc<Shared>>) -> Response {
    let text = shared.monitor.metrics().exposition();
    ([(header::CONTENT_TYPE, Exposition::MEDIA_TYPE)], text).into_response()
}

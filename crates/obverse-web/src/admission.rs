//! Limits on connections and tabs, in total and per visitor.

use std::sync::Arc;

use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::admission_error::AdmissionError;
use crate::connection;
use crate::identify_visitor::Peer;
use crate::server_options::ServerOptions;
use crate::trusted_proxies::TrustedProxies;
use crate::visitor::Visitor;
use crate::visitor_counts::{Counted, VisitorCounts};

/// Connections allowed per tab: one for the socket, and one for the requests that load the page.
const CONNECTIONS_PER_TAB: usize = 2;
/// Connections allowed beyond the connections of all tabs.
const SPARE_CONNECTIONS: usize = 64;
/// Maximum number of refusal responses sent in parallel. Further connections are closed without a response.
const MAX_REFUSALS: usize = 32;

/// Counts connections and tabs, and refuses those beyond the limits.
#[derive(Debug)]
pub struct Admission {
    pub(crate) proxies: TrustedProxies,
    pub(crate) connections: Limit,
    tabs: Limit,
    refusals: Arc<Semaphore>,
}

/// A total limit and a limit per visitor.
#[derive(Debug)]
pub(crate) struct Limit {
    total: Arc<Semaphore>,
    pub(crate) per_visitor: Arc<VisitorCounts>,
}

impl Limit {
    fn new(total: usize, per_visitor: usize) -> Limit {
        Limit {
            total: Arc::new(Semaphore::new(total)),
            per_visitor: Arc::new(VisitorCounts::new(per_visitor)),
        }
    }

    /// Counts one more connection or tab. The error is `too_many` if the visitor has reached its limit, and `Full` if
    /// the total limit is reached.
    fn enter(
        &self,
        visitor: Option<Visitor>,
        too_many: AdmissionError,
    ) -> Result<Permit, AdmissionError> {
        let one = |visitor| VisitorCounts::enter(&self.per_visitor, visitor).ok_or(too_many);
        let entry = visitor.map(one).transpose()?;
        let permit = Arc::clone(&self.total).try_acquire_owned();
        Ok(Permit {
            _entry: entry,
            _permit: permit.map_err(|_| AdmissionError::Full)?,
        })
    }
}

/// Permission for a connection or a tab, which counts toward the limits until the permit is dropped.
#[derive(Debug)]
pub struct Permit {
    _entry: Option<Counted>,
    _permit: OwnedSemaphorePermit,
}

impl Admission {
    /// Creates an admission with the limits of `options` and no connections or tabs yet.
    pub fn new(options: &ServerOptions) -> Admission {
        let connections = options.sockets * CONNECTIONS_PER_TAB + SPARE_CONNECTIONS;
        Admission {
            proxies: TrustedProxies::new(&options.trusted_proxies),
            connections: Limit::new(connections, options.connections_per_address),
            tabs: Limit::new(options.sockets, options.tabs_per_address),
            refusals: Arc::new(Semaphore::new(MAX_REFUSALS)),
        }
    }

    /// Admits a connection, or returns the limit that it would exceed. Connections of a trusted proxy belong to many
    /// visitors, so [`identify`](crate::identify_visitor::identify) counts the proxy's requests per visitor instead.
    pub fn connection(&self, Peer(peer): Peer) -> Result<Permit, AdmissionError> {
        let visitor = (!self.proxies.trust(peer)).then(|| Visitor::at(peer));
        self.connections.enter(visitor, AdmissionError::Connections)
    }

    /// Admits a tab, or returns the limit that it would exceed.
    pub fn tab(&self, visitor: Visitor) -> Result<Permit, AdmissionError> {
        self.tabs.enter(Some(visitor), AdmissionError::Tabs)
    }

    /// Answers a connection that was not admitted: sends a refusal in the background and closes the connection.
    pub fn refuse(&self, mut stream: TcpStream, error: AdmissionError) {
        let Ok(turn) = Arc::clone(&self.refusals).try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            let text = format!("{error}\n");
            let answer = format!(
                "HTTP/1.1 {}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n\
                 Retry-After: 10\r\nConnection: close\r\n\r\n{text}",
                error.status(),
                text.len(),
            );
            // The response fits into the send buffer of the system, so writing it does not wait for the client.
            if stream.write_all(answer.as_bytes()).await.is_ok() {
                connection::close(stream).await;
            }
            drop(turn);
        });
    }
}

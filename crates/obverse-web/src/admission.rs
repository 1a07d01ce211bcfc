//! Limits on connections and tabs, in total and per visitor.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client_counts::{ClientCounts, Counted};
use crate::options::ServerOptions;
use crate::proxies::Proxies;
use crate::refusal::{Refusal, RefusalReason};
use crate::stream;
use crate::visitor::Visitor;

/// Connections allowed per tab: one for the socket, and one for the requests that load the page.
const CONNECTIONS_PER_TAB: usize = 2;
/// Connections allowed in addition to those of the tabs.
const SPARE_CONNECTIONS: usize = 64;
/// Maximum number of refusal responses sent in parallel. Further connections are closed without a response.
const MAX_REFUSALS: usize = 32;
/// `Retry-After` header of a refusal, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("10");

/// Counts connections and tabs, and refuses those beyond the limits.
#[derive(Debug)]
pub struct Admission {
    proxies: Proxies,
    connections: Limit,
    tabs: Limit,
    refusals: Arc<Semaphore>,
}

/// A total limit and a limit per visitor.
#[derive(Debug)]
struct Limit {
    total: Arc<Semaphore>,
    per_visitor: Arc<ClientCounts>,
}

impl Limit {
    fn new(total: usize, per_visitor: usize) -> Limit {
        Limit {
            total: Arc::new(Semaphore::new(total)),
            per_visitor: Arc::new(ClientCounts::new(per_visitor)),
        }
    }

    fn enter(
        &self,
        visitor: Option<Visitor>,
        too_many: AdmissionError,
    ) -> Result<Permit, AdmissionError> {
        let one = |visitor| ClientCounts::enter(&self.per_visitor, visitor).ok_or(too_many);
        let entry = visitor.map(one).transpose()?;
        let permit = Arc::clone(&self.total).try_acquire_owned();
        Ok(Permit {
            _entry: entry,
            _permit: permit.map_err(|_| AdmissionError::Full)?,
        })
    }
}

/// Permission for a connection or a tab. Dropping it frees the place.
#[derive(Debug)]
pub struct Permit {
    _entry: Option<Counted>,
    _permit: OwnedSemaphorePermit,
}

/// Reason why a connection or a tab is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdmissionError {
    /// The total limit is reached.
    #[error("The server is full. Try again later.")]
    Full,
    /// The visitor's limit of connections is reached.
    #[error("Too many connections are open from your address. Close some tabs or try again later.")]
    Connections,
    /// The visitor's limit of tabs is reached.
    #[error("Too many tabs are open from your address. Close some of them or try again later.")]
    Tabs,
}

impl AdmissionError {
    fn status(self) -> StatusCode {
        match self {
            AdmissionError::Full => StatusCode::SERVICE_UNAVAILABLE,
            AdmissionError::Connections | AdmissionError::Tabs => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// Reason for the journal when a tab is refused: `Full` stands for the total limit of tabs, not of connections.
    pub fn reason(self) -> RefusalReason {
        match self {
            AdmissionError::Full => RefusalReason::TabsFull,
            AdmissionError::Connections => RefusalReason::AddressConnectionsFull,
            AdmissionError::Tabs => RefusalReason::AddressTabsFull,
        }
    }
}

impl IntoResponse for AdmissionError {
    fn into_response(self) -> Response {
        let headers = [(header::RETRY_AFTER, RETRY_AFTER)];
        let refusal = Extension(Refusal::from(self.reason()));
        (self.status(), headers, refusal, format!("{self}\n")).into_response()
    }
}

/// Address of the peer of a connection, which is the client or a proxy.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Admission {
    /// Creates an admission with the limits of `options` and no connections or tabs yet.
    pub fn new(options: &ServerOptions) -> Admission {
        let connections = options.sockets * CONNECTIONS_PER_TAB + SPARE_CONNECTIONS;
        Admission {
            proxies: Proxies::new(&options.trusted_proxies),
            connections: Limit::new(connections, options.connections_per_address),
            tabs: Limit::new(options.sockets, options.tabs_per_address),
            refusals: Arc::new(Semaphore::new(MAX_REFUSALS)),
        }
    }

    /// Admits a connection, or returns the limit that it would exceed. Connections of a trusted proxy belong to many
    /// visitors, so the proxy's requests are counted per visitor instead ([`identify`]).
    pub fn connection(&self, Peer(peer): Peer) -> Result<Permit, AdmissionError> {
        let visitor = (!self.proxies.trust(peer)).then(|| Visitor::at(peer));
        self.connections.enter(visitor, AdmissionError::Connections)
    }

    /// Admits a tab, or returns the limit that it would exceed.
    pub fn tab(&self, visitor: Visitor) -> Result<Permit, AdmissionError> {
        self.tabs.enter(Some(visitor), AdmissionError::Tabs)
    }

    /// Sends a refusal response in the background and closes the connection.
    pub fn refuse(&self, mut connection: TcpStream, error: AdmissionError) {
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
            if connection.write_all(answer.as_bytes()).await.is_ok() {
                stream::close(connection).await;
            }
            drop(turn);
        });
    }
}

/// Address that a request comes from. Behind trusted proxies it is the client's address, not the proxy's.
#[derive(Clone, Copy, Debug)]
pub struct Origin(pub IpAddr);

/// Middleware that adds [`Origin`] and [`Visitor`] to each request, and [`Origin`] to its response. It counts each
/// request through a trusted proxy as a connection of its visitor until the request ends ([`ProxiedRequest`]).
pub async fn identify(
    State(admission): State<Arc<Admission>>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(&Peer(peer)) = request.extensions().get() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let origin = admission.proxies.origin(peer, request.headers());
    let visitor = Visitor::at(origin);
    let mut proxied = ProxiedRequest { _entry: None };
    let mut is_admitted = true;
    if admission.proxies.trust(peer) {
        let entry = ClientCounts::enter(&admission.connections.per_visitor, visitor);
        is_admitted = entry.is_some();
        proxied._entry = entry.map(Arc::new);
    }
    let extensions = request.extensions_mut();
    extensions.insert(Origin(origin));
    extensions.insert(visitor);
    extensions.insert(proxied.clone());
    let mut response = match is_admitted {
        true => next.run(request).await,
        false => AdmissionError::Connections.into_response(),
    };
    response.extensions_mut().insert(Origin(origin));
    response
}

/// Counts a request through a trusted proxy until all clones of this value are dropped.
#[derive(Clone, Debug)]
pub struct ProxiedRequest {
    _entry: Option<Arc<Counted>>,
}

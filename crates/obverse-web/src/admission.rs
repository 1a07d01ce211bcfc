//! Who may come in: so many connections and tabs for all together, and so many for each visitor.

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
use crate::options::Options;
use crate::proxies::Proxies;
use crate::refusal::{Reason, Refusal};
use crate::stream;
use crate::visitor::Visitor;

/// Connections of all kinds, a socket needing one: browsers open several for a page.
const CONNECTIONS_PER_TAB: usize = 2;
const SPARE_CONNECTIONS: usize = 64;
/// How many connections are told at the same time that there is no place for them; others are not told.
const REFUSALS: usize = 32;
/// After how many seconds it is worth trying again.
const LATER: HeaderValue = HeaderValue::from_static("10");

/// Who may come in.
#[derive(Debug)]
pub struct Admission {
    proxies: Proxies,
    connections: Bound,
    tabs: Bound,
    refusals: Arc<Semaphore>,
}

/// A bound for all together and one for each visitor.
#[derive(Debug)]
struct Bound {
    all: Arc<Semaphore>,
    each: Arc<ClientCounts>,
}

impl Bound {
    fn new(all: usize, each: usize) -> Bound {
        Bound {
            all: Arc::new(Semaphore::new(all)),
            each: Arc::new(ClientCounts::new(each)),
        }
    }

    fn enter(&self, visitor: Option<Visitor>, too_many: Refused) -> Result<Place, Refused> {
        let one = |visitor| ClientCounts::enter(&self.each, visitor).ok_or(too_many);
        let entry = visitor.map(one).transpose()?;
        let permit = Arc::clone(&self.all).try_acquire_owned();
        Ok(Place {
            _entry: entry,
            _permit: permit.map_err(|_| Refused::Full)?,
        })
    }
}

/// A place that was taken, until it is dropped.
#[derive(Debug)]
pub struct Place {
    _entry: Option<Counted>,
    _permit: OwnedSemaphorePermit,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// All places are taken.
    #[error("All places of this server are taken. Try again later.")]
    Full,
    /// The visitor has too many connections.
    #[error(
        "There are too many connections from your address. Close some tabs, or try again later."
    )]
    Connections,
    /// The visitor has too many tabs.
    #[error(
        "There are too many open tabs from your address. Close some of them, or try again later."
    )]
    Tabs,
}

impl Refused {
    fn status(self) -> StatusCode {
        match self {
            Refused::Full => StatusCode::SERVICE_UNAVAILABLE,
            Refused::Connections | Refused::Tabs => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    /// The same for operators, where it is a tab that finds no place.
    pub fn reason(self) -> Reason {
        match self {
            Refused::Full => Reason::TabsFull,
            Refused::Connections => Reason::AddressConnectionsFull,
            Refused::Tabs => Reason::AddressTabsFull,
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let headers = [(header::RETRY_AFTER, LATER)];
        let refusal = Extension(Refusal::from(self.reason()));
        (self.status(), headers, refusal, format!("{self}\n")).into_response()
    }
}

/// The other end of the connection that a request came over.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Admission {
    /// Admission with the bounds of these options.
    pub fn new(options: &Options) -> Admission {
        let connections = options.sockets * CONNECTIONS_PER_TAB + SPARE_CONNECTIONS;
        Admission {
            proxies: Proxies::new(&options.trusted_proxies),
            connections: Bound::new(connections, options.connections_per_address),
            tabs: Bound::new(options.sockets, options.tabs_per_address),
            refusals: Arc::new(Semaphore::new(REFUSALS)),
        }
    }

    /// A place for a connection. Those of a trusted proxy are of many visitors: what each of them asks
    /// is counted instead.
    pub fn connection(&self, Peer(peer): Peer) -> Result<Place, Refused> {
        let visitor = (!self.proxies.trust(peer)).then(|| Visitor::at(peer));
        self.connections.enter(visitor, Refused::Connections)
    }

    /// A place for a tab.
    pub fn tab(&self, visitor: Visitor) -> Result<Place, Refused> {
        self.tabs.enter(Some(visitor), Refused::Tabs)
    }

    /// Tells a connection why there is no place for it, in the background.
    pub fn refuse(&self, mut connection: TcpStream, refused: Refused) {
        let Ok(turn) = Arc::clone(&self.refusals).try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            let text = format!("{refused}\n");
            let answer = format!(
                "HTTP/1.1 {}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n\
                 Retry-After: 10\r\nConnection: close\r\n\r\n{text}",
                refused.status(),
                text.len(),
            );
            // It is little enough for the system to take it at once.
            if connection.write_all(answer.as_bytes()).await.is_ok() {
                stream::end(connection).await;
            }
            drop(turn);
        });
    }
}

/// Where a request comes from, as far as proxies can be trusted.
#[derive(Clone, Copy, Debug)]
pub struct Origin(pub IpAddr);

/// Says with every request, and with every answer, where it comes from ([`Origin`]) and who the visitor is
/// ([`Visitor`]), and counts what comes over trusted proxies as
/// long as it lasts ([`ProxiedRequest`]).
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
        let entry = ClientCounts::enter(&admission.connections.each, visitor);
        is_admitted = entry.is_some();
        proxied._entry = entry.map(Arc::new);
    }
    let extensions = request.extensions_mut();
    extensions.insert(Origin(origin));
    extensions.insert(visitor);
    extensions.insert(proxied.clone());
    let mut response = match is_admitted {
        true => next.run(request).await,
        false => Refused::Connections.into_response(),
    };
    response.extensions_mut().insert(Origin(origin));
    response
}

/// That a visitor asks for something over a trusted proxy, as long as it is kept.
#[derive(Clone, Debug)]
pub struct ProxiedRequest {
    _entry: Option<Arc<Counted>>,
}

//! Identifies the visitor that a request comes from, directly or through a trusted proxy.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::admission::Admission;
use crate::admission_error::AdmissionError;
use crate::visitor::Visitor;
use crate::visitor_counts::{Counted, VisitorCounts};

/// Address of the peer of a connection, which is the client or a proxy.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Address of the client that a request comes from, even if the request went through trusted proxies.
#[derive(Clone, Copy, Debug)]
pub struct Origin(pub IpAddr);

/// Counts a request through a trusted proxy until all clones of this value are dropped.
#[derive(Clone, Debug)]
pub struct ProxiedRequest {
    _entry: Option<Arc<Counted>>,
}

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
        let entry = VisitorCounts::enter(&admission.connections.per_visitor, visitor);
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

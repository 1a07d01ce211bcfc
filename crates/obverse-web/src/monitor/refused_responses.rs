use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use super::Monitor;
use crate::identify_visitor::{Origin, Peer};
use crate::refusal_reason::{Refusal, RefusalReason};

/// Middleware that counts and records responses that refuse a request.
pub(crate) async fn watch(
    State(monitor): State<Arc<Monitor>>,
    request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get().map(|&Peer(peer)| peer);
    let mut response = next.run(request).await;
    let refusal = response.extensions_mut().remove::<Refusal>();
    let implied = || RefusalReason::of_status(response.status()).map(Refusal::from);
    if let Some(Refusal { reason, said }) = refusal.or_else(implied) {
        let origin = response.extensions().get().map(|&Origin(origin)| origin);
        let address = origin.or(peer).map(|address| address.to_canonical());
        monitor.refused(address, reason, said);
    }
    response
}

//! Health check for load balancers and containers.
//!
//! Probes use any host name or none, so the server's main port does not check their `Host` header. The response
//! reveals nothing about the server except whether an engine works.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::shared_state::Shared;

/// Path of the health check.
pub const PATH: &str = "/healthz";

/// Responds `ok` while at least one engine works, else status 503.
pub async fn answer(State(shared): State<Arc<Shared>>) -> Response {
    response(shared.pool.is_healthy())
}

/// The response of the health check.
fn response(is_healthy: bool) -> Response {
    let fresh = [(header::CACHE_CONTROL, "no-store")];
    match is_healthy {
        true => (fresh, "ok\n").into_response(),
        false => {
            let text = "no engine works\n";
            (StatusCode::SERVICE_UNAVAILABLE, fresh, text).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_code_reports_health() {
        assert_eq!(response(true).status(), StatusCode::OK);
        assert_eq!(response(false).status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}

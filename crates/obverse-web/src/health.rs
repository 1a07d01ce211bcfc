//! Whether the server is well, for load balancers and containers.
//!
//! A probe comes with any name or none, often with an address of a network that the server does not
//! know. So it is answered before anything asks for names; it says nothing that anybody could use.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::server::Shared;

/// Where a probe asks.
pub const PATH: &str = "/healthz";

/// `ok` while at least one engine answers.
pub async fn answer(State(shared): State<Arc<Shared>>) -> Response {
    of(shared.pool.is_healthy())
}

fn of(is_healthy: bool) -> Response {
    let fresh = [(header::CACHE_CONTROL, "no-store")];
    match is_healthy {
        true => (fresh, "ok\n").into_response(),
        false => {
            let text = "no engine answers\n";
            (StatusCode::SERVICE_UNAVAILABLE, fresh, text).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_says_it() {
        assert_eq!(of(true).status(), StatusCode::OK);
        assert_eq!(of(false).status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}

//! Routes requests to the page's files, the socket and the health check.

use std::sync::Arc;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};

use crate::identify_visitor::{Origin, ProxiedRequest};
use crate::origin_check::OriginCheck;
use crate::shared_state::Shared;
use crate::tab_socket::MAX_MESSAGE_BYTES;
use crate::visitor::Visitor;
use crate::{assets, health_check, identify_visitor, monitor, origin_check, tab_socket};

/// Creates the routes of the server's main port, with the checks and headers that apply to all of them.
pub fn router(shared: Arc<Shared>) -> Router {
    let origin_check = OriginCheck::new(&shared.options.names);
    let admission = Arc::clone(&shared.admission);
    let monitor = Arc::clone(&shared.monitor);
    Router::new()
        .route("/", get(assets::index))
        .route("/play", get(assets::index))
        .route("/analyse", get(assets::index))
        .route("/learn", get(assets::index))
        .route("/socket", get(open_socket))
        .route("/{*name}", get(assets::file))
        .with_state(Arc::clone(&shared))
        .layer(middleware::from_fn_with_state(
            origin_check,
            origin_check::check,
        ))
        .layer(middleware::from_fn_with_state(
            admission,
            identify_visitor::identify,
        ))
        .layer(middleware::from_fn_with_state(monitor, monitor::watch))
        // The health check is outside of the origin check, since probes use any host name.
        .route(
            health_check::PATH,
            get(health_check::answer).with_state(shared),
        )
        .layer(middleware::map_response(add_headers))
}

/// Opens the socket of a tab, unless a limit is reached.
async fn open_socket(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Extension(Origin(origin)): Extension<Origin>,
    Extension(proxied): Extension<ProxiedRequest>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let permit = match shared.admission.tab(visitor) {
        Ok(permit) => permit,
        Err(error) => return error.into_response(),
    };
    match upgrade {
        Ok(upgrade) => upgrade
            .max_message_size(MAX_MESSAGE_BYTES)
            .max_frame_size(MAX_MESSAGE_BYTES)
            .on_upgrade(async move |socket| {
                let watch = shared.monitor.tab(origin);
                tab_socket::run(socket, &shared, visitor, watch).await;
                drop((permit, proxied));
            }),
        // A page whose socket was refused repeats the request without an upgrade to learn the reason, which browsers
        // do not report for sockets.
        Err(_) if !headers.contains_key(header::UPGRADE) => StatusCode::NO_CONTENT.into_response(),
        Err(rejection) => rejection.into_response(),
    }
}

/// Adds security headers to every response: only resources of this server may be loaded, and no frames are allowed.
async fn add_headers(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
        img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'none'";
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

//! Routes requests to the page's files, the socket and the health check.

use std::sync::Arc;

use axum::Router;
use axum::middleware;
use axum::routing::get;

use crate::origin_check::OriginCheck;
use crate::shared_state::Shared;
use crate::{
    assets, health_check, identify_visitor, monitor, origin_check, security_headers, tab_socket,
};

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
        .route("/socket", get(tab_socket::open))
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
        .layer(middleware::map_response(security_headers::add))
}

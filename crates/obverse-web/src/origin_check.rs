//! Checks the `Host` and `Origin` headers, so that no page of another site can use this server.
//!
//! A page of another site cannot read our responses, but it can send requests. If its own host name resolves to this
//! machine (DNS rebinding), it could even read the responses. Therefore the `Host` of a request must be `localhost`, an
//! IP address or a configured name. A request that a page sends must have an `Origin` with the same host and port.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal_reason::{Refusal, RefusalReason};
use crate::untrusted::Untrusted;

/// Checks requests against the host names by which browsers may reach the server.
#[derive(Clone, Debug)]
pub struct OriginCheck {
    names: Arc<[String]>,
}

impl OriginCheck {
    /// Creates a check that allows `names` besides `localhost` and IP addresses.
    pub fn new(names: &[String]) -> OriginCheck {
        OriginCheck {
            names: names.iter().map(|name| name.to_ascii_lowercase()).collect(),
        }
    }

    /// Whether the `Host` header names this server.
    pub fn knows_host(&self, headers: &HeaderMap) -> bool {
        host(headers).is_some_and(|host| {
            let name = without_port(host).to_ascii_lowercase();
            name == "localhost" || is_address(&name) || self.names.contains(&name)
        })
    }

    /// Whether the request comes from a page of this server. A request without an `Origin` header is accepted, since
    /// it does not come from a page.
    pub fn knows_origin(&self, headers: &HeaderMap) -> bool {
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let Some(origin) = origins.next() else {
            return true;
        };
        let origin = origin.to_str().ok();
        let place = origin.and_then(|origin| {
            let bare = origin.strip_prefix("http://");
            bare.or_else(|| origin.strip_prefix("https://"))
        });
        let same = place
            .zip(host(headers))
            .is_some_and(|(place, host)| place.eq_ignore_ascii_case(host));
        same && origins.next().is_none()
    }
}

/// Value of the `Host` header; `None` unless there is exactly one.
fn host(headers: &HeaderMap) -> Option<&str> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    hosts.next().is_none().then_some(host)
}

/// Removes the port from the value of a `Host` header.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether a host is an IPv4 address, or an IPv6 address in brackets.
fn is_address(name: &str) -> bool {
    let bare = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'));
    match bare {
        Some(bare) => matches!(bare.parse(), Ok(IpAddr::V6(_))),
        None => matches!(name.parse(), Ok(IpAddr::V4(_))),
    }
}

/// Middleware that refuses requests for unknown hosts and from foreign pages.
pub async fn check(State(check): State<OriginCheck>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if !check.knows_host(headers) {
        let text =
            "This server does not know that host name. Add it with `obverse serve --name NAME`.\n";
        let why = refusal(RefusalReason::UnknownHost, headers, &header::HOST);
        return (StatusCode::MISDIRECTED_REQUEST, why, text).into_response();
    }
    if !check.knows_origin(headers) {
        let text = "Only pages of this server may send requests to it.\n";
        let why = refusal(RefusalReason::ForeignOrigin, headers, &header::ORIGIN);
        return (StatusCode::FORBIDDEN, why, text).into_response();
    }
    next.run(request).await
}

/// A refusal with the value of the offending header `name`.
fn refusal(reason: RefusalReason, headers: &HeaderMap, name: &HeaderName) -> Extension<Refusal> {
    let said = headers.get(name);
    let said = said.map(|value| Untrusted::from(value.as_bytes()));
    Extension(Refusal { reason, said })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &str, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a value"));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().expect("a value"));
        }
        headers
    }

    #[test]
    fn only_known_hosts_are_accepted() {
        let check = OriginCheck::new(&["Othello.example".to_owned()]);
        let knows = |host: &str| check.knows_host(&headers(host, None));
        for host in [
            "localhost",
            "localhost:8064",
            "LOCALHOST:1",
            "127.0.0.1:8064",
            "192.168.1.5",
            "[::1]:8064",
            "othello.example",
        ] {
            assert!(knows(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:8064",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "127.0.0.1:80@evil",
            "[::1",
            "::1",
            "[127.0.0.1]",
        ] {
            assert!(!knows(host), "{host}");
        }
        assert!(!check.knows_host(&HeaderMap::new()));
        let mut two = headers("localhost", None);
        two.append(header::HOST, "localhost".parse().expect("a value"));
        assert!(!check.knows_host(&two));
    }

    #[test]
    fn only_own_pages_are_accepted() {
        let check = OriginCheck::new(&[]);
        let knows = |host: &str, origin| check.knows_origin(&headers(host, origin));
        assert!(knows("localhost:8064", None));
        assert!(knows("localhost:8064", Some("http://localhost:8064")));
        assert!(knows("othello.example", Some("https://othello.example")));
        for origin in [
            "http://localhost:9999",
            "http://127.0.0.1:8064",
            "http://evil.example",
            "http://localhost:8064.evil.example",
            "null",
            "",
            "file://",
            "localhost:8064",
        ] {
            assert!(!knows("localhost:8064", Some(origin)), "{origin}");
        }
    }
}

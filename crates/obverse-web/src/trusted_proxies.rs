use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Trusted proxies, whose `X-Forwarded-For` header names the origin of a request.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies {
    trusted: Vec<IpAddr>,
}

impl TrustedProxies {
    /// Creates a list of proxies from the trusted addresses.
    pub fn new(trusted: &[IpAddr]) -> TrustedProxies {
        TrustedProxies {
            trusted: trusted.iter().map(IpAddr::to_canonical).collect(),
        }
    }

    /// Whether an address is a trusted proxy.
    pub fn trust(&self, address: IpAddr) -> bool {
        self.trusted.contains(&address.to_canonical())
    }

    /// Origin of a request: the peer's address, unless the peer is a trusted proxy.
    ///
    /// Every proxy appends the address of its client to `X-Forwarded-For`. Therefore the header is read from right to
    /// left, and the origin is the first address found that is not a trusted proxy. All addresses to the left of the
    /// origin may be forged. The header `Forwarded` is not read: a proxy that does not write it passes on the client's
    /// value, which may be forged.
    pub fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut origin = peer;
        let lines = headers.get_all(FORWARDED_FOR).iter().rev();
        let mut named = lines.flat_map(|line| line.as_bytes().rsplit(|&byte| byte == b','));
        while self.trust(origin) {
            match named.next().and_then(address) {
                Some(next) => origin = next,
                None => break,
            }
        }
        origin
    }
}

/// Parses an address of a forwarding header: an IP address with or without a port.
fn address(text: &[u8]) -> Option<IpAddr> {
    let text = str::from_utf8(text).ok()?.trim();
    let bare = (text.strip_prefix('['))
        .and_then(|text| text.strip_suffix(']'))
        .unwrap_or(text);
    let with_port = || text.parse().map(|address: SocketAddr| address.ip());
    bare.parse().or_else(|_| with_port()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn origin(trusted: &[&str], peer: &str, lines: &[&str]) -> String {
        let trusted: Vec<IpAddr> = trusted.iter().map(|text| ip(text)).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().expect("a value"));
        }
        TrustedProxies::new(&trusted)
            .origin(ip(peer), &headers)
            .to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        assert_eq!(origin(&[], "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(
            origin(&["127.0.0.1"], "192.0.2.1", &["198.51.100.7"]),
            "192.0.2.1"
        );
        assert_eq!(
            origin(&["192.0.2.1"], "192.0.2.1", &["198.51.100.7"]),
            "198.51.100.7"
        );
        assert_eq!(
            origin(&["192.0.2.1"], "::ffff:192.0.2.1", &["198.51.100.7"]),
            "198.51.100.7"
        );
        assert_eq!(origin(&["::1"], "::1", &["2001:db8::7"]), "2001:db8::7");
    }

    #[test]
    fn the_last_address_that_is_not_a_proxy_counts() {
        let trusted = ["192.0.2.1", "192.0.2.2"];
        let named = |lines: &[&str]| origin(&trusted, "192.0.2.1", lines);
        assert_eq!(named(&["203.0.113.9, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            named(&["203.0.113.9, 198.51.100.7,192.0.2.2"]),
            "198.51.100.7"
        );
        assert_eq!(
            named(&["203.0.113.9", "198.51.100.7", " 192.0.2.2 "]),
            "198.51.100.7"
        );
        assert_eq!(named(&["192.0.2.2"]), "192.0.2.2");
        assert_eq!(named(&[]), "192.0.2.1");
    }

    #[test]
    fn what_is_not_an_address_ends_the_list() {
        let named = |line: &str| origin(&["192.0.2.1", "192.0.2.2"], "192.0.2.1", &[line]);
        for line in [
            "",
            "unknown",
            "198.51.100.7, unknown",
            "198.51.100.7,,",
            "_hidden",
            "1.2.3",
        ] {
            assert_eq!(named(line), "192.0.2.1", "{line}");
        }
        assert_eq!(named("unknown, 192.0.2.2"), "192.0.2.2");
        assert_eq!(named("198.51.100.7:4711"), "198.51.100.7");
        assert_eq!(named("[2001:db8::7]:4711"), "2001:db8::7");
        assert_eq!(named("[2001:db8::7]"), "2001:db8::7");
    }
}

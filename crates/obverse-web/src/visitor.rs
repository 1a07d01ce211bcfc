use std::net::{IpAddr, Ipv6Addr};

/// A client as the limits count it: an IPv4 address, or the /64 network of an IPv6 address, since a client can use
/// all addresses of its network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Visitor(IpAddr);

impl Visitor {
    /// Mask of the /64 network of an IPv6 address.
    const NETWORK: u128 = !0 << 64;

    /// Visitor with this address.
    pub fn at(address: IpAddr) -> Visitor {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = Ipv6Addr::from_bits(address.to_bits() & Visitor::NETWORK);
                Visitor(network.into())
            }
            address => Visitor(address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_network_is_one_visitor() {
        let at = |text: &str| Visitor::at(text.parse().expect("an address"));
        assert_eq!(
            at("2001:db8:1:2::1"),
            at("2001:db8:1:2:ffff:ffff:ffff:ffff")
        );
        assert_ne!(at("2001:db8:1:2::1"), at("2001:db8:1:3::1"));
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
        // An IPv4 address mapped to IPv6.
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
        assert_ne!(at("::ffff:192.0.2.1"), at("::ffff:192.0.2.2"));
    }
}

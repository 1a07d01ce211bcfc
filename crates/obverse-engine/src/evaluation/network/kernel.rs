use crate::evaluation::Configurations;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
use super::Avx512;
#[cfg(not(any(
    all(
        target_arch = "x86_64",
        target_feature = "avx512f",
        target_feature = "avx512bw"
    ),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use super::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::Simd128;
use super::{Network, OutputHead};

/// An implementation of the network for an instruction set.
///
/// ```
/// use obverse_engine::evaluation::network::{Kernel, Portable};
///
/// fn name<K: Kernel>() -> &'static str {
///     K::NAME
/// }
/// assert_eq!(name::<Portable>(), "portable");
/// ```
pub trait Kernel {
    /// Name of the kernel in benchmarks and reports.
    ///
    /// ```
    /// use obverse_engine::evaluation::network::{Kernel, Portable};
    ///
    /// assert_eq!(Portable::NAME, "portable");
    /// ```
    const NAME: &'static str;

    /// The value of the position with these configurations, in evaluation units, computed with this output head.
    ///
    /// ```
    /// use obverse_engine::evaluation::network::{OutputHead, Kernel, Network, Portable};
    /// use obverse_engine::evaluation::Configurations;
    ///
    /// let head = OutputHead { constant: 3 << 10, ..OutputHead::ZERO };
    /// assert_eq!(Portable::value(&Network::default(), &head, &Configurations([0; 64])), 3);
    /// ```
    fn value(network: &Network, head: &OutputHead, configurations: &Configurations) -> i32;
}

/// The fastest kernel for the target CPU.
///
/// ```
/// use obverse_engine::evaluation::network::{Kernel, Native};
///
/// assert!(["avx512", "simd128", "portable"].contains(&Native::NAME));
/// ```
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512bw"
))]
pub type Native = Avx512;
/// The fastest kernel for the target CPU.
///
/// ```
/// use obverse_engine::evaluation::network::{Kernel, Native};
///
/// assert!(["avx512", "simd128", "portable"].contains(&Native::NAME));
/// ```
#[cfg(not(any(
    all(
        target_arch = "x86_64",
        target_feature = "avx512f",
        target_feature = "avx512bw"
    ),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub type Native = Portable;
/// The fastest kernel for the target CPU.
///
/// ```
/// use obverse_engine::evaluation::network::{Kernel, Native};
///
/// assert!(["avx512", "simd128", "portable"].contains(&Native::NAME));
/// ```
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub type Native = Simd128;

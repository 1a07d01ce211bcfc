use super::HIDDEN_UNITS;

/// The output layer for one ply.
///
/// ```
/// use obverse_engine::evaluation::network::OutputHead;
///
/// let head = OutputHead { constant: 1 << 10, ..OutputHead::ZERO };
/// assert_eq!(head.weight, OutputHead::ZERO.weight);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct OutputHead {
    /// Bias of each unit before the clipped ReLU.
    pub bias: [i16; HIDDEN_UNITS],
    /// Weight of the squared clipped ReLU of each unit.
    pub weight: [i16; HIDDEN_UNITS],
    /// Weight of each unit of the accumulator itself (linear skip connection).
    pub direct: [i16; HIDDEN_UNITS],
    /// Constant term of the sum, in fractions of an evaluation unit ([`FRACTION_BITS`](super::FRACTION_BITS)).
    pub constant: i32,
}

impl OutputHead {
    /// A head whose value is always 0.
    ///
    /// ```
    /// use obverse_engine::evaluation::network::{OutputHead, Network};
    ///
    /// assert_eq!(*Network::default().head(60), OutputHead::ZERO);
    /// ```
    pub const ZERO: OutputHead = OutputHead {
        bias: [0; HIDDEN_UNITS],
        weight: [0; HIDDEN_UNITS],
        direct: [0; HIDDEN_UNITS],
        constant: 0,
    };
}

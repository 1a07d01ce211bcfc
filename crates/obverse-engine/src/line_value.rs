use std::fmt;

/// The value of a line for the side to move, in discs, as applications display it.
///
/// ```
/// use obverse_engine::LineValue;
///
/// assert_eq!(LineValue::Discs(4).to_string(), "+4");
/// assert_eq!(LineValue::Estimate(-0.04).to_string(), "+0.0");
/// assert_eq!(LineValue::Estimate(2.256).rounded(2), 2.26);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LineValue {
    /// Score of a search to the end of the game, in whole discs.
    Discs(i32),
    /// Static evaluation at the end of a midgame line, in discs.
    Estimate(f32),
    /// A proven lower bound of the score, in whole discs.
    AtLeast(i32),
    /// A proven upper bound of the score, in whole discs.
    AtMost(i32),
}

impl LineValue {
    /// The value in discs. An estimate is rounded to `decimals` decimals.
    ///
    /// ```
    /// use obverse_engine::LineValue;
    ///
    /// assert_eq!(LineValue::Discs(4).rounded(1), 4.0);
    /// assert_eq!(LineValue::Estimate(-1.26).rounded(1), -1.3);
    /// ```
    #[must_use]
    pub fn rounded(self, decimals: i32) -> f64 {
        match self {
            LineValue::Discs(discs) | LineValue::AtLeast(discs) | LineValue::AtMost(discs) => {
                discs.into()
            }
            LineValue::Estimate(value) => {
                let scale = 10f64.powi(decimals);
                // Adding zero turns a negative zero into zero.
                (f64::from(value) * scale).round() / scale + 0.0
            }
        }
    }
}

impl fmt::Display for LineValue {
    /// Writes the value with its sign: a score in whole discs, an estimate with one decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineValue::Discs(discs) => write!(f, "{discs:+}"),
            LineValue::Estimate(_) => write!(f, "{:+.1}", self.rounded(1)),
            LineValue::AtLeast(discs) => write!(f, ">={discs:+}"),
            LineValue::AtMost(discs) => write!(f, "<={discs:+}"),
        }
    }
}

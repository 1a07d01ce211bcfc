use std::fmt;

/// The depth and confidence of a search, displayed as `24@98%`, or as `24` without forward pruning.
///
/// ```
/// use obverse_engine::SearchDepth;
///
/// assert_eq!(SearchDepth { depth: 24, confidence: 98 }.to_string(), "24@98%");
/// assert_eq!(SearchDepth { depth: 24, confidence: 100 }.to_string(), "24");
/// // Columns of tables have a width.
/// assert_eq!(format!("{:<7}|", SearchDepth { depth: 24, confidence: 98 }), "24@98% |");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchDepth {
    /// Depth in plies.
    pub depth: u32,
    /// Confidence of the forward pruning in percent; 100 without forward pruning.
    pub confidence: u8,
}

impl fmt::Display for SearchDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.confidence {
            100 => f.pad(&self.depth.to_string()),
            percent => f.pad(&format!("{}@{percent}%", self.depth)),
        }
    }
}

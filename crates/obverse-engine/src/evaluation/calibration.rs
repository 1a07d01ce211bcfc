/// How far the value of a deep search strays from that of a shallow one: what ProbCut cuts by.
///
/// The standard deviation of their difference, in discs, is a polynomial of the second degree in
/// the number of empty squares `e` and the logarithms `d` and `s` of one more than the depth and the
/// shallow depth:
///
/// `c0 + c1 e + c2 d + c3 s + c4 e² + c5 d² + c6 s² + c7 ed + c8 es + c9 ds`
///
/// and never below [`Calibration::FLOOR`]. It is linear in its coefficients, so that they can be
/// fitted by least squares. Depths are logarithms because searches are predicted that are too deep to
/// be measured: the step from 10 plies to 30 is not longer than that from 2 to 7.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// `c0` to `c9`.
    pub coefficients: [f32; Calibration::TERMS],
}

impl Calibration {
    /// How many coefficients there are.
    pub const TERMS: usize = 10;

    /// The least deviation in discs; outside the range it was fitted for, a polynomial may fall
    /// to anything.
    pub const FLOOR: f32 = 0.5;

    /// What the coefficients are multiplied with.
    pub fn terms(empties: u32, depth: u32, shallow: u32) -> [f32; Calibration::TERMS] {
        let e = empties.min(64) as f32;
        let [d, s] = [depth, shallow].map(|depth| (depth.min(64) as f32).ln_1p());
        [1.0, e, d, s, e * e, d * d, s * s, e * d, e * s, d * s]
    }

    /// The standard deviation in discs of a search to `depth` minus one to `shallow`, with so many
    /// empty squares.
    ///
    /// ```
    /// use obverse_engine::evaluation::Calibration;
    ///
    /// let calibration = Calibration::default();
    /// let (near, far) = (calibration.sigma(30, 6, 4), calibration.sigma(30, 12, 2));
    /// assert!(near < far, "{near} {far}");
    /// ```
    pub fn sigma(&self, empties: u32, depth: u32, shallow: u32) -> f32 {
        let terms = Calibration::terms(empties, depth, shallow);
        let products = self
            .coefficients
            .iter()
            .zip(terms)
            .map(|(c, term)| c * term);
        products.sum::<f32>().max(Calibration::FLOOR)
    }
}

impl Default for Calibration {
    /// A guess for an evaluation that nobody has measured yet: three discs, more the farther the
    /// two depths are from each other.
    fn default() -> Calibration {
        let mut coefficients = [0.0; Calibration::TERMS];
        coefficients[0] = 3.0;
        coefficients[2] = 1.5;
        coefficients[3] = -1.8;
        Calibration { coefficients }
    }
}

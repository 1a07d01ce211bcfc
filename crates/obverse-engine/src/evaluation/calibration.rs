/// Error model for multi-ProbCut (MPC): the standard deviation sigma, in discs, of the difference between a deep and a
/// shallow search of the same position.
///
/// Sigma is a polynomial of degree 2 in the number of empties `e`, `d = ln(1 + depth)` and `s = ln(1 + shallow depth)`:
///
/// `c0 + c1 e + c2 d + c3 s + c4 e² + c5 d² + c6 s² + c7 ed + c8 es + c9 ds`
///
/// with a lower limit of [`Calibration::FLOOR`]. It is linear in the coefficients, which can therefore be fitted by
/// least squares. Depths enter as logarithms because the model is extrapolated to depths that are too expensive to
/// measure: on a logarithmic scale, the step from 10 to 30 plies is about as large as that from 2 to 7.
///
/// ```
/// use obverse_engine::evaluation::Calibration;
///
/// let constant = Calibration { coefficients: [4.0, 0., 0., 0., 0., 0., 0., 0., 0., 0.] };
/// assert_eq!(constant.sigma(30, 12, 4), 4.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// Coefficients `c0` to `c9`.
    pub coefficients: [f32; Calibration::TERMS],
}

impl Calibration {
    /// Number of coefficients.
    ///
    /// ```
    /// use obverse_engine::evaluation::Calibration;
    ///
    /// assert_eq!(Calibration::default().coefficients.len(), Calibration::TERMS);
    /// ```
    pub const TERMS: usize = 10;

    /// Lower limit of sigma in discs. Outside of the fitted range the polynomial may become arbitrarily small.
    ///
    /// ```
    /// use obverse_engine::evaluation::Calibration;
    ///
    /// let zero = Calibration { coefficients: [0.0; Calibration::TERMS] };
    /// assert_eq!(zero.sigma(30, 12, 4), Calibration::FLOOR);
    /// ```
    pub const FLOOR: f32 = 0.5;

    /// The terms of the polynomial without their coefficients: 1, `e`, `d`, `s`, `e²` and so on to `ds`.
    ///
    /// ```
    /// use obverse_engine::evaluation::Calibration;
    ///
    /// let [one, e, d, s, ..] = Calibration::terms(30, 12, 0);
    /// assert_eq!((one, e, d, s), (1.0, 30.0, 13_f32.ln(), 0.0));
    /// ```
    #[must_use]
    pub fn terms(empties: u32, depth: u32, shallow: u32) -> [f32; Calibration::TERMS] {
        let e = empties.min(64) as f32;
        let [d, s] = [depth, shallow].map(|depth| (depth.min(64) as f32).ln_1p());
        [1.0, e, d, s, e * e, d * d, s * s, e * d, e * s, d * s]
    }

    /// Sigma in discs: the standard deviation of the score at `depth` minus the score at `shallow`.
    ///
    /// ```
    /// use obverse_engine::evaluation::Calibration;
    ///
    /// let calibration = Calibration::default();
    /// let (near, far) = (calibration.sigma(30, 6, 4), calibration.sigma(30, 12, 2));
    /// assert!(near < far, "{near} {far}");
    /// ```
    #[must_use]
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
    /// A guess for an evaluation without a measured calibration: a sigma of about three discs, growing with the
    /// difference between the depths.
    fn default() -> Calibration {
        let mut coefficients = [0.0; Calibration::TERMS];
        coefficients[0] = 3.0;
        coefficients[2] = 1.5;
        coefficients[3] = -1.8;
        Calibration { coefficients }
    }
}

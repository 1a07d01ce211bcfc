/// An Elo difference as a whole number with its sign.
pub(super) fn rounded_elo(elo: f64) -> String {
    format!("{:+}", elo.round() as i64)
}

//! The columns of a table that show an accuracy.

use obverse_review::Accuracy;

use crate::text::STRONG;

/// The header above [`accuracy_row`].
pub const ACCURACY_HEADER: &str = "accuracy    lost  per move  best moves";

/// The columns of a side: accuracy, discs lost, discs lost per move, share of best moves.
pub fn accuracy_row(accuracy: &Accuracy) -> String {
    let percent = |share: Option<f64>| match share {
        Some(share) => format!("{share:.1} %"),
        None => "-".to_owned(),
    };
    let average = match accuracy.average_loss() {
        Some(average) => format!("{average:.2}"),
        None => "-".to_owned(),
    };
    format!(
        "{STRONG}{:>8}{STRONG:#}{:>8}{average:>10}{:>12}",
        percent(accuracy.percent()),
        accuracy.lost,
        percent(accuracy.best_share().map(|share| 100.0 * share)),
    )
}

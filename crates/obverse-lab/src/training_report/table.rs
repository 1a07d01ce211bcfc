//! What is printed while a training runs: the data, and the errors epoch by epoch.

use obverse_train::{EpochReport, Errors};

use super::{FileCounts, GROUPS, memory};
use obverse_report::text::STRONG;
use obverse_report::text::count;

/// The heading of the table of errors.
pub fn heading() -> String {
    let groups = GROUPS.map(|(first, last)| format!("{:>7}", format!("{first}-{last}")));
    format!(
        "\nMean absolute error in discs: over positions trained with, and over those held out, by plies\n\
         \n  epoch  trained{}      all\n",
        groups.concat()
    )
}

/// A row of the table of errors.
pub fn row(number: usize, epoch: &EpochReport) -> String {
    let shown = |errors: Errors| errors.mean_absolute().map(|error| format!("{error:.3}"));
    let shown = |errors| shown(errors).unwrap_or_else(|| "-".to_owned());
    let groups =
        GROUPS.map(|(first, last)| format!("{:>7}", shown(epoch.held_out.over(first..=last))));
    format!(
        "  {number:>5}  {:>7}{}  {STRONG}{:>7}{STRONG:#}\n",
        shown(epoch.trained.over(..)),
        groups.concat(),
        shown(epoch.held_out.over(..))
    )
}

/// What all files together had to give, and how much memory the training will take, in bytes.
pub fn data_in_words(counts: &FileCounts, files: usize, memory: u64) -> String {
    let mut text = String::new();
    // Files of positions have none.
    if counts.games > 0 {
        text += &format!(
            "{STRONG}{}{STRONG:#} games ({} unfinished, left out)\n",
            count(counts.games),
            count(counts.unfinished_games),
        );
    }
    text += &format!(
        "{STRONG}{}{STRONG:#} positions to train with, {} held out, from {files} files",
        count(counts.trained_positions),
        count(counts.held_out_positions),
    );
    if counts.bad_records > 0 {
        text += &format!("; {} bad records left out", count(counts.bad_records));
    }
    text + &format!("\nAbout {} of memory\n", memory::shown(memory))
}

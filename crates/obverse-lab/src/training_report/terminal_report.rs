//! Output of a training run in the terminal: the data, and the errors of each epoch.

use obverse_train::{EpochReport, Errors};

use super::{GROUPS, TrainingFileCounts, memory};
use obverse_report::text::STRONG;
use obverse_report::text::count;

/// Formats the heading of the table of errors.
pub fn heading() -> String {
    let groups = GROUPS.map(|(first, last)| format!("{:>7}", format!("{first}-{last}")));
    format!(
        "\nMean absolute error in discs: over training positions, and over held-out positions by ply\n\
         \n  epoch  trained{}      all\n",
        groups.concat()
    )
}

/// Formats the row of an epoch in the table of errors.
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

/// Formats the totals of all files and the expected memory use, given in bytes.
pub fn data_in_words(counts: &TrainingFileCounts, files: usize, memory: u64) -> String {
    let mut text = String::new();
    // Files of positions have no games.
    if counts.games > 0 {
        text += &format!(
            "{STRONG}{}{STRONG:#} games ({} unfinished, left out)\n",
            count(counts.games),
            count(counts.unfinished_games),
        );
    }
    text += &format!(
        "{STRONG}{}{STRONG:#} training positions, {} held out, from {files} {}",
        count(counts.trained_positions),
        count(counts.held_out_positions),
        if files == 1 { "file" } else { "files" },
    );
    if counts.bad_records > 0 {
        text += &format!("; {} bad records left out", count(counts.bad_records));
    }
    text + &format!("\nAbout {} of memory\n", memory::shown(memory))
}

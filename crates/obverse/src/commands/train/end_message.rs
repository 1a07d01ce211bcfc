use std::path::Path;

use obverse_lab::training_report::{REPORT_NAME, TrainingJson, memory};

use super::report::calibration;
use crate::output::{LITERAL, STRONG};

/// Text for the end of a training: the result, or how to continue.
pub fn end_message(summary: &TrainingJson, out: &Path) -> String {
    if !summary.complete {
        return format!(
            "\nTraining stopped after {:.0} %. To continue, run the same command with {LITERAL}--resume{LITERAL:#}.\n",
            100.0 * summary.done
        );
    }
    let mut text = format!(
        "\n{STRONG}{}{STRONG:#} written after {:.0} s",
        out.display(),
        summary.seconds
    );
    if let Some(peak) = summary.peak_memory {
        text += &format!(", peak memory {}", memory::shown(peak));
    }
    text += ".\n";
    if let Some(report) = &summary.report {
        let report = report.join(REPORT_NAME);
        text += &format!("Report: {STRONG}{}{STRONG:#}\n", report.display());
    }
    let next = calibration(out);
    text + &format!("Next: {LITERAL}{next}{LITERAL:#}\n")
}

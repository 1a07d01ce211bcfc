//! Charts of a training report.

use obverse_plot::{Axis, Chart, Look, Scale, Series};
use obverse_train::{EpochReport, Errors};

use super::GROUPS;

/// Returns the charts, each with its file name without extension.
pub fn all(epochs: &[EpochReport]) -> Vec<(&'static str, Chart)> {
    let mut charts = Vec::new();
    if let Some(last) = epochs.last() {
        charts.push(("error", error(last)));
        charts.push(("course", course(epochs)));
        if last.held_out.over(..).positions() > 0 {
            charts.push(("epochs", by_epoch(epochs)));
        }
    }
    charts
}

/// Chart of the errors of the last epoch, by ply.
fn error(last: &EpochReport) -> Chart {
    let series = |name: &str, look, plies: &[Errors], value: fn(&Errors) -> Option<f64>| {
        let points = plies.iter().enumerate();
        let points = points.filter_map(|(ply, errors)| Some((ply as f64, value(errors)?)));
        Series {
            name: name.to_owned(),
            points: points.collect(),
            look: Look::Marked(look),
        }
    };
    let (held_out, trained) = (last.held_out.plies(), last.trained.plies());
    let all = [
        series(
            "held out, root mean square",
            1,
            held_out,
            Errors::root_mean_square,
        ),
        series(
            "held out, mean absolute",
            0,
            held_out,
            Errors::mean_absolute,
        ),
        series("trained, mean absolute", 5, trained, Errors::mean_absolute),
    ];
    Chart {
        title: "Error of the evaluation, by ply".to_owned(),
        subtitle: "compared with the scores of the data".to_owned(),
        x: axis("ply", Scale::Counts, None),
        y: axis("discs", Scale::Linear, Some((0.0, 1.0))),
        series: all.into_iter().filter(|s| !s.points.is_empty()).collect(),
        references: Vec::new(),
    }
}

/// Chart of the mean absolute error over the training positions, from the first epoch to the last.
fn course(epochs: &[EpochReport]) -> Chart {
    let mut points = Vec::new();
    for (number, epoch) in epochs.iter().enumerate() {
        for (part, errors) in (1..).zip(&epoch.parts) {
            let place = number as f64 + f64::from(part) / epoch.parts.len() as f64;
            points.extend(errors.mean_absolute().map(|error| (place, error)));
        }
    }
    let points = thinned(points);
    Chart {
        title: "Mean absolute error over training positions".to_owned(),
        subtitle: "each evaluated just before the training step that uses it".to_owned(),
        x: axis("epochs", Scale::Linear, None),
        y: axis("discs", Scale::Linear, None),
        series: vec![Series {
            name: "trained".to_owned(),
            points,
            look: Look::Marked(5),
        }],
        references: Vec::new(),
    }
}

/// Approximate maximum number of points per line of a chart.
const MOST_POINTS: usize = 80;

/// Leaves out points evenly, so that about [`MOST_POINTS`] remain, and keeps the last one.
fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let step = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1);
    let chosen = points.into_iter().enumerate();
    let chosen = chosen.filter(|&(at, _)| at % step == 0 || at == last);
    chosen.map(|(_, point)| point).collect()
}

/// Chart of the error over the held-out positions after each epoch, by groups of plies.
fn by_epoch(epochs: &[EpochReport]) -> Chart {
    let series = GROUPS.iter().enumerate().map(|(look, &(first, last))| {
        let error = |epoch: &EpochReport| epoch.held_out.over(first..=last).mean_absolute();
        let points = (1..).zip(epochs);
        let points = points.filter_map(|(number, epoch)| Some((f64::from(number), error(epoch)?)));
        Series {
            name: format!("plies {first}-{last}"),
            points: thinned(points.collect()),
            look: Look::Marked(look),
        }
    });
    Chart {
        title: "Mean absolute error over held-out positions, by epoch".to_owned(),
        subtitle: "at the end of each epoch".to_owned(),
        x: axis("epoch", Scale::Counts, None),
        y: axis("discs", Scale::Linear, None),
        series: series.filter(|s| !s.points.is_empty()).collect(),
        references: Vec::new(),
    }
}

fn axis(label: &str, scale: Scale, shows: Option<(f64, f64)>) -> Axis {
    Axis {
        label: label.to_owned(),
        scale,
        suffix: "",
        shows,
    }
}

//! The pictures of a report on a training.

use obverse_train::{Epoch, Errors, PlyErrors, StageReport};

use crate::plot::{Axis, Chart, Look, Scale, Series};

/// All pictures with their names; some of them show only the stages `shown`.
pub fn all(stages: &[&StageReport], shown: &[&StageReport]) -> Vec<(&'static str, Chart)> {
    let mut charts = vec![("error", error(stages)), ("gradient", gradient(shown))];
    let is_measured = |stage: &&StageReport| stage.held_out().positions() > 0;
    if stages.iter().any(is_measured) {
        charts.push(("convergence", convergence(shown)));
    }
    charts
}

/// The errors at each ply.
fn error(stages: &[&StageReport]) -> Chart {
    let series = |name: &str, look, value: fn(&PlyErrors) -> Option<f64>| {
        // The last stage comes first.
        let plies = stages.iter().rev().flat_map(|stage| &stage.plies);
        let points = plies.filter_map(|ply| Some((ply.ply as f64, value(ply)?)));
        Series {
            name: name.to_owned(),
            points: points.collect(),
            look: Look::Marked(look),
        }
    };
    let all = [
        series("held out, root mean square", 1, |ply| {
            ply.held_out.root_mean_square()
        }),
        series("held out, mean absolute", 0, |ply| {
            ply.held_out.mean_absolute()
        }),
        series("trained, mean absolute", 5, |ply| {
            ply.trained.mean_absolute()
        }),
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

/// What each pass changes at the error over positions held out. The last stage of the game may begin at
/// zero and not with any weights; it would hide all others, and stands in the table.
fn convergence(shown: &[&StageReport]) -> Chart {
    let error = |epoch: &Epoch| Errors::mean_absolute(&epoch.held_out);
    let (last, others) = shown
        .split_last()
        .map_or((None, shown), |(last, others)| (Some(*last), others));
    let fitted = if others.is_empty() { shown } else { others };
    let mut series = by_epoch(fitted, error);
    for series in &mut series {
        let start = series.points.first().map_or(0.0, |&(_, error)| error);
        series
            .points
            .iter_mut()
            .for_each(|(_, error)| *error -= start);
    }
    let subtitle = match last.filter(|_| !others.is_empty()) {
        Some(last) => {
            let (first, last) = last.ply_range();
            format!(
                "compared with the weights that a stage begins with; plies {first}-{last} are in the table"
            )
        }
        None => "compared with the weights that it begins with".to_owned(),
    };
    Chart {
        title: "Change of the mean absolute error over positions held out, by epoch".to_owned(),
        subtitle,
        x: axis("passes over the positions", Scale::Counts, None),
        y: axis("discs", Scale::Linear, None),
        series,
        references: Vec::new(),
    }
}

/// How far each fit is from its end, after each pass.
fn gradient(shown: &[&StageReport]) -> Chart {
    let left = |epoch: &Epoch| Some(epoch.unfitted).filter(|&left| left > 0.0);
    Chart {
        title: "What is left of the squared gradient, by epoch".to_owned(),
        subtitle: "1 at the beginning of each stage, 0 where nothing moves any more".to_owned(),
        x: axis("passes over the positions", Scale::Counts, None),
        y: axis("share", Scale::Log, None),
        series: by_epoch(shown, left),
        references: Vec::new(),
    }
}

/// The most marks of a line.
const MOST_POINTS: usize = 60;

/// A line for each stage that has points.
fn by_epoch(shown: &[&StageReport], value: impl Fn(&Epoch) -> Option<f64>) -> Vec<Series> {
    let mut all = Vec::new();
    for (look, stage) in shown.iter().enumerate() {
        let step = stage.epochs.len().div_ceil(MOST_POINTS).max(1);
        let last = stage.epochs.len().saturating_sub(1);
        let epochs = stage.epochs.iter().enumerate();
        let epochs = epochs.filter(|&(at, _)| at % step == 0 || at == last);
        let points = epochs.filter_map(|(at, epoch)| Some((at as f64, value(epoch)?)));
        let points: Vec<_> = points.collect();
        let (first, last) = stage.ply_range();
        if !points.is_empty() {
            all.push(Series {
                name: format!("plies {first}-{last}"),
                points,
                look: Look::Marked(look),
            });
        }
    }
    all
}

fn axis(label: &str, scale: Scale, shows: Option<(f64, f64)>) -> Axis {
    Axis {
        label: label.to_owned(),
        scale,
        suffix: "",
        shows,
    }
}

//! Chart of the regression of the textbook ProbCut: deep values against shallow values.

use obverse_classic::EvaluationName;
use obverse_classic::search::probcut::{ProbCutFit, THRESHOLD};
use obverse_plot::{Axis, Chart, Look, Scale, Series};

/// Draws the pairs of a shallow and a deep value as points, the fitted line, and the band around it in which a
/// prediction causes no cut-off.
pub fn probcut_chart(
    evaluation: EvaluationName,
    (shallow, deep): (u32, u32),
    pairs: &[(f64, f64)],
    fit: &ProbCutFit,
) -> Chart {
    let values = pairs.iter().map(|pair| pair.0);
    let lowest = values.clone().fold(f64::INFINITY, f64::min);
    let highest = values.fold(f64::NEG_INFINITY, f64::max);
    let line = |name: String, distance: f64, look| Series {
        name,
        points: [lowest, highest]
            .map(|x| (x, fit.slope * x + fit.offset + distance))
            .to_vec(),
        look,
    };
    let margin = THRESHOLD * fit.sigma;
    Chart {
        title: format!("{evaluation}: depth {deep} predicted from depth {shallow}"),
        subtitle: format!(
            "{} positions of random games; deep = {:.3} × shallow {:+.1}, sigma {:.1}, correlation {:.3}",
            fit.samples, fit.slope, fit.offset, fit.sigma, fit.correlation
        ),
        x: axis(shallow),
        y: axis(deep),
        series: vec![
            Series {
                name: "positions".to_owned(),
                points: pairs.to_vec(),
                look: Look::Marks(0),
            },
            line("prediction".to_owned(), 0.0, Look::Line(1)),
            line(format!("+ {THRESHOLD} sigma"), margin, Look::Faint),
            line(format!("− {THRESHOLD} sigma"), -margin, Look::Faint),
        ],
        references: Vec::new(),
    }
}

fn axis(depth: u32) -> Axis {
    Axis {
        label: format!("value at depth {depth}"),
        scale: Scale::Linear,
        suffix: "",
        shows: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use obverse_classic::search::probcut::fit_line;

    #[test]
    fn the_line_and_the_band_span_the_points() {
        let pairs = [(0.0, 1.0), (10.0, 9.0), (20.0, 22.0), (40.0, 40.0)];
        let fit = fit_line(&pairs).expect("a line");
        let chart = probcut_chart(EvaluationName::Discs, (2, 4), &pairs, &fit);
        let [points, line, above, below] = &chart.series[..] else {
            panic!("{chart:?}");
        };
        assert_eq!(points.points, pairs);
        assert_eq!((line.points[0].0, line.points[1].0), (0.0, 40.0));
        for (line, (above, below)) in line
            .points
            .iter()
            .zip(above.points.iter().zip(&below.points))
        {
            assert!((above.1 - line.1 - 1.5 * fit.sigma).abs() < 1e-9);
            assert!((line.1 - below.1 - 1.5 * fit.sigma).abs() < 1e-9);
        }
        assert!(chart.subtitle.starts_with("4 positions"));
    }
}

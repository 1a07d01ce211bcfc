//! The value of a game by ply, as a chart.

use obverse_core::Color;
use obverse_formats::GameRecord;
use obverse_plot::{Axis, Chart, Look, Reference, Scale, Series};
use obverse_review::Review;

use super::game_title;
use super::result_text::result_text;

/// A chart of Black's value by ply, with the mistakes of both sides.
pub fn chart(record: &GameRecord, review: &Review, opening: Option<&str>) -> Chart {
    let [black, white] = Color::ALL.map(|color| game_title::name(record, color));
    let mut subtitle = game_title::occasion(record, opening);
    let result = result_text(record);
    subtitle.push(&result);
    let points = |(ply, value): (usize, f32)| (ply as f64, f64::from(value));
    let mut series = vec![Series {
        name: "value".to_owned(),
        points: review.value_curve().into_iter().map(points).collect(),
        look: Look::Line(0),
    }];
    for (color, look) in Color::ALL.into_iter().zip([Look::Marks(1), Look::Marks(2)]) {
        let mistakes = review
            .moves
            .iter()
            .filter(|it| it.color() == color && it.grade().is_mistake());
        let points: Vec<(f64, f64)> = mistakes
            .map(|it| points((it.ply, it.value_for(Color::Black))))
            .collect();
        if !points.is_empty() {
            let name = format!("mistakes of {color}");
            series.push(Series { name, points, look });
        }
    }
    let last = review.game.moves().len().max(1) as f64;
    Chart {
        title: format!("{black} - {white}"),
        subtitle: subtitle.join(", "),
        x: Axis {
            label: "ply".to_owned(),
            scale: Scale::Counts,
            suffix: "",
            shows: Some((0.0, last)),
        },
        y: Axis {
            label: "discs for Black".to_owned(),
            scale: Scale::Linear,
            suffix: "",
            shows: Some((-8.0, 8.0)),
        },
        series,
        references: vec![Reference {
            name: "even".to_owned(),
            y: 0.0,
        }],
    }
}

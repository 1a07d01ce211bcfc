//! The axes of a chart: their scale, the positions of values and the tick marks.

/// A horizontal or vertical axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Text beside the axis that names the quantity.
    pub label: String,
    /// Linear or logarithmic scale.
    pub scale: Scale,
    /// Text after the number at each tick mark, such as a unit.
    pub suffix: &'static str,
    /// Range that the axis includes besides the data, as lowest and highest value; `None` to include only the data.
    pub shows: Option<(f64, f64)>,
}

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Linear. The axis starts and ends at a tick mark.
    Linear,
    /// Logarithmic, for positive numbers. The axis starts and ends at a power of 10.
    Log,
    /// Linear, for whole numbers. The axis starts at the lowest value and ends at the highest.
    Counts,
}

/// Maps the values of an axis to positions in the picture.
pub struct Ruler {
    scale: Scale,
    low: f64,
    high: f64,
    /// Position of `low` in the picture; `to` is the position of `high`.
    from: f32,
    to: f32,
    /// Values that get a tick mark with a number.
    pub ticks: Vec<f64>,
}

impl Ruler {
    pub fn new(axis: &Axis, values: impl Iterator<Item = f64>, from: f32, to: f32) -> Ruler {
        let (least, most) = axis.shows.unwrap_or((f64::INFINITY, f64::NEG_INFINITY));
        let (mut low, mut high) = (least, most);
        for value in values {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            // Without values, the axis goes from 0 to 1.
            (low, high) = (0.0, 1.0);
        }
        let ticks = match axis.scale {
            Scale::Linear => {
                let step = round_step((high - low) / 8.0);
                let (first, last) = ((low / step).floor(), (high / step).ceil());
                (low, high) = (first * step, last * step);
                // Each tick is a multiple of the step, not a sum of steps, so that rounding errors do not add up and 0
                // is exact.
                let count = (last - first) as u32;
                let tick = |at: u32| (first + f64::from(at)) * step;
                (0..=count).map(tick).collect()
            }
            Scale::Counts => {
                let step = round_step((high - low) / 12.0).max(1.0);
                let (first, last) = ((low / step).ceil(), (high / step).floor());
                let count = (last - first).max(0.0) as u32;
                (0..=count)
                    .map(|at| (first + f64::from(at)) * step)
                    .collect()
            }
            Scale::Log => {
                let first = low.max(f64::MIN_POSITIVE).log10().floor();
                let last = high.max(f64::MIN_POSITIVE).log10().ceil().max(first + 1.0);
                (low, high) = (10_f64.powf(first), 10_f64.powf(last));
                (first as i32..=last as i32)
                    .map(|power| 10_f64.powi(power))
                    .collect()
            }
        };
        Ruler {
            scale: axis.scale,
            low,
            high: if high > low { high } else { low + 1.0 },
            from,
            to,
            ticks,
        }
    }

    /// Returns the position of a value in the picture: an x or y coordinate.
    pub fn place(&self, value: f64) -> f32 {
        let (low, high, value) = match self.scale {
            Scale::Linear | Scale::Counts => (self.low, self.high, value),
            Scale::Log => (
                self.low.log10(),
                self.high.log10(),
                value.max(self.low).log10(),
            ),
        };
        let share = (value - low) / (high - low);
        self.from + share as f32 * (self.to - self.from)
    }
}

/// Rounds the distance between tick marks up to 1, 2 or 5 times a power of 10.
fn round_step(step: f64) -> f64 {
    if step <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powf(step.log10().floor());
    let digit = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|digit| digit * power >= step * 0.999)
        .unwrap_or(10.0);
    digit * power
}

/// An axis with only a scale, for tests.
#[cfg(test)]
pub fn bare_axis(scale: Scale) -> Axis {
    Axis {
        label: String::new(),
        scale,
        suffix: "",
        shows: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulers_hold_all_values_and_round_ticks() {
        let ruler = Ruler::new(
            &bare_axis(Scale::Linear),
            [3.0, 97.0].into_iter(),
            0.0,
            100.0,
        );
        assert_eq!(ruler.ticks, [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ruler.place(50.0), 50.0);
        let ruler = Ruler::new(
            &bare_axis(Scale::Counts),
            [1.0, 5.0].into_iter(),
            0.0,
            100.0,
        );
        assert_eq!(ruler.ticks, [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(ruler.place(2.0), 25.0);
        let ruler = Ruler::new(
            &bare_axis(Scale::Log),
            [5.0, 20_000.0].into_iter(),
            0.0,
            100.0,
        );
        assert_eq!(
            ruler.ticks,
            [1.0, 10.0, 100.0, 1_000.0, 10_000.0, 100_000.0]
        );
        assert!((ruler.place(1_000.0) - 60.0).abs() < 1e-3);
    }

    #[test]
    fn rulers_of_no_values_or_one_value_are_valid() {
        for values in [&[][..], &[7.0], &[0.0]] {
            for scale in [Scale::Linear, Scale::Log, Scale::Counts] {
                let ruler = Ruler::new(&bare_axis(scale), values.iter().copied(), 0.0, 100.0);
                assert!(ruler.low < ruler.high);
                for &value in values {
                    assert!((0.0..=100.0).contains(&ruler.place(value)), "{value}");
                }
            }
        }
    }
}

//! The engine's evaluation of a position: its value, and the contribution of each pattern and square.

use std::collections::BTreeMap;
use std::fmt::Write;

use obverse_core::{Color, Position, Square};
use obverse_engine::evaluation::network::ply;
use obverse_engine::evaluation::{Contribution, Evaluation, UNITS_PER_DISC};
use serde::Serialize;

use obverse_report::json::color_name;
use obverse_report::text::{FAINT, STRONG};

/// Width of the number after each square of the drawn board, in characters.
pub const LABEL_WIDTH: usize = 6;
/// Number of pattern placements shown for each side.
const SHOWN: usize = 6;
/// Name of the bias, the contribution that belongs to no pattern and depends only on the ply.
const CONSTANT: &str = "constant";

/// The engine's evaluation of a position, split into contributions. All numbers are for the side to move.
pub struct TrainedExplanation {
    position: Position,
    /// Ply that selects the output head of the network.
    ply: usize,
    /// Value in evaluation units; [`UNITS_PER_DISC`] units are a disc.
    total: i32,
    /// Contributions of the pattern placements, then the part of the value that belongs to no pattern.
    placements: Vec<Contribution>,
}

/// Sum of the contributions of all placements of a pattern.
struct PatternSum {
    name: &'static str,
    placements: usize,
    units: i32,
}

impl TrainedExplanation {
    /// Evaluates a position.
    pub fn new(evaluation: &Evaluation, position: Position) -> TrainedExplanation {
        let board = position.board();
        let placements = evaluation.explain(board);
        TrainedExplanation {
            position,
            ply: ply(board.empty().len()),
            total: placements.iter().map(|placement| placement.units).sum(),
            placements,
        }
    }

    /// Returns the sum of each pattern, in the order of the placements.
    fn patterns(&self) -> Vec<PatternSum> {
        let mut sums: Vec<PatternSum> = Vec::new();
        for placement in &self.placements {
            let name = name(placement);
            match sums.last_mut().filter(|sum| sum.name == name) {
                Some(sum) => {
                    sum.placements += 1;
                    sum.units += placement.units;
                }
                None => sums.push(PatternSum {
                    name,
                    placements: placement.pattern.iter().len(),
                    units: placement.units,
                }),
            }
        }
        sums
    }

    /// Returns the share of each square in the value, in discs, and the remainder that belongs to no square. A
    /// placement's contribution is divided equally among its squares.
    fn shares(&self) -> ([f64; 64], f64) {
        let (mut shares, mut rest) = ([0.0; 64], 0.0);
        for placement in &self.placements {
            let share = discs(placement.units) / placement.squares.len().max(1) as f64;
            for square in &placement.squares {
                shares[square.index()] += share;
            }
            if placement.squares.is_empty() {
                rest += share;
            }
        }
        (shares, rest)
    }

    /// Returns the side that a value (for the side to move) favours; `None` for 0.
    fn side(&self, value: f64) -> Option<Color> {
        let turn = self.position.turn();
        if value > 0.0 {
            Some(turn)
        } else if value < 0.0 {
            Some(!turn)
        } else {
            None
        }
    }

    fn for_black(&self, units: i32) -> f64 {
        match self.position.turn() {
            Color::Black => discs(units),
            Color::White => discs(-units),
        }
    }

    /// Formats the value, in two lines.
    pub fn summary(&self) -> String {
        let turn = self.position.turn();
        format!(
            "{STRONG}{:<14}{STRONG:#}{:>+7.2} for Black, {:>+7.2} for {turn} to move\n\
             {FAINT}{:14}expected final disc difference, at ply {}{FAINT:#}\n",
            "trained",
            self.for_black(self.total),
            discs(self.total),
            "",
            self.ply,
        )
    }

    /// Returns a remark if the engine never evaluates the position: the game is over or the side must pass. Empty
    /// otherwise.
    pub fn remark(&self) -> String {
        let board = self.position.board();
        if board.is_over() {
            "\nThe game is over: the engine counts the discs and does not use the evaluation.\n"
                .to_owned()
        } else if self.position.must_pass() {
            let turn = self.position.turn();
            format!("\n{turn} must pass: the engine evaluates the position after the pass.\n")
        } else {
            String::new()
        }
    }

    /// Formats a table with a row per pattern, and the sum.
    pub fn table(&self) -> String {
        let turn = self.position.turn();
        let mut text = format!(
            "{FAINT}{:<16}{:>10}{:>12}   favours{FAINT:#}\n",
            "pattern",
            "placements",
            format!("for {turn}")
        );
        for sum in self.patterns() {
            let _ = writeln!(
                text,
                "{:<16}{:>10}{:>+12.2}   {}",
                sum.name,
                sum.placements,
                discs(sum.units),
                self.side_name(sum.units)
            );
        }
        text + &format!(
            "{STRONG}{:<16}{:>10}{:>+12.2}   {}{STRONG:#}\n",
            "sum",
            self.patterns()
                .iter()
                .map(|sum| sum.placements)
                .sum::<usize>(),
            discs(self.total),
            self.side_name(self.total)
        )
    }

    fn side_name(&self, units: i32) -> &'static str {
        match self.side(units.into()) {
            Some(Color::Black) => "Black",
            Some(Color::White) => "White",
            None => "neither",
        }
    }

    /// Formats the pattern placements that contribute most to each side. `sign` gives the symbol of a disc or of an
    /// empty square.
    pub fn placements(&self, sign: impl Fn(Option<Color>) -> char) -> String {
        let mut text = String::new();
        for side in [self.position.turn(), !self.position.turn()] {
            let speaks = |placement: &&Contribution| {
                placement.pattern.is_some() && self.side(placement.units.into()) == Some(side)
            };
            let mut strongest: Vec<_> = self.placements.iter().filter(speaks).collect();
            strongest.sort_by_key(|placement| -placement.units.abs());
            let sum: i32 = strongest.iter().map(|placement| placement.units).sum();
            let _ = writeln!(
                text,
                "\n{STRONG}In favour of {side}{STRONG:#}{FAINT}: {} placements, {:+.2} in total; \
                  the strongest are{FAINT:#}",
                strongest.len(),
                discs(sum)
            );
            for placement in strongest.iter().take(SHOWN) {
                let squares = placement.squares.iter().map(|&square| {
                    let sign = sign(self.position.disc(square));
                    format!(" {square}{sign}")
                });
                let _ = writeln!(
                    text,
                    "{:>+7.2}  {:<15}{}",
                    discs(placement.units),
                    name(placement),
                    squares.collect::<String>()
                );
            }
        }
        text
    }

    /// Formats the board with the share of each square. `draw` receives a text of [`LABEL_WIDTH`] characters for each
    /// square, with the side whose colour it gets, and returns the lines of the drawn board.
    pub fn squares(
        &self,
        draw: impl FnOnce(&dyn Fn(Square) -> (String, Option<Color>)) -> Vec<String>,
    ) -> String {
        let (shares, rest) = self.shares();
        let mut text = format!(
            "\n{STRONG}By square{STRONG:#}{FAINT}: contribution of each placement, \
              divided among its squares;\n{rest:+.2} belongs to no square{FAINT:#}\n"
        );
        let label = |square: Square| {
            let share = shares[square.index()];
            // A share that is shown as 0.00 gets the colour of neither side.
            let share = if share.abs() < 0.005 { 0.0 } else { share };
            (format!("{share:<+LABEL_WIDTH$.2}"), self.side(share))
        };
        for line in draw(&label) {
            text += line.trim_end();
            text += "\n";
        }
        let verdict = match self.side(self.total.into()) {
            None => "favours neither side".to_owned(),
            Some(side) => format!("favours {side}"),
        };
        let turn = self.position.turn();
        text + &format!(
            "\nIn total {STRONG}{:+.2}{STRONG:#} discs for {turn} to move: the evaluation {verdict}.\n",
            discs(self.total)
        )
    }

    /// Returns the JSON output, with the name of the weights and their digest.
    pub fn json(&self, weights: String, digest: String) -> TrainedEvaluationJson {
        let (shares, rest) = self.shares();
        let speaks_for = |value: f64| self.side(value).map(color_name);
        let feature = |placement: &Contribution| FeatureJson {
            pattern: name(placement),
            squares: placement.squares.iter().map(Square::to_string).collect(),
            discs: placement
                .squares
                .iter()
                .map(|&square| self.position.disc(square).map_or('-', Color::symbol))
                .collect(),
            black: self.for_black(placement.units),
            mover: discs(placement.units),
            speaks_for: speaks_for(placement.units.into()),
        };
        let sums = self.patterns();
        TrainedEvaluationJson {
            position: self.position.to_string(),
            turn: color_name(self.position.turn()),
            eval: "trained",
            weights,
            digest,
            ply: self.ply,
            black: self.for_black(self.total),
            mover: discs(self.total),
            speaks_for: speaks_for(self.total.into()),
            parts: sums
                .iter()
                .map(|sum| (sum.name, self.for_black(sum.units)))
                .collect(),
            features: self.placements.iter().map(feature).collect(),
            square_shares: Square::ALL
                .iter()
                .map(|square| (square.to_string(), shares[square.index()]))
                .collect(),
            constant: rest,
        }
    }
}

fn name(placement: &Contribution) -> &'static str {
    placement.pattern.unwrap_or(CONSTANT)
}

fn discs(units: i32) -> f64 {
    f64::from(units) / f64::from(UNITS_PER_DISC)
}

/// JSON output of `obverse eval --eval trained`. Values are in discs.
#[derive(Serialize)]
pub struct TrainedEvaluationJson {
    position: String,
    turn: &'static str,
    eval: &'static str,
    weights: String,
    digest: String,
    /// Ply that selects the output head of the network, from 0 to 59.
    ply: usize,
    black: f64,
    mover: f64,
    speaks_for: Option<&'static str>,
    /// Contributions by pattern, from Black's side.
    parts: BTreeMap<&'static str, f64>,
    features: Vec<FeatureJson>,
    /// Shares by square, for the side to move.
    square_shares: BTreeMap<String, f64>,
    /// Contribution that belongs to no square, for the side to move.
    constant: f64,
}

/// Contribution of one placement of a pattern, or of the bias, which belongs to no pattern.
#[derive(Serialize)]
struct FeatureJson {
    pattern: &'static str,
    squares: Vec<String>,
    /// Discs on the squares: X, O or - for empty.
    discs: String,
    black: f64,
    mover: f64,
    speaks_for: Option<&'static str>,
}

//! The engine's evaluation: what it says, which patterns speak for whom, and where.

use std::collections::BTreeMap;
use std::fmt::Write;

use obverse_core::{Color, Position, Square};
use obverse_engine::evaluation::network::ply;
use obverse_engine::evaluation::{Contribution, Evaluation, UNITS_PER_DISC};
use serde::Serialize;

use obverse_report::json::color_name;
use obverse_report::text::{FAINT, STRONG};

/// How wide the text behind a square is.
pub const LABEL_WIDTH: usize = 6;
/// How many placements are shown for each side.
const SHOWN: usize = 6;
/// What is there without any pattern, at the ply of the position.
const CONSTANT: &str = "constant";

/// What the evaluation says about a position. All numbers are for the side to move.
pub struct Worth {
    position: Position,
    /// Says how much what the patterns see is worth.
    ply: usize,
    /// In units of [`UNITS_PER_DISC`] a disc, as all the rest.
    total: i32,
    /// Last what belongs to none.
    placements: Vec<Contribution>,
}

/// All placements of a pattern together.
struct PatternSum {
    name: &'static str,
    placements: usize,
    units: i32,
}

impl Worth {
    /// What this evaluation says.
    pub fn new(evaluation: &Evaluation, position: Position) -> Worth {
        let board = position.board();
        let placements = evaluation.explain(board);
        Worth {
            position,
            ply: ply(board.empty().len()),
            total: placements.iter().map(|placement| placement.units).sum(),
            placements,
        }
    }

    /// The sums of the patterns, in their order.
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

    /// What falls on each square, in discs, and what falls on none.
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

    /// The side that a value for the side to move speaks for.
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

    /// The value, in two lines.
    pub fn summary(&self) -> String {
        let turn = self.position.turn();
        format!(
            "{STRONG}{:<14}{STRONG:#}{:>+7.2} for Black, {:>+7.2} for {turn} to move\n\
             {FAINT}{:14}discs at the end of the game, as seen at ply {}{FAINT:#}\n",
            "trained",
            self.for_black(self.total),
            discs(self.total),
            "",
            self.ply,
        )
    }

    /// What to keep in mind about a position that the engine never asks about.
    pub fn remark(&self) -> String {
        let board = self.position.board();
        if board.is_over() {
            "\nThe game is over: the engine counts the discs here and does not ask.\n".to_owned()
        } else if self.position.must_pass() {
            let turn = self.position.turn();
            format!("\n{turn} must pass: the engine asks about the position behind that.\n")
        } else {
            String::new()
        }
    }

    /// A row a pattern, and the sum.
    pub fn table(&self) -> String {
        let turn = self.position.turn();
        let mut text = format!(
            "{FAINT}{:<16}{:>10}{:>12}   speaks for{FAINT:#}\n",
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

    /// The placements that say most, for each side, and the sign of what stands on them.
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
                "\n{STRONG}What speaks for {side}{STRONG:#}{FAINT}: {} placements, {:+.2} together; \
                 the strongest{FAINT:#}",
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

    /// The board with the share of each square. `draw` draws it: its lines, with a text of
    /// [`LABEL_WIDTH`] characters behind each square in the colour of a side.
    pub fn squares(
        &self,
        draw: impl FnOnce(&dyn Fn(Square) -> (String, Option<Color>)) -> Vec<String>,
    ) -> String {
        let (shares, rest) = self.shares();
        let mut text = format!(
            "\n{STRONG}Where it is said{STRONG:#}{FAINT}: each placement shared out among its \
             squares; {rest:+.2} on none{FAINT:#}\n"
        );
        let label = |square: Square| {
            let share = shares[square.index()];
            // What is shown as nothing speaks for nobody.
            let share = if share.abs() < 0.005 { 0.0 } else { share };
            (format!("{share:<+LABEL_WIDTH$.2}"), self.side(share))
        };
        for line in draw(&label) {
            text += line.trim_end();
            text += "\n";
        }
        let verdict = match self.side(self.total.into()) {
            None => "speaks for neither side".to_owned(),
            Some(side) => format!("speaks for {side}"),
        };
        let turn = self.position.turn();
        text + &format!(
            "\nAll together {STRONG}{:+.2}{STRONG:#} discs for {turn}, to move: it {verdict}.\n",
            discs(self.total)
        )
    }

    /// All of it for JSON, with the name of the weights and their digest.
    pub fn answer(&self, weights: String, digest: String) -> Answer {
        let (shares, rest) = self.shares();
        let speaks_for = |value: f64| self.side(value).map(color_name);
        let feature = |placement: &Contribution| Feature {
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
        Answer {
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

/// What the evaluation says, in discs, for JSON.
#[derive(Serialize)]
pub struct Answer {
    position: String,
    turn: &'static str,
    eval: &'static str,
    weights: String,
    digest: String,
    /// That whose numbers the network takes, from 0 to 59.
    ply: usize,
    black: f64,
    mover: f64,
    speaks_for: Option<&'static str>,
    /// From Black's side, by pattern.
    parts: BTreeMap<&'static str, f64>,
    features: Vec<Feature>,
    /// For the side to move, by square.
    square_shares: BTreeMap<String, f64>,
    /// For the side to move: what belongs to no square.
    constant: f64,
}

/// One placement of a pattern, or what belongs to none.
#[derive(Serialize)]
struct Feature {
    pattern: &'static str,
    squares: Vec<String>,
    /// What stands on them: X, O or -.
    discs: String,
    black: f64,
    mover: f64,
    speaks_for: Option<&'static str>,
}

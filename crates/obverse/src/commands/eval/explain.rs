//! The parts of an evaluation as a table, and how safe each disc is as a board.

use obverse_classic::EvaluationName;
use obverse_classic::evaluation::Formula;
use obverse_classic::stability::{Stability, StabilityMap};
use obverse_core::{Color, Position};
use obverse_dialogue::BoardView;

use crate::output::{FAINT, STRONG};

/// Part, what was counted for Black and for White, how the value follows, and the value.
pub fn table(evaluation: EvaluationName, position: Position) -> String {
    let mut text = format!(
        "{STRONG}{:<14}{STRONG:#}{FAINT}{:<30}{:>4}{:>4}   {:<18}{:>7}{FAINT:#}\n",
        evaluation.name(),
        "counted",
        "X",
        "O",
        "how",
        "value"
    );
    for count in evaluation.counts(position) {
        text += &format!(
            "{:<14}{:<30}{:>4}{:>4}   {:<18}{:>+7}\n",
            count.part,
            count.what,
            count.black,
            count.white,
            how(count.formula),
            count.value()
        );
    }
    let explanation = evaluation.explain(position);
    let turn = position.turn();
    let mover = match turn {
        Color::Black => String::new(),
        Color::White => format!(
            "{:<73}{:>+7}\n",
            "for White, to move",
            explanation.value_for(turn)
        ),
    };
    text + &format!(
        "{STRONG}{:<73}{:>+7}{STRONG:#}\n{mover}",
        "for Black", explanation.total
    )
}

fn how(formula: Formula) -> String {
    match formula {
        Formula::Each(weight) => format!("{weight:+} each"),
        Formula::PerCent => "100(X-O)/(X+O)".to_owned(),
        Formula::Divided(divisor) => format!("(X-O)/{divisor}"),
        Formula::More(bonus) => format!("{bonus} for more"),
        Formula::Outnumbers(bonus) => format!("{bonus} if > 1.5 times"),
        Formula::None(malus) => format!("-{malus} for none"),
        Formula::Silent => "does not apply".to_owned(),
    }
}

/// The board with a mark beside each disc that says how safe it is.
pub fn stability(view: &BoardView, position: Position) -> String {
    let map = StabilityMap::new(position);
    let mark = |square| match map.of(square) {
        Some(Stability::Stable) => '#',
        Some(Stability::SemiStable) => '-',
        Some(Stability::Unstable) => '!',
        None => ' ',
    };
    let mut text = String::new();
    for line in view.marked_lines(position, mark) {
        text += line.trim_end();
        text += "\n";
    }
    let line = |mark, count: u32, words| format!("{mark} {count:>2} {words}\n");
    text + "\n"
        + &line('#', map.stable.len(), "stable: can never be flipped")
        + &line(
            '-',
            map.semi_stable.len(),
            "semi-stable: not by the next move",
        )
        + &line(
            '!',
            map.unstable.len(),
            "unstable: by the next move of the other colour",
        )
}

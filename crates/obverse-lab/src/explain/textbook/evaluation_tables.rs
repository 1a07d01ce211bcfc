//! Tables of the parts of an evaluation, for a terminal.

use obverse_classic::EvaluationName;
use obverse_classic::evaluation::Formula;
use obverse_core::{Color, Position, Square};

use super::stability_board::stability_board;
use obverse_report::text::{FAINT, STRONG};

/// Formats one line: the name of the evaluation, the value from Black's side and the value for the side to move.
pub fn summary(evaluation: EvaluationName, position: Position) -> String {
    let explanation = evaluation.explain(position);
    let turn = position.turn();
    format!(
        "{STRONG}{:<14}{STRONG:#}{:>+7} for Black, {:>+7} for {turn} to move\n",
        evaluation.name(),
        explanation.total,
        explanation.value_for(turn)
    )
}

/// Formats the tables of some evaluations, and the stability of the discs if one of them counts stable discs. `draw`
/// receives the mark of each square and returns the lines of the drawn board.
pub fn tables(
    evaluations: &[EvaluationName],
    position: Position,
    draw: impl FnOnce(&dyn Fn(Square) -> char) -> Vec<String>,
) -> String {
    let tables = evaluations.iter();
    let tables: Vec<String> = tables.map(|&one| table(one, position)).collect();
    let mut text = tables.join("\n");
    let shows_stability = |evaluation: &EvaluationName| {
        matches!(
            evaluation,
            EvaluationName::Prop | EvaluationName::PropMobility
        )
    };
    if evaluations.iter().any(shows_stability) {
        text += "\n";
        text += &stability_board(position, draw);
    }
    text
}

/// Formats the table of an evaluation: part, counts for Black and White, formula and value.
fn table(evaluation: EvaluationName, position: Position) -> String {
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
        Formula::BonusForMore(bonus) => format!("{bonus} for more"),
        Formula::BonusIfOutnumbering(bonus) => format!("{bonus} if > 1.5 times"),
        Formula::PenaltyIfNone(penalty) => format!("-{penalty} for none"),
        Formula::Inactive => "does not apply".to_owned(),
    }
}

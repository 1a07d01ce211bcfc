use super::probcut_parameters::ProbCutParameters;
use crate::evaluation::Evaluation;
use crate::search::Stop;
use crate::search::negamax::{Negamax, NegamaxNode};
use crate::value::INFINITY;

/// Probes a node with a shallow search. Returns `beta` if the node's value is probably at least `beta`, `alpha` if it
/// is probably at most `alpha`, and `None` if neither is probable.
pub(crate) fn probe<E: Evaluation, S: Stop>(
    search: &mut Negamax<'_, E, S>,
    parameters: &ProbCutParameters,
    at: &NegamaxNode,
    alpha: i32,
    beta: i32,
) -> Option<i32> {
    let shallow = at.with_depth(parameters.shallow);
    // A failed probe is wasted work, so probe only where the static evaluation alone is already beyond the limit.
    let value = search.static_value(at);
    if beta < INFINITY
        && let Some(bound) = parameters.probably_at_least(beta)
        && value >= bound
        && search.visit(&mut (), &shallow, bound - 1, bound) >= bound
    {
        return Some(beta);
    }
    if alpha > -INFINITY
        && let Some(bound) = parameters.probably_at_most(alpha)
        && value <= bound
        && search.visit(&mut (), &shallow, bound, bound + 1) <= bound
    {
        return Some(alpha);
    }
    None
}

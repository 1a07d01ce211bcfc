/// An evaluation written by the caller, and the name that titles and sentences use for it.
#[derive(Clone, Copy, Debug)]
pub struct CustomEvaluation<'a, E> {
    /// Name of the evaluation, such as the name of the caller's function.
    pub name: &'a str,
    /// The evaluation.
    pub evaluation: E,
}

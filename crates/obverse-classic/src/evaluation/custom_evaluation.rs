/// An evaluation that is not one of this crate's, with the name that titles and sentences give it.
#[derive(Clone, Copy, Debug)]
pub struct CustomEvaluation<'a, E> {
    /// Name of the evaluation, such as that of a function.
    pub name: &'a str,
    /// The evaluation.
    pub evaluation: E,
}

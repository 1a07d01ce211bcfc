//! Explanations of evaluations: which parts favour which side.

pub mod textbook;
pub mod trained_explanation;

//! The textbook searches, evaluations and traces of `obverse-classic`, for `obverse.classic`.

mod check_log;
mod evaluate;
mod evaluation_like;
mod names;
mod number_tree_search;
mod python_function;
mod recording;
mod result_fields;
mod search;
mod search_settings;
mod trace_node;
mod trace_step;
mod value_object;

pub(crate) use evaluate::classic_evaluate;
pub(crate) use names::{
    classic_algorithms, classic_evaluations, classic_presets, classic_spelling,
};
pub(crate) use number_tree_search::classic_search_tree;
pub(crate) use python_function::PythonFunction;
pub(crate) use recording::{Recording, classic_record, classic_record_tree};
pub(crate) use search::classic_search;
pub(crate) use trace_node::TraceNode;
pub(crate) use trace_step::TraceStep;

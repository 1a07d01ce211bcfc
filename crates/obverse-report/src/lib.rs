//! Reports about games and positions, as text for a terminal, HTML, SVG, GIF or JSON.
//!
//! | module | contents |
//! | --- | --- |
//! | [`review`] | reviewed games: table, HTML page, chart, JSON, summary of many games |
//! | [`contest`] | matches and tournaments: results and standings as text and JSON |
//! | [`solve`] | solved positions, compared with the scores in their files |
//! | [`trace`] | steps of a textbook search as JSON, and the verdict on a student's log |
//! | [`animation`] | games and textbook searches as animated GIF |
//! | [`json`] | positions, discs and values in JSON |
//! | [`text`], [`speed`] | styles and number formats of terminal output |
//!
//! This crate does not print: it returns texts and serializable values. Texts for a terminal contain ANSI styles,
//! which the caller strips if needed.

pub mod animation;
pub mod contest;
pub mod json;
pub mod review;
mod signs;
pub mod solve;
pub mod speed;
pub mod text;
pub mod trace;

pub use signs::Signs;

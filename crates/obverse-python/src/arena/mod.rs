//! Players, matches and tournaments of `obverse-arena`.

mod contest_settings;
mod entrant_like;
mod function_search_player;
mod game_sink;
mod limit_object;
mod matches;
mod python_fault;
mod python_player;
mod spec_player;
mod tournaments;

pub(crate) use matches::play_match;
pub(crate) use spec_player::SpecPlayer;
pub(crate) use tournaments::play_tournament;

//! Dialogues: the standard prompts and messages, and those that the assignments of university courses prescribe.

mod arta;
mod athens2020;
mod athens2022;
mod dialogue;
mod dialogue_of_preset;
mod shared_prompts;
mod standard;
mod usc;
mod winners_first;

pub use dialogue::Dialogue;
pub use dialogue_of_preset::dialogue_of;

use serde::{Deserialize, Serialize};

/// A page of the application. Each page has its own game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Page {
    /// Games against the engine or another person.
    #[default]
    Play,
    /// Analysis: values of moves, reviews, variations.
    Analyse,
    /// Textbook searches, step by step.
    Learn,
}

impl Page {
    /// All pages, in menu order.
    pub const ALL: [Page; 3] = [Page::Play, Page::Analyse, Page::Learn];

    /// Name of the page in files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Page::Play => "play",
            Page::Analyse => "analyse",
            Page::Learn => "learn",
        }
    }
}

/// What one is here for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// A game, against the engine or without it.
    #[default]
    Play,
    /// What the moves of a game are worth.
    Analyse,
    /// How a search works, step by step.
    Learn,
}

impl Page {
    /// In the order of the tabs.
    pub const ALL: [Page; 3] = [Page::Play, Page::Analyse, Page::Learn];

    /// The word for it in files.
    pub const fn name(self) -> &'static str {
        match self {
            Page::Play => "play",
            Page::Analyse => "analyse",
            Page::Learn => "learn",
        }
    }

    /// The word on its tab.
    pub const fn title(self) -> &'static str {
        match self {
            Page::Play => "Play",
            Page::Analyse => "Analyse",
            Page::Learn => "Learn",
        }
    }
}

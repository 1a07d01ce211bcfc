//! The engine settings of the Analyse page, as the page sends and receives them.

use std::num::NonZero;

use obverse_engine::{Level, Strength};
use obverse_study::{AnalysisSettings, EngineOffer, EngineResources};
use serde::{Deserialize, Serialize};

use crate::message::StrengthMessage;

/// The engine settings of the Analyse page. Numbers out of range are clamped; a missing number is as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "AnalysisSettings"))]
#[serde(default, rename_all = "camelCase")]
pub struct AnalysisSettingsMessage {
    /// When the search of a position ends: a level or a time; `None` if it goes on until the position is solved or the
    /// server stops it.
    pub effort: Option<StrengthMessage>,
    /// How many of the best moves get a value; `None` for all moves.
    pub lines: Option<u32>,
    /// Engine level of a review; `None` for the usual level.
    pub review_level: Option<u32>,
    /// Number of search threads; `None` for the server's number. Ignored if several people share the engines.
    pub threads: Option<u32>,
    /// Size of the transposition tables in MiB; `None` for the server's size. Ignored if several people share the
    /// engines.
    pub hash_mib: Option<u32>,
}

/// The engine settings that apply, and what may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Analysis"))]
#[serde(rename_all = "camelCase")]
pub struct AnalysisState {
    /// The settings.
    pub settings: AnalysisSettingsMessage,
    /// Number of search threads and size of the tables that the settings give.
    pub engine: EngineResourcesMessage,
    /// Number of search threads and size of the tables without a choice.
    pub usual: EngineResourcesMessage,
    /// The most threads and the largest tables that may be chosen; `None` if several people share the engines, so that
    /// nobody can choose.
    pub most: Option<EngineResourcesMessage>,
    /// The deepest level of a review.
    pub deepest_review: u32,
    /// The longest search of a position, in milliseconds.
    pub longest_search: u64,
}

/// Threads and memory of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EngineResources"))]
#[serde(rename_all = "camelCase")]
pub struct EngineResourcesMessage {
    /// Number of search threads, of all engines together.
    pub threads: usize,
    /// Size of the transposition tables in MiB, of all engines together.
    pub hash_mib: usize,
}

impl From<EngineResources> for EngineResourcesMessage {
    fn from(resources: EngineResources) -> EngineResourcesMessage {
        EngineResourcesMessage {
            threads: resources.threads,
            hash_mib: resources.hash_mib,
        }
    }
}

impl AnalysisState {
    /// Creates the state from the settings of a tab and the server's offer.
    pub(crate) fn new(
        settings: &AnalysisSettings,
        offer: EngineOffer,
        longest_search: u64,
    ) -> AnalysisState {
        AnalysisState {
            settings: settings.into(),
            engine: offer.choose(settings.threads, settings.hash_mib).into(),
            usual: offer.usual.into(),
            most: offer.most.map(EngineResourcesMessage::from),
            deepest_review: AnalysisSettings::DEEPEST_REVIEW,
            longest_search,
        }
    }
}

impl From<AnalysisSettingsMessage> for AnalysisSettings {
    fn from(message: AnalysisSettingsMessage) -> AnalysisSettings {
        let usual = AnalysisSettings::default();
        let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let level = |number: u32| Level::new(number.clamp(1, AnalysisSettings::DEEPEST_REVIEW));
        AnalysisSettings {
            effort: message
                .effort
                .map(Strength::from)
                .and_then(|strength| strength.effort),
            lines: message.lines.map(number).and_then(NonZero::new),
            review_level: message
                .review_level
                .and_then(|number| level(number).ok())
                .unwrap_or(usual.review_level),
            threads: message.threads.map(number),
            hash_mib: message.hash_mib.map(number),
        }
    }
}

impl From<&AnalysisSettings> for AnalysisSettingsMessage {
    fn from(settings: &AnalysisSettings) -> AnalysisSettingsMessage {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        AnalysisSettingsMessage {
            effort: settings.effort.map(StrengthMessage::from),
            lines: settings.lines.map(|lines| number(lines.get())),
            review_level: Some(settings.review_level.number().into()),
            threads: settings.threads.map(number),
            hash_mib: settings.hash_mib.map(number),
        }
    }
}

//! A textbook search as an animated GIF.

use std::time::Duration;

use obverse_classic::drawing::metrics::{LINE, MARGIN, SMALL, TITLE};
use obverse_classic::drawing::{Layout, summary};
use obverse_classic::search::Stop;
use obverse_classic::trace::{NotRecorded, Recording, RecordingLimits, TracedSearch};
use obverse_plot::{Anchor, Gif, Picture, Shape};

use super::fitting_text::{fitting, wrapped};
use super::shapes::{Spot, text};
use super::tree_colors::{CUT, INK, MUTED, PAPER};
use super::tree_picture::TreePicture;

/// Maximum number of frames. At the default frame time, this many frames last 7.5 minutes.
const MOST_FRAMES: usize = 300;
/// Maximum width of the GIF, in pixels: the width of a large slide.
const WIDEST: f64 = 1600.0;
/// Minimum pixels per unit of the layout: with less, the texts in the boxes are unreadable.
const SMALLEST_SCALE: f64 = 0.6;
/// Font size of the sentences, in pixels.
const SENTENCE: f64 = 16.0;
/// Distance from the tree to the sentences, in pixels.
const GAP: f64 = 8.0;
/// Display time of the last frame, as a multiple of the time of the other frames.
const HOLD: u32 = 5;

/// Error: the search cannot be animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnimated {
    /// The search has too many steps.
    #[error("the search has more steps than the {MOST_FRAMES} frames that a GIF may have")]
    TooLong,
    /// The tree is too wide. The number is its width at the smallest readable size, in pixels.
    #[error("the tree would be {0} pixels wide, and a GIF may be at most {WIDEST} pixels wide")]
    TooWide(u32),
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

/// An animation of a textbook search: its tree grows in the order of the search. There is one frame per row of the
/// search's log, with a sentence that explains it, and a last frame with the result, which stays longer.
///
/// ```
/// use std::time::Duration;
/// use obverse_classic::{Algorithm, TieRule};
/// use obverse_classic::search::Never;
/// use obverse_classic::trace::TracedSearch;
/// use obverse_report::animation::SearchAnimation;
///
/// let text = "((3 12 8)(2 4 6)(14 5 2))";
/// let traced = TracedSearch::Tree {
///     tree: text.parse()?,
///     text: text.to_owned(),
///     algorithm: Algorithm::AlphaBeta,
///     ties: TieRule::First,
/// };
/// let animation = SearchAnimation::new(traced, Duration::from_secs(1), &mut Never)?;
/// assert_eq!(animation.gif().frames(), animation.frames());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchAnimation {
    pub(super) recording: Recording,
    pub(super) layout: Layout,
    /// The steps after which the tree is drawn.
    pub(super) steps: Vec<usize>,
    frame_time: Duration,
    /// Pixels per unit of the layout.
    scale: f64,
}

impl SearchAnimation {
    /// Default display time of a frame.
    pub const FRAME_TIME: Duration = Duration::from_millis(1500);

    /// Runs a search and lays out its tree. `frame_time` is the display time of a frame; the last frame
    /// stays longer.
    pub fn new(
        traced: TracedSearch,
        frame_time: Duration,
        stop: &mut dyn Stop,
    ) -> Result<SearchAnimation, NotAnimated> {
        let room = RecordingLimits {
            nodes: MOST_FRAMES,
            // Only steps with a row in the log get a frame. Each node has at most one step without a row, so a search
            // with more steps than this would have too many frames.
            steps: 2 * MOST_FRAMES,
        };
        let recording = Recording::new(traced, room, stop).map_err(|error| match error {
            NotRecorded::TooLarge(_) => NotAnimated::TooLong,
            NotRecorded::Stopped => NotAnimated::Stopped,
        })?;
        let recorded = recording.steps();
        let rows = recorded.iter().enumerate();
        let rows = rows.filter(|(_, step)| step.kind.has_row());
        let mut steps: Vec<usize> = rows.map(|(step, _)| step).collect();
        let last = recorded.len().saturating_sub(1);
        if steps.last() != Some(&last) {
            steps.push(last);
        }
        if steps.len() > MOST_FRAMES {
            return Err(NotAnimated::TooLong);
        }
        let layout = Layout::new(recording.tree());
        let scale = (WIDEST / layout.width).min(1.0);
        if scale < SMALLEST_SCALE {
            let width = (layout.width * SMALLEST_SCALE).ceil();
            return Err(NotAnimated::TooWide(width as u32));
        }
        Ok(SearchAnimation {
            recording,
            layout,
            steps,
            frame_time,
            scale,
        })
    }

    /// The number of frames.
    pub fn frames(&self) -> usize {
        self.steps.len()
    }

    /// Draws the animation.
    pub fn gif(&self) -> Gif {
        // The texts around the tree have the same size in pixels at every scale.
        let size = (SENTENCE / self.scale) as f32;
        let room = (self.layout.width - 2.0 * MARGIN) as f32;
        let sentences = self.steps.iter();
        let sentences = sentences.map(|&step| wrapped(self.recording.sentence(step), size, room));
        let sentences: Vec<Vec<String>> = sentences.collect();
        let lines = sentences.iter().map(Vec::len).max().unwrap_or_default();
        let line = LINE * 1.15 / self.scale;
        let height = self.layout.height + GAP / self.scale + lines as f64 * line + MARGIN / 2.0;

        let mut base = Vec::new();
        TreePicture::levels(&self.layout, &mut base);
        let title = self.recording.tree().title();
        let title_size = (TITLE / self.scale) as f32;
        let title = fitting(title, title_size, room);
        base.push(text(title, head(20.0 * self.scale), title_size, INK));

        let mut gif = Gif::new(self.scale as f32);
        let count = self.steps.len();
        for (index, (&step, sentence)) in self.steps.iter().zip(&sentences).enumerate() {
            let is_last = index + 1 == count;
            let mut shapes = base.clone();
            TreePicture::new(&self.recording, &self.layout, step).draw(&mut shapes);
            let subtitle = match is_last {
                true => summary(self.recording.tree()),
                false => format!("{} / {count}", index + 1),
            };
            let small = (SMALL / self.scale) as f32;
            let subtitle = fitting(&subtitle, small, room);
            shapes.push(text(subtitle, head(45.0), small, MUTED));
            self.draw_sentence(step, sentence, line, size, &mut shapes);
            let picture = Picture {
                width: self.layout.width as f32,
                height: height as f32,
                background: PAPER,
                title: String::new(),
                shapes,
            };
            let time = match is_last {
                true => self.frame_time.saturating_mul(HOLD),
                false => self.frame_time,
            };
            gif.push(&picture, time);
        }
        gif
    }

    fn draw_sentence(
        &self,
        step: usize,
        lines: &[String],
        height: f64,
        size: f32,
        shapes: &mut Vec<Shape>,
    ) {
        let skips = (self.recording.steps().get(step)).is_some_and(|step| step.kind.skips());
        let color = if skips { CUT } else { INK };
        let mut y = self.layout.height + GAP / self.scale;
        for line in lines {
            y += height;
            let spot = Spot {
                x: MARGIN as f32,
                y: (y - height / 4.0) as f32,
                anchor: Anchor::Start,
            };
            shapes.push(text(line, spot, size, color));
        }
    }
}

/// Position of a line of text above the tree. The baseline of the text is `below` units under the top margin.
fn head(below: f64) -> Spot {
    Spot {
        x: MARGIN as f32,
        y: (MARGIN + below) as f32,
        anchor: Anchor::Start,
    }
}

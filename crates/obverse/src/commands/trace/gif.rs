//! `obverse trace --format gif`: an animation of the search.

use std::io::{self, Write};

use anyhow::anyhow;
use obverse_classic::search::Never;
use obverse_classic::trace::TracedSearch;
use obverse_files::output_file::OutputFile;
use obverse_report::animation::{NotAnimated, SearchAnimation};

use crate::args::{AnimationArgs, TraceArgs};
use crate::failure::Failure;

/// Writes the animation of a search. The outer error: the search cannot be animated, or the output is a terminal. The
/// inner error: the write failed.
pub fn write(
    subject: TracedSearch,
    args: &TraceArgs,
    out: &mut OutputFile,
) -> Result<io::Result<()>, Failure> {
    if out.is_terminal() {
        return Err(Failure::Input(anyhow!(
            "a GIF is not text: name a file, as in -o tree.gif"
        )));
    }
    let time = args.animation.frame_time;
    let time = time.unwrap_or(SearchAnimation::FRAME_TIME);
    let has_depth = matches!(subject, TracedSearch::Position(_));
    let animation = SearchAnimation::new(subject, time, &mut Never);
    let animation = animation.map_err(|error| too_large(error, has_depth))?;
    Ok(out.write_all(&animation.gif().to_bytes()))
}

/// The failure for a search that cannot be animated, with advice.
fn too_large(error: NotAnimated, has_depth: bool) -> Failure {
    let depth = if has_depth { "reduce --depth, or " } else { "" };
    Failure::Input(anyhow!(
        "{error}: {depth}draw the whole tree with --format html or svg"
    ))
}

/// The failure if `--frame-time` is given with another format than GIF.
pub fn not_animated() -> Failure {
    let option = AnimationArgs::FRAME_TIME;
    Failure::Input(anyhow!(
        "{option} is an option of --format gif: add --format gif, or leave {option} out"
    ))
}

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use obverse_arena::{
    Contest, ContestObserver, Ending, Entrant, GameResult, PlayerSpec, Standing, TimeControl,
    openings,
};
use obverse_engine::Stop;

use super::BuiltSubmission;
use super::program_failure::forfeit;
use super::standing_in_words::standing_in_words;
use super::student_player::student_player;
use crate::assignment::ProgramPart;
use crate::student_deadline::StudentDeadline;
use crate::test_mark::TestMark;

/// Number of random moves at the start of each game.
const OPENING_PLIES: u32 = 6;
/// Maximum number of moves of one side in a game.
const MOST_MOVES: u32 = 60;
/// Interval at which the deadline is checked during a game.
const POLL: Duration = Duration::from_millis(50);

/// Result of the games against all opponents.
pub(super) struct LadderResult {
    pub(super) mark: TestMark,
    /// Time of each move of the program.
    pub(super) times: Vec<Duration>,
    /// Number of games that the program lost because it took too long.
    pub(super) overtimes: usize,
}

/// Collects the move times and forfeits of the student's program.
#[derive(Default)]
struct GameNotes {
    times: Vec<Duration>,
    overtimes: usize,
    /// Reason for the program's first forfeit against the current opponent.
    fault: Option<String>,
}

impl ContestObserver for GameNotes {
    fn finished(&mut self, result: &GameResult, _: &Standing) {
        let turns = result.game.positions().map(|position| position.turn());
        for (turn, annotation) in turns.zip(&result.annotations) {
            if let Some(seconds) = annotation.seconds.filter(|_| result.entrant(turn) == 0) {
                self.times.extend(Duration::try_from_secs_f64(seconds));
            }
        }
        if let Ending::Forfeit { by: 0, fault } = &result.ending {
            let is_overtime = matches!(fault, obverse_arena::Fault::Overtime(_));
            self.overtimes += usize::from(is_overtime);
            self.fault.get_or_insert_with(|| forfeit(fault));
        }
    }
}

/// Lets the program play against the opponents from the weakest to the strongest, up to the first opponent that it
/// loses to.
pub(super) fn climb(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    seed: u64,
    deadline: &StudentDeadline,
) -> LadderResult {
    let rungs = part.ladder.len();
    let mut notes = GameNotes::default();
    let mut sentences = Vec::new();
    let mut climbed = 0;
    let mut is_over = false;
    let mut beaten_by = None;
    for (index, (name, opponent)) in part.ladder.iter().enumerate() {
        notes.fault = None;
        let rung_seed = seed ^ (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let played = play(part, built, opponent, rung_seed, deadline, &mut notes);
        let standing = match played {
            Ok(standing) => standing,
            Err(error) => {
                sentences.push(format!("The program cannot play: {error}."));
                break;
            }
        };
        let rate = standing.rate().unwrap_or_default();
        sentences.push(format!("Against {name}: {}.", standing_in_words(&standing)));
        if let Some(fault) = &notes.fault {
            let forfeits = standing.forfeits[0];
            sentences.push(format!(
                "{forfeits} of these games were forfeited; in the first, the program {fault}."
            ));
        }
        if (standing.games() as usize) < part.games {
            is_over = true;
            break;
        }
        if rate < 0.5 {
            beaten_by = Some(name);
            break;
        }
        climbed += 1;
    }
    let share = match rungs {
        0 => 1.0,
        _ => f64::from(climbed) / rungs as f64,
    };
    let mut mark = TestMark::new("strength", share, part.points.strength);
    if climbed as usize == rungs {
        mark.sentences
            .push(format!("The program beat or tied all {rungs} opponents."));
    } else {
        let stopped_by = beaten_by.map_or(String::new(), |name| format!(", then lost to {name}"));
        mark = mark.with_remark(format!(
            "beat or tied {climbed} of {rungs} opponents{stopped_by}"
        ));
    }
    mark.sentences.extend(sentences);
    if is_over {
        mark = mark.not_done("the time budget is used up");
    }
    LadderResult {
        mark,
        times: notes.times,
        overtimes: notes.overtimes,
    }
}

fn play(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    opponent: &PlayerSpec,
    seed: u64,
    deadline: &StudentDeadline,
    notes: &mut GameNotes,
) -> Result<Standing, obverse_sandbox::RunError> {
    // One process plays all games against an opponent, so the time limit of the process covers all these games.
    let games = u32::try_from(part.games).unwrap_or(u32::MAX);
    let most = (2 * part.move_time()).saturating_mul(MOST_MOVES.saturating_mul(games));
    let time = deadline.left(most) + Duration::from_secs(60);
    let options = student_player(part, built, "student", time)?;
    let opponent = opponent.clone();
    let contest = Contest {
        openings: openings::random(OPENING_PLIES, part.games.div_ceil(2), seed),
        games: part.games,
        time: TimeControl::Move(part.move_time()),
        seed,
        ..Contest::new([
            Entrant::new("student", move || Ok(options.player())),
            Entrant::new("opponent", move || opponent.player()),
        ])
    };
    let stop = Stop::default();
    let is_done = AtomicBool::new(false);
    let standing = thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                if deadline.is_over() {
                    stop.stop();
                }
                thread::sleep(POLL);
            }
        });
        let standing = contest.play(notes, &stop);
        is_done.store(true, Ordering::Relaxed);
        standing
    });
    Ok(standing)
}

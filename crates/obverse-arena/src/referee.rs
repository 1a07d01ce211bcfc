//! Referees one game between two players.

use std::panic::{AssertUnwindSafe, catch_unwind};

use obverse_core::{Game, Move};
use obverse_engine::Stop;
use obverse_formats::Annotation;

use crate::panic_message::panic_message;
use crate::running_clock::RunningClock;
use crate::{Choice, Contest, Ending, Fault, GameResult, Player, Turn};

/// Asks a player for its move and checks that the move is legal. A panic, an error or an illegal move is a fault.
pub fn request_move(player: &mut dyn Player, turn: &Turn<'_>) -> Result<Choice, Fault> {
    let choice = catch_unwind(AssertUnwindSafe(|| player.choose(turn)))
        .map_err(|panic| Fault::Panicked(panic_message(panic.as_ref())))??;
    match turn.game.position().check(choice.mv) {
        Ok(()) => Ok(choice),
        Err(illegal) => Err(Fault::Illegal(choice.mv, illegal)),
    }
}

/// Plays a game to its end. Returns `None` if the match was cancelled.
///
/// `players` are in the order of the contest's entrants. The entrants take Black in turns.
pub(crate) fn play(
    contest: &Contest,
    number: usize,
    opening: &Game,
    players: &mut [Box<dyn Player>; 2],
    stop: &Stop,
) -> Option<GameResult> {
    let mut result = GameResult {
        number,
        black: GameResult::black(number),
        game: opening.clone(),
        annotations: vec![Annotation::default(); opening.moves().len()],
        ending: Ending::PlayedOut,
    };
    let mut clocks = [RunningClock::new(contest.time); 2];
    while !result.game.is_over() {
        let position = result.game.position();
        if position.must_pass() {
            result.game.play(Move::Pass).ok()?;
            result.annotations.push(Annotation::default());
            continue;
        }
        let entrant = result.entrant(position.turn());
        let turn = Turn {
            game: &result.game,
            allowance: clocks[entrant].allowance(),
            stop,
        };
        let started = contest.clock.now();
        let answer = request_move(players[entrant].as_mut(), &turn);
        let elapsed = contest.clock.now().saturating_sub(started);
        if stop.is_stopped() {
            return None;
        }
        let choice = answer
            .and_then(|choice| {
                let spent = clocks[entrant].spend(elapsed);
                spent.map_err(Fault::Overtime).map(|()| choice)
            })
            .and_then(|choice| match result.game.play(choice.mv) {
                Ok(()) => Ok(choice),
                Err(illegal) => Err(Fault::Illegal(choice.mv, illegal)),
            });
        match choice {
            Ok(choice) => result.annotations.push(Annotation {
                value: choice.value,
                // Milliseconds are enough for game files.
                seconds: Some((elapsed.as_secs_f64() * 1e3).round() / 1e3),
            }),
            Err(fault) => {
                let by = entrant;
                result.ending = Ending::Forfeit { by, fault };
                break;
            }
        }
    }
    Some(result)
}

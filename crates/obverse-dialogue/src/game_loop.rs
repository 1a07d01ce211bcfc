use std::io::Write;

use obverse_arena::{Allowance, Fault, PlayerSpec, Turn, request_move};
use obverse_core::{Color, Move};
use obverse_engine::Stop;

use crate::console::Console;
use crate::dialogues::Dialogue;
use crate::player_choice::PlayerChoice;
use crate::prompt_error::PromptError;
use crate::seats::{Seat, Seats};

/// Runs the game: both sides move in turn until the game is over.
pub fn run(
    dialogue: &mut dyn Dialogue,
    console: &mut Console<'_>,
    mut seats: Seats,
) -> Result<(), PromptError> {
    console.seat(&mut seats);
    dialogue.open(console)?;
    loop {
        let position = console.game().position();
        let turn = position.turn();
        if position.board().is_over() {
            dialogue.close(console)?;
            return Ok(());
        }
        if position.must_pass() {
            console
                .play(Move::Pass)
                .expect("a side without a legal placement may pass");
            dialogue.passed(console, turn)?;
            continue;
        }
        let (mv, thought) = match seats.of(turn) {
            Seat::Human => match dialogue.ask(console) {
                Ok(square) => (Move::Place(square), None),
                Err(PromptError::Changed) => {
                    dialogue.show(console)?;
                    continue;
                }
                Err(reason) => return Err(reason),
            },
            Seat::Player(choice, player) => {
                dialogue.announce(console, choice)?;
                console.flush()?;
                let question = Turn {
                    game: console.game(),
                    allowance: Allowance::Unlimited,
                    stop: &Stop::default(),
                };
                match request_move(player.as_mut(), &question) {
                    Ok(chosen) => (chosen.mv, chosen.search),
                    Err(fault) => return forfeit(console, turn, choice, &fault),
                }
            }
        };
        // The move is a placement, because passes were handled above. Dialogues and `request_move` check that it is
        // legal.
        if let (Some(square), Ok(())) = (mv.square(), console.play(mv)) {
            dialogue.played(console, square, thought.as_ref())?;
        }
    }
}

/// Announces that `loser` forfeits the game, because its player failed, made an illegal move or did not answer.
/// Always returns an error, normally [`PromptError::Forfeit`].
fn forfeit(
    console: &mut Console<'_>,
    loser: Color,
    choice: &PlayerChoice,
    fault: &Fault,
) -> Result<(), PromptError> {
    let kind = match choice {
        PlayerChoice::Player(_, PlayerSpec::External(_)) => "program",
        PlayerChoice::Player(..) | PlayerChoice::Human => "player",
    };
    let fault = match fault {
        Fault::Failed(error) => error.to_string(),
        fault => fault.to_string(),
    };
    let winner = console.notation().side(!loser);
    let loser = console.notation().side(loser);
    writeln!(console, "{loser}'s {kind} {fault}.")?;
    writeln!(console, "{loser} forfeits the game: {winner} wins!")?;
    Err(PromptError::Forfeit)
}

use std::io::Write;

use obverse_arena::{Allowance, Fault, PlayerSpec, Turn, ask};
use obverse_core::{Color, Move};
use obverse_engine::Stop;

use crate::desk::Desk;
use crate::dialogue::Dialogue;
use crate::no_answer::NoAnswer;
use crate::player::{PlayerChoice, Seat, Seats};

/// Sees to it that both sides move in turn until the game is over.
pub fn referee(
    dialogue: &mut dyn Dialogue,
    desk: &mut Desk<'_>,
    mut seats: Seats,
) -> Result<(), NoAnswer> {
    desk.seat(&mut seats);
    dialogue.open(desk)?;
    loop {
        let position = desk.game().position();
        let turn = position.turn();
        if position.board().is_over() {
            dialogue.close(desk)?;
            return Ok(());
        }
        if position.must_pass() {
            desk.play(Move::Pass).expect("a side that must pass may");
            dialogue.passed(desk, turn)?;
            continue;
        }
        let (mv, thought) = match seats.of(turn) {
            Seat::Human => match dialogue.ask(desk) {
                Ok(square) => (Move::Place(square), None),
                Err(NoAnswer::Changed) => {
                    dialogue.show(desk)?;
                    continue;
                }
                Err(reason) => return Err(reason),
            },
            Seat::Player(choice, player) => {
                dialogue.announce(desk, choice)?;
                desk.flush()?;
                let question = Turn {
                    game: desk.game(),
                    allowance: Allowance::Unlimited,
                    stop: &Stop::default(),
                };
                match ask(player.as_mut(), &question) {
                    Ok(chosen) => (chosen.mv, chosen.thought),
                    Err(fault) => return forfeit(desk, turn, choice, &fault),
                }
            }
        };
        // Who cannot pass places a disc, and dialogues and the arena check where.
        if let (Some(square), Ok(())) = (mv.square(), desk.play(mv)) {
            dialogue.played(desk, square, thought.as_ref())?;
        }
    }
}

/// A player has done what it may not, or nothing at all.
fn forfeit(
    desk: &mut Desk<'_>,
    loser: Color,
    choice: &PlayerChoice,
    fault: &Fault,
) -> Result<(), NoAnswer> {
    let kind = match choice {
        PlayerChoice::Player(_, PlayerSpec::External(_)) => "program",
        PlayerChoice::Player(..) | PlayerChoice::Human => "player",
    };
    let fault = match fault {
        Fault::Failed(error) => error.to_string(),
        fault => fault.to_string(),
    };
    let winner = desk.notation().side(!loser);
    let loser = desk.notation().side(loser);
    writeln!(desk, "{loser}'s {kind} {fault}.")?;
    writeln!(desk, "{loser} forfeits the game: {winner} wins!")?;
    Err(NoAnswer::Forfeit)
}

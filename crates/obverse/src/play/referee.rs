use std::io::Write;

use obverse_core::{Color, Move};
use obverse_engine::Stop;

use super::desk::Desk;
use super::dialogue::Dialogue;
use super::no_answer::NoAnswer;
use super::player::{Player, Players};
use super::program::Fault;

/// Sees to it that both sides move in turn until the game is over.
pub fn referee(
    dialogue: &mut dyn Dialogue,
    desk: &mut Desk<'_>,
    mut players: Players,
) -> Result<(), NoAnswer> {
    desk.seat(&players);
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
        let (square, thought) = match players.of(turn) {
            Player::Human => match dialogue.ask(desk) {
                Ok(square) => (square, None),
                Err(NoAnswer::Changed) => {
                    dialogue.show(desk)?;
                    continue;
                }
                Err(reason) => return Err(reason),
            },
            Player::Computer(choice, computer) => {
                dialogue.announce(desk, choice)?;
                desk.flush()?;
                let (square, thought) = computer
                    .choose(desk.game())
                    .expect("a side that need not pass has a move");
                (square, Some(thought))
            }
            Player::Engine(choice, engine) => {
                dialogue.announce(desk, choice)?;
                desk.flush()?;
                let (square, thought) = engine
                    .choose(desk.game())
                    .expect("a side that need not pass has a move");
                (square, Some(thought))
            }
            Player::Program(choice, program) => {
                dialogue.announce(desk, choice)?;
                desk.flush()?;
                match program.choose(position, &Stop::default()) {
                    Ok(square) => (square, None),
                    Err(fault) => return forfeit(desk, turn, &fault),
                }
            }
        };
        if let Err(illegal) = desk.play(Move::Place(square)) {
            // Dialogues, searches and programs are all checked before; say it rather than go on.
            writeln!(desk, "{illegal}")?;
            continue;
        }
        dialogue.played(desk, square, thought.as_ref())?;
    }
}

/// A program has done what it may not, or nothing at all.
fn forfeit(desk: &mut Desk<'_>, loser: Color, fault: &Fault) -> Result<(), NoAnswer> {
    let winner = desk.notation().side(!loser);
    let loser = desk.notation().side(loser);
    writeln!(desk, "{loser}'s program {fault}.")?;
    writeln!(desk, "{loser} forfeits the game: {winner} wins!")?;
    Err(NoAnswer::Forfeit)
}

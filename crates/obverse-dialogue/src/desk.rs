use std::io::{self, BufRead, Write};
use std::path::Path;

use obverse_arena::{Allowance, ClassicPlayer, Turn, ask};
use obverse_core::{Color, Game, IllegalMove, Move, Square, Tally};
use obverse_engine::Stop;
use obverse_formats::GameRecord;

use crate::command::Command;
use crate::logbook::{Logbook, summary};
use crate::no_answer::NoAnswer;
use crate::notation::Notation;
use crate::player::{Seat, Seats};
use crate::save::{GameKeeper, SaveError, save};
use crate::settings::Settings;
use crate::typed_line;

/// The game on the table, with the one who types and the one who reads.
///
/// What is written to the desk goes to the output.
pub struct Desk<'a> {
    keeper: &'a dyn GameKeeper,
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    echo: bool,
    game: Game,
    notation: Notation,
    adviser: ClassicPlayer,
    /// Which sides somebody types for; none before the game begins.
    humans: Vec<Color>,
    /// What the sides are called in files.
    names: [String; 2],
    logbook: Logbook,
}

/// How deep the adviser looks before anybody has said how deep computers do.
const ADVICE: u32 = 6;

impl<'a> Desk<'a> {
    /// A desk with the game that the settings begin with.
    pub fn new(
        settings: &Settings,
        notation: Notation,
        keeper: &'a dyn GameKeeper,
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
    ) -> Desk<'a> {
        settings.logbook.note(&settings.game);
        Desk {
            keeper,
            input,
            output,
            echo: settings.echo,
            game: settings.game.clone(),
            notation,
            adviser: settings.adviser(ADVICE),
            humans: Vec::new(),
            names: [String::new(), String::new()],
            logbook: settings.logbook.clone(),
        }
    }

    /// The players sit down.
    pub fn seat(&mut self, seats: &mut Seats) {
        let both = [&seats.black, &seats.white];
        self.humans = Color::ALL
            .into_iter()
            .zip(both)
            .filter(|(_, seat)| matches!(seat, Seat::Human))
            .map(|(color, _)| color)
            .collect();
        for (name, seat) in self.names.iter_mut().zip(both) {
            match seat {
                Seat::Human if name.is_empty() => "human".clone_into(name),
                Seat::Human => {}
                Seat::Player(choice, _) => *name = choice.to_string(),
            }
        }
        std::mem::swap(&mut self.adviser, &mut seats.adviser);
    }

    /// A human says who it is.
    pub fn introduce(&mut self, name: &str) {
        self.names = [name.to_owned(), name.to_owned()];
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The discs at the end of the game as they lie on the board that is shown, or 64-0.
    pub fn final_score(&self) -> Tally {
        let score = self.game.plain_score();
        score.unwrap_or_else(|| self.game.count())
    }

    /// How squares are named here.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Whether somebody types for this side.
    pub fn is_human(&self, color: Color) -> bool {
        self.humans.contains(&color)
    }

    /// Plays a move.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.logbook.note(&self.game);
        Ok(())
    }

    /// Asks until the answer is no command, and gives it without blanks around it.
    pub fn ask(&mut self, prompt: &str) -> Result<String, NoAnswer> {
        loop {
            write!(self.output, "{prompt}")?;
            self.output.flush()?;
            let line = typed_line::read(self.input).map_err(NoAnswer::Input)?;
            let line = line.ok_or(NoAnswer::EndOfInput)?;
            if self.echo {
                writeln!(self.output, "{}", printable(&line))?;
            }
            match Command::parse(&line) {
                Some(command) => self.obey(command)?,
                None => return Ok(line.trim().to_owned()),
            }
        }
    }

    /// Asks until the answer means something; what is wrong with the others is said.
    pub fn ask_for<T>(
        &mut self,
        prompt: &str,
        complaint: &str,
        understand: impl Fn(&str) -> Option<T>,
    ) -> Result<T, NoAnswer> {
        loop {
            let answer = self.ask(prompt)?;
            match understand(&answer) {
                Some(meaning) => return Ok(meaning),
                None => writeln!(self.output, "{complaint}")?,
            }
        }
    }

    fn obey(&mut self, command: Command) -> Result<(), NoAnswer> {
        match command {
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Quit => return Err(NoAnswer::Quit),
            Command::Hint => self.hint()?,
            Command::History => self.history()?,
            Command::Moves => match self.notation.list(self.game.position().moves()).as_str() {
                "" => writeln!(self.output, "No move is possible.")?,
                moves => writeln!(self.output, "Possible moves: {moves}")?,
            },
            Command::Save(name) => match self.save(Path::new(&name)) {
                Ok(message) => writeln!(self.output, "{message}")?,
                Err(error) => writeln!(self.output, "Not saved: {error}.")?,
            },
            Command::Help => {
                writeln!(self.output, "{}", self.notation.explanation())?;
                self.output.write_all(Command::HELP.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Whether the side to move is asked for its move.
    fn is_asked(&self) -> bool {
        let position = self.game.position();
        self.is_human(position.turn()) && !position.moves().is_empty()
    }

    fn undo(&mut self) -> Result<(), NoAnswer> {
        let before = self.game.clone();
        while self.game.undo().is_some() {
            if self.is_asked() {
                self.logbook.note(&self.game);
                return Err(NoAnswer::Changed);
            }
        }
        self.game = before;
        writeln!(self.output, "There is nothing to take back.")?;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), NoAnswer> {
        if self.humans.is_empty() || self.game.redo().is_none() {
            writeln!(self.output, "Nothing was taken back.")?;
            return Ok(());
        }
        while !self.is_asked() && self.game.redo().is_some() {}
        self.logbook.note(&self.game);
        Err(NoAnswer::Changed)
    }

    fn hint(&mut self) -> io::Result<()> {
        let turn = Turn {
            game: &self.game,
            allowance: Allowance::Unlimited,
            stop: &Stop::default(),
        };
        let advice = match self.game.position().moves().is_empty() {
            true => None,
            false => ask(&mut self.adviser, &turn).ok(),
        };
        let square = advice.and_then(|advice| advice.mv.square());
        match square.zip(advice.and_then(|advice| advice.thought)) {
            Some((square, thought)) => {
                let name = self.notation.name(square);
                let depth = thought.depth;
                writeln!(self.output, "Hint: {name} (looking {depth} plies ahead)")
            }
            None => writeln!(self.output, "There is no move to suggest."),
        }
    }

    fn history(&mut self) -> io::Result<()> {
        let moves = self.game.moves();
        if moves.len() == 0 {
            return writeln!(self.output, "No moves were played yet.");
        }
        for (number, (mv, position)) in (1..).zip(moves.zip(self.game.positions())) {
            let mover = self.notation.side(position.turn());
            match mv {
                Move::Place(square) => {
                    let name = self.notation.name(square);
                    writeln!(self.output, "{number:>2}. {mover} {name}")?;
                }
                Move::Pass => writeln!(self.output, "{number:>2}. {mover} passes")?,
            }
        }
        Ok(())
    }

    /// Writes the game to a file; what there is to say about it.
    pub fn save(&self, path: &Path) -> Result<String, SaveError> {
        let mut record = GameRecord::new(self.game.clone());
        let [black, white] = self.names.clone();
        record.black.name = Some(black).filter(|name| !name.is_empty());
        record.white.name = Some(white).filter(|name| !name.is_empty());
        save(&record, path, self.keeper)
    }

    /// Ends the game where it stands, if that is what it means that there is no answer.
    pub fn stop(&mut self, reason: NoAnswer) -> Result<(), NoAnswer> {
        match reason {
            NoAnswer::EndOfInput => writeln!(self.output)?,
            NoAnswer::Quit | NoAnswer::Forfeit => {}
            reason => return Err(reason),
        }
        writeln!(self.output, "{}", summary(&self.game))?;
        Ok(())
    }

    /// Whether the side to move may place a disc there.
    pub fn check(&self, square: Square) -> Result<(), IllegalMove> {
        self.game.position().check(Move::Place(square))
    }
}

/// A text without what could make a terminal do strange things.
pub fn printable(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    text.chars().map(visible).collect()
}

impl Write for Desk<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

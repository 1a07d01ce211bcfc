use std::io::{self, BufRead, Write};
use std::path::Path;

use obverse_arena::{Allowance, ClassicPlayer, Turn, request_move};
use obverse_core::{Color, Game, IllegalMove, Move, Square, Tally};
use obverse_engine::Stop;
use obverse_formats::GameRecord;

use crate::game_keeper::GameKeeper;
use crate::game_summary::summary;
use crate::logbook::Logbook;
use crate::notation::Notation;
use crate::play_settings::PlaySettings;
use crate::prompt_command::PromptCommand;
use crate::prompt_error::PromptError;
use crate::replace_control_characters::replace_control_characters;
use crate::save_error::SaveError;
use crate::save_game::save;
use crate::seats::{Seat, Seats};
use crate::typed_line;

/// The game being played, with its input and output. The console also carries out the commands that work at every
/// prompt.
///
/// Writing to the console writes to its output.
pub struct Console<'a> {
    keeper: &'a dyn GameKeeper,
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    echo: bool,
    game: Game,
    notation: Notation,
    /// Player that computes hints.
    adviser: ClassicPlayer,
    /// Sides played by humans; empty before the game begins.
    humans: Vec<Color>,
    /// Names of Black and White in saved games; empty if unknown.
    names: [String; 2],
    /// Descriptions of Black's and White's player; empty before the game begins.
    descriptions: [String; 2],
    logbook: Logbook,
}

/// Search depth in plies for hints that are asked for before the players are set up. After that, the adviser in
/// [`Seats`] computes hints.
const ADVICE: u32 = 6;

impl<'a> Console<'a> {
    /// Creates a console with the game of the settings.
    pub fn new(
        settings: &PlaySettings,
        notation: Notation,
        keeper: &'a dyn GameKeeper,
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
    ) -> Console<'a> {
        settings.logbook.note(&settings.game);
        Console {
            keeper,
            input,
            output,
            echo: settings.echo,
            game: settings.game.clone(),
            notation,
            adviser: settings.adviser(ADVICE),
            humans: Vec::new(),
            names: [String::new(), String::new()],
            descriptions: [String::new(), String::new()],
            logbook: settings.logbook.clone(),
        }
    }

    /// Sets the players of both sides, and the adviser that computes hints. Moves the adviser and the descriptions out
    /// of `seats`.
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
        self.descriptions = std::mem::take(&mut seats.descriptions);
    }

    /// Returns the description of a side's player with its limits, as in `minimax, depth 3`.
    pub fn description(&self, color: Color) -> &str {
        let [black, white] = &self.descriptions;
        match color {
            Color::Black => black,
            Color::White => white,
        }
    }

    /// Sets the name of the human player in saved games.
    pub fn introduce(&mut self, name: &str) {
        self.names = [name.to_owned(), name.to_owned()];
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the final score: the discs on the board, or 64-0 if one side was wiped out.
    pub fn final_score(&self) -> Tally {
        let score = self.game.plain_score();
        score.unwrap_or_else(|| self.game.count())
    }

    /// Returns the notation of squares and sides.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns whether a human plays this side.
    pub fn is_human(&self, color: Color) -> bool {
        self.humans.contains(&color)
    }

    /// Plays a move and stores the game in the logbook.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.logbook.note(&self.game);
        Ok(())
    }

    /// Prompts until the user types an answer that is not a command, and returns the answer trimmed. Commands that are
    /// typed before the answer are carried out.
    pub fn ask(&mut self, prompt: &str) -> Result<String, PromptError> {
        loop {
            write!(self.output, "{prompt}")?;
            self.output.flush()?;
            let line = typed_line::read(self.input).map_err(PromptError::Input)?;
            let line = line.ok_or(PromptError::EndOfInput)?;
            if self.echo {
                writeln!(self.output, "{}", replace_control_characters(&line))?;
            }
            match PromptCommand::parse(&line) {
                Some(command) => self.obey(command)?,
                None => return Ok(line.trim().to_owned()),
            }
        }
    }

    /// Prompts until `understand` accepts the answer. Writes `complaint` after each answer that `understand` rejects.
    pub fn ask_for<T>(
        &mut self,
        prompt: &str,
        complaint: &str,
        understand: impl Fn(&str) -> Option<T>,
    ) -> Result<T, PromptError> {
        loop {
            let answer = self.ask(prompt)?;
            match understand(&answer) {
                Some(meaning) => return Ok(meaning),
                None => writeln!(self.output, "{complaint}")?,
            }
        }
    }

    fn obey(&mut self, command: PromptCommand) -> Result<(), PromptError> {
        match command {
            PromptCommand::Undo => return self.undo(),
            PromptCommand::Redo => return self.redo(),
            PromptCommand::Quit => return Err(PromptError::Quit),
            PromptCommand::Hint => self.hint()?,
            PromptCommand::History => self.history()?,
            PromptCommand::Moves => match self
                .notation
                .list(self.game.position().legal_squares())
                .as_str()
            {
                "" => writeln!(self.output, "No move is possible.")?,
                moves => writeln!(self.output, "Possible moves: {moves}")?,
            },
            PromptCommand::Save(name) => match self.save(Path::new(&name)) {
                Ok(message) => writeln!(self.output, "{message}")?,
                Err(error) => writeln!(self.output, "Not saved: {error}.")?,
            },
            PromptCommand::Help => {
                writeln!(self.output, "{}", self.notation.explanation())?;
                self.output.write_all(PromptCommand::HELP.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Returns whether the dialogue asks for the next move: the side to move is a human with a legal placement.
    fn is_asked(&self) -> bool {
        let position = self.game.position();
        self.is_human(position.turn()) && !position.legal_squares().is_empty()
    }

    fn undo(&mut self) -> Result<(), PromptError> {
        let before = self.game.clone();
        while self.game.undo().is_some() {
            if self.is_asked() {
                self.logbook.note(&self.game);
                return Err(PromptError::Changed);
            }
        }
        self.game = before;
        writeln!(self.output, "There is nothing to take back.")?;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), PromptError> {
        if self.humans.is_empty() || self.game.redo().is_none() {
            writeln!(self.output, "There is nothing to replay.")?;
            return Ok(());
        }
        while !self.is_asked() && self.game.redo().is_some() {}
        self.logbook.note(&self.game);
        Err(PromptError::Changed)
    }

    fn hint(&mut self) -> io::Result<()> {
        let turn = Turn {
            game: &self.game,
            allowance: Allowance::Unlimited,
            stop: &Stop::default(),
        };
        let advice = match self.game.position().legal_squares().is_empty() {
            true => None,
            false => request_move(&mut self.adviser, &turn).ok(),
        };
        let square = advice.and_then(|advice| advice.mv.square());
        match square.zip(advice.and_then(|advice| advice.search)) {
            Some((square, thought)) => {
                let name = self.notation.name(square);
                let depth = thought.depth;
                let plural = if depth == 1 { "ply" } else { "plies" };
                writeln!(self.output, "Hint: {name} (looking {depth} {plural} ahead)")
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

    /// Saves the game to a file and returns the message for the user.
    pub fn save(&self, path: &Path) -> Result<String, SaveError> {
        let mut record = GameRecord::new(self.game.clone());
        let [black, white] = self.names.clone();
        record.black.name = Some(black).filter(|name| !name.is_empty());
        record.white.name = Some(white).filter(|name| !name.is_empty());
        record.outcome = record.result();
        save(&record, path, self.keeper)
    }

    /// Ends the game and prints a summary if the player quit, a player forfeited or the input ended. Any other reason
    /// is returned as an error.
    pub fn stop(&mut self, reason: PromptError) -> Result<(), PromptError> {
        match reason {
            PromptError::EndOfInput => writeln!(self.output)?,
            PromptError::Quit | PromptError::Forfeit => {}
            reason => return Err(reason),
        }
        writeln!(self.output, "{}", summary(&self.game))?;
        Ok(())
    }

    /// Checks whether the side to move may place a disc on a square.
    pub fn check(&self, square: Square) -> Result<(), IllegalMove> {
        self.game.position().check(Move::Place(square))
    }
}

impl Write for Console<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

//! Raw mode of the terminal, and its restoration.

use std::io;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::event_loop::Message;

/// The terminal in raw mode. Dropping this value restores the terminal.
pub struct RawTerminal {
    is_ours: Arc<AtomicBool>,
}

impl RawTerminal {
    /// Enters raw mode. A panic on any thread first restores the terminal, then is reported and ends the event loop.
    pub fn enter(sender: Sender<Message>) -> io::Result<RawTerminal> {
        let is_ours = Arc::new(AtomicBool::new(true));
        let in_panic = Arc::clone(&is_ours);
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back(&in_panic);
            usual(info);
            let _ = sender.send(Message::Ended);
        }));
        // From here on, dropping `terminal` restores the terminal.
        let terminal = RawTerminal { is_ours };
        // The theme alone decides whether colours are used. If crossterm removed them (`NO_COLOR`), all discs would
        // look alike.
        force_color_output(true);
        enable_raw_mode()?;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            Hide
        )?;
        Ok(terminal)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        give_back(&self.is_ours);
    }
}

/// Restores the terminal. Only the first call has an effect. Errors are ignored, because they occur only if the
/// terminal is closed.
fn give_back(is_ours: &AtomicBool) {
    if !is_ours.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

//! The socket of a tab: between the browser, its session and the engines.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use obverse_page::{Event, Notice, Request, Session};
use obverse_study::{EngineNews, EngineTask};
use tokio::time::{sleep_until, timeout};

use crate::close_reason::{self, CloseReason};
use crate::desk::{Desk, Done};
use crate::lessons::Lessons;
use crate::monitor::TabWatch;
use crate::pool::Ticket;
use crate::rate::Rate;
use crate::server::{LONGEST_MESSAGE, Shared};
use crate::upload::LARGEST_FILE;
use crate::visitor::Visitor;

/// News of the engine are told no more often than this.
const NEWS_PAUSE: Duration = Duration::from_millis(80);
/// Messages at once, and then a second: more than fingers or a held key make.
const MESSAGES: (f64, f64) = (240.0, 60.0);
/// A longer message counts as more than one, since it costs more to read.
const BYTES_A_MESSAGE: f64 = 16_384.0;

/// Serves a tab until its socket is closed.
pub async fn run(mut socket: WebSocket, shared: &Arc<Shared>, visitor: Visitor, watch: TabWatch) {
    let mut tab = Tab::new(shared, visitor, watch);
    let closed = tab.serve(&mut socket).await;
    // Its search and its lesson end with it.
    let mut watch = tab.leave();
    if let Some((code, _)) = closed.reason() {
        watch.close(code, closed.refusal());
    }
    close_reason::send(socket, closed).await;
}
struct Tab<'a> {
    shared: &'a Arc<Shared>,
    watch: TabWatch,
    session: Session,
    ticket: Option<Ticket>,
    /// The number of the last news that was heard of the ticket.
    heard: u64,
    /// When news of the ticket are heard next.
    news_at: Instant,
    lessons: Lessons,
    desk: Desk,
    rate: Rate,
    /// When the other side was last heard.
    heard_at: Instant,
    /// What the times of the session count from.
    begun: Instant,
}

impl<'a> Tab<'a> {
    fn new(shared: &'a Arc<Shared>, visitor: Visitor, watch: TabWatch) -> Tab<'a> {
        let now = Instant::now();
        Tab {
            shared,
            watch,
            session: Session::new(
                shared.next_seed(),
                Arc::clone(&shared.names),
                shared.lists.clone(),
            )
            .with_strength(shared.options.strength),
            ticket: None,
            heard: 0,
            news_at: now,
            lessons: Lessons::new(&shared.lesson_limits, visitor),
            desk: Desk::new(shared, now),
            rate: Rate::new(MESSAGES.0, MESSAGES.1, now),
            heard_at: now,
            begun: now,
        }
    }

    /// All but its watch ends.
    fn leave(self) -> TabWatch {
        self.watch
    }

    /// The server ends: on purpose, or because there are no engines any more.
    async fn end(&self, socket: &mut WebSocket) -> CloseReason {
        if !self.shared.pool.is_lost() {
            return CloseReason::Ending;
        }
        match self.tell(socket, &Event::Notice(Notice::EnginesLost)).await {
            true => CloseReason::EnginesLost,
            false => CloseReason::Gone,
        }
    }

    async fn serve(&mut self, socket: &mut WebSocket) -> CloseReason {
        let options = &self.shared.options;
        let hello = Event::Hello {
            version: env!("CARGO_PKG_VERSION"),
            longest_message: LONGEST_MESSAGE,
            largest_file: LARGEST_FILE,
        };
        if !self.tell(socket, &hello).await {
            return CloseReason::Gone;
        }
        let mut pings = tokio::time::interval(options.silence / 3);
        let mut ending = pin!(self.shared.shutdown.clone().requested());
        loop {
            self.turn_engine();
            self.desk.turn(|| self.session.take_query());
            for event in self.session.take_events() {
                if !self.tell(socket, &event).await {
                    return CloseReason::Gone;
                }
            }
            let deadline = self.session.deadline().map(|time| self.begun + time);
            tokio::select! {
                message = socket.recv() => {
                    let heard = match message {
                        Some(Ok(message)) => self.hear(message),
                        Some(Err(error)) => Err(CloseReason::by(error)),
                        None => Err(CloseReason::Gone),
                    };
                    if let Err(closed) = heard {
                        return closed;
                    }
                }
                news = next_news(&mut self.ticket, self.heard, self.news_at) => {
                    self.news_at = Instant::now() + NEWS_PAUSE;
                    let now = self.begun.elapsed();
                    match (news, self.ticket.as_ref()) {
                        (Some((serial, news)), Some(ticket)) => {
                            self.heard = serial;
                            let task = ticket.task().clone();
                            if news.is_done {
                                self.ticket = None;
                            }
                            self.session.hear(&task, news, now);
                        }
                        _ => {
                            self.ticket = None;
                            self.session.hear_failure(now);
                        }
                    }
                }
                event = self.lessons.next() => {
                    self.watch.answered(&event);
                    if !self.tell(socket, &Event::Learn { event }).await {
                        return CloseReason::Gone;
                    }
                }
                done = self.desk.next() => match done {
                    Some(Done::Read(read)) => self.session.receive(read, self.begun.elapsed()),
                    Some(Done::Found(rows)) => self.session.receive_rows(rows),
                    None => {}
                },
                _ = self.shared.pool.failed() => return self.end(socket).await,
                () = at(deadline) => self.session.tick(self.begun.elapsed()),
                () = &mut ending => return self.end(socket).await,
                _ = pings.tick() => {
                    if self.heard_at.elapsed() > options.silence {
                        return CloseReason::Silent;
                    }
                    let ping = socket.send(Message::Ping(Bytes::new()));
                    if !matches!(timeout(options.patience, ping).await, Ok(Ok(()))) {
                        return CloseReason::Gone;
                    }
                }
            }
        }
    }

    fn hear(&mut self, message: Message) -> Result<(), CloseReason> {
        let now = Instant::now();
        self.heard_at = now;
        self.watch.heard(&message);
        let bytes = match &message {
            Message::Text(text) => text.len(),
            // Files have a bound of their own.
            Message::Binary(bytes) if self.desk.take(bytes) => 0,
            Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
            Message::Close(_) => 0,
        };
        if !self.rate.allows(1.0 + bytes as f64 / BYTES_A_MESSAGE, now) {
            return Err(CloseReason::Flooding);
        }
        match message {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(Request::Learn { request }) => {
                    if !self.lessons.ask(request) {
                        return Err(CloseReason::Flooding);
                    }
                }
                Ok(Request::Files { files }) => {
                    if let Err(notice) = self.desk.expect(files, now) {
                        self.session.say(notice);
                    }
                }
                Ok(request) => self.session.answer(request, self.begun.elapsed()),
                Err(error) => {
                    if !text.starts_with('{') {
                        return Err(CloseReason::Nonsense);
                    }
                    self.session.say(Notice::BadMessage {
                        reason: error.to_string(),
                    });
                }
            },
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
            Message::Close(_) => return Err(CloseReason::ByThem),
        }
        Ok(())
    }

    /// Gives the engine what it should do now.
    fn turn_engine(&mut self) {
        let wanted = self.session.wanted();
        if self.ticket.as_ref().map(Ticket::task) == wanted.as_ref() {
            return;
        }
        // The old search ends before the new one waits for an engine.
        self.ticket = None;
        self.heard = 0;
        let now = Instant::now();
        self.news_at = now;
        self.ticket = wanted.map(|task| {
            if matches!(task, EngineTask::Move(_)) {
                self.news_at = now + self.shared.options.shortest_move;
            }
            self.shared.pool.submit(task)
        });
    }

    /// Whether the other side has taken it in good time.
    async fn tell(&self, socket: &mut WebSocket, event: &Event) -> bool {
        let text = serde_json::to_string(event).expect("events are JSON");
        self.watch.told();
        let sending = socket.send(Message::Text(text.into()));
        matches!(
            timeout(self.shared.options.patience, sending).await,
            Ok(Ok(()))
        )
    }
}

/// What is new about a ticket, when it is time for news; never without a ticket.
async fn next_news(
    ticket: &mut Option<Ticket>,
    heard: u64,
    not_before: Instant,
) -> Option<(u64, EngineNews)> {
    let Some(ticket) = ticket else {
        return std::future::pending().await;
    };
    sleep_until(not_before.into()).await;
    ticket.after(heard).await
}

/// At this time; never without one.
pub async fn at(time: Option<Instant>) {
    match time {
        Some(time) => sleep_until(time.into()).await,
        None => std::future::pending().await,
    }
}

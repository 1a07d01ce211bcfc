//! The socket of a tab: between the browser, its session and the engines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::sync::mpsc;
use tokio::time::{sleep_until, timeout};

use crate::desk::{Desk, Done};
use crate::learn::{Learn, LearnEvent, LearnRequest};
use crate::message::{Event, Notice, Request};
use crate::pool::Ticket;
use crate::rate::Rate;
use crate::server::{LONGEST_MESSAGE, Shared};
use crate::session::Session;
use crate::upload::LARGEST_FILE;

/// News of the engine are told no more often than this.
const NEWS_PAUSE: Duration = Duration::from_millis(80);
/// Messages at once, and then a second: more than fingers or a held key make.
const MESSAGES: (f64, f64) = (240.0, 60.0);
/// A longer message counts as more than one, since it costs more to read.
const BYTES_A_MESSAGE: f64 = 16_384.0;
/// Requests of the Learn page that may wait.
const WAITING_LESSONS: usize = 32;
/// How long one answer of the Learn page may take.
const LONGEST_LESSON: Duration = Duration::from_secs(20);

/// Why a socket is closed by us.
enum Closed {
    /// The other side is gone, too slow or silent.
    Gone,
    /// It says too much.
    Flooding,
    /// It says what makes no sense.
    Nonsense,
    /// No engine can be started any more.
    EnginesLost,
}

/// Serves a tab until its socket is closed.
pub async fn run(mut socket: WebSocket, shared: &Arc<Shared>) {
    let mut tab = Tab::new(shared);
    let reason = tab.serve(&mut socket).await;
    // Its search and its lesson end with it.
    drop(tab);
    let (code, text) = match reason {
        Closed::Gone => return,
        Closed::Flooding => (close_code::POLICY, "too many messages"),
        Closed::Nonsense => (close_code::UNSUPPORTED, "a message that makes no sense"),
        Closed::EnginesLost => (close_code::ERROR, "no engine can be started"),
    };
    let frame = CloseFrame {
        code,
        reason: text.into(),
    };
    let farewell = socket.send(Message::Close(Some(frame)));
    let _ = timeout(Duration::from_secs(1), farewell).await;
}

struct Tab<'a> {
    shared: &'a Arc<Shared>,
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
}

impl<'a> Tab<'a> {
    fn new(shared: &'a Arc<Shared>) -> Tab<'a> {
        let now = Instant::now();
        Tab {
            shared,
            session: Session::new(
                shared.next_seed(),
                Arc::clone(&shared.names),
                Arc::clone(&shared.lists),
            ),
            ticket: None,
            heard: 0,
            news_at: now,
            lessons: Lessons::new(shared),
            desk: Desk::new(shared, now),
            rate: Rate::new(MESSAGES.0, MESSAGES.1, now),
            heard_at: now,
        }
    }

    async fn serve(&mut self, socket: &mut WebSocket) -> Closed {
        let options = &self.shared.options;
        let hello = Event::Hello {
            version: env!("CARGO_PKG_VERSION"),
            longest_message: LONGEST_MESSAGE,
            largest_file: LARGEST_FILE,
        };
        if !self.tell(socket, &hello).await {
            return Closed::Gone;
        }
        let mut pings = tokio::time::interval(options.silence / 3);
        loop {
            self.turn_engine();
            self.desk.turn(|| self.session.take_query());
            for event in self.session.take_events() {
                if !self.tell(socket, &event).await {
                    return Closed::Gone;
                }
            }
            let deadline = self.session.deadline();
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(message)) = message else {
                        return Closed::Gone;
                    };
                    if let Err(closed) = self.hear(message) {
                        return closed;
                    }
                }
                news = next_news(&mut self.ticket, self.heard, self.news_at) => {
                    let now = Instant::now();
                    self.news_at = now + NEWS_PAUSE;
                    match (news, self.ticket.as_ref()) {
                        (Some(news), Some(ticket)) => {
                            self.heard = news.serial;
                            let task = ticket.task().clone();
                            if news.done {
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
                events = self.lessons.next() => {
                    for event in events {
                        if !self.tell(socket, &Event::Learn { event }).await {
                            return Closed::Gone;
                        }
                    }
                }
                done = self.desk.next() => match done {
                    Some(Done::Read(read)) => self.session.receive(read, Instant::now()),
                    Some(Done::Found(rows)) => self.session.receive_rows(rows),
                    None => {}
                },
                _ = self.shared.pool.failed() => {
                    let lost = Event::Notice(Notice::EnginesLost);
                    return match self.tell(socket, &lost).await {
                        true => Closed::EnginesLost,
                        false => Closed::Gone,
                    };
                }
                () = at(deadline) => self.session.tick(Instant::now()),
                _ = pings.tick() => {
                    if self.heard_at.elapsed() > options.silence {
                        return Closed::Gone;
                    }
                    let ping = socket.send(Message::Ping(Bytes::new()));
                    if !matches!(timeout(options.patience, ping).await, Ok(Ok(()))) {
                        return Closed::Gone;
                    }
                }
            }
        }
    }

    fn hear(&mut self, message: Message) -> Result<(), Closed> {
        let now = Instant::now();
        self.heard_at = now;
        let bytes = match &message {
            Message::Text(text) => text.len(),
            // Files have a bound of their own.
            Message::Binary(bytes) if self.desk.take(bytes) => 0,
            Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
            Message::Close(_) => 0,
        };
        if !self.rate.allows(1.0 + bytes as f64 / BYTES_A_MESSAGE, now) {
            return Err(Closed::Flooding);
        }
        match message {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(Request::Learn { request }) => {
                    if !self.lessons.ask(request) {
                        return Err(Closed::Flooding);
                    }
                }
                Ok(Request::Files { files }) => {
                    if let Err(notice) = self.desk.expect(files, now) {
                        self.session.say(notice);
                    }
                }
                Ok(request) => self.session.answer(request, now),
                Err(error) => {
                    if !text.starts_with('{') {
                        return Err(Closed::Nonsense);
                    }
                    self.session.say(Notice::BadMessage {
                        reason: error.to_string(),
                    });
                }
            },
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
            Message::Close(_) => return Err(Closed::Gone),
        }
        Ok(())
    }

    /// Turns the engine to what it should be doing.
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
            if matches!(task, crate::pool::Task::Move { .. }) {
                self.news_at = now + self.shared.options.shortest_move;
            }
            self.shared.pool.submit(task)
        });
    }

    /// Whether the other side has taken it in good time.
    async fn tell(&self, socket: &mut WebSocket, event: &Event) -> bool {
        let text = serde_json::to_string(event).expect("events are JSON");
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
) -> Option<crate::pool::News> {
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

/// The Learn page's requests: answered one after the other on a thread that may take its time.
struct Lessons {
    requests: mpsc::Sender<LearnRequest>,
    answers: mpsc::Receiver<Vec<LearnEvent>>,
    gone: Arc<AtomicBool>,
}

impl Lessons {
    fn new(shared: &Arc<Shared>) -> Lessons {
        let (requests, mut queue) = mpsc::channel(WAITING_LESSONS);
        let (tell, answers) = mpsc::channel(1);
        let gone = Arc::new(AtomicBool::new(false));
        let (slots, is_gone) = (Arc::clone(&shared.lessons), Arc::clone(&gone));
        let shelf = Arc::clone(&shared.shelf);
        tokio::spawn(async move {
            let mut learn = Learn::new(Arc::clone(&shelf));
            while let Some(request) = queue.recv().await {
                let Ok(slot) = Arc::clone(&slots).acquire_owned().await else {
                    return;
                };
                let is_gone = Arc::clone(&is_gone);
                let end = Instant::now() + LONGEST_LESSON;
                let lesson = tokio::task::spawn_blocking(move || {
                    let is_stopped = || is_gone.load(Ordering::Relaxed) || Instant::now() >= end;
                    let events = learn.on_message(request, &is_stopped);
                    drop(slot);
                    (learn, events)
                });
                // One that has panicked has lost what it knew.
                let (kept, events): (Learn, Vec<LearnEvent>) =
                    (lesson.await).unwrap_or_else(|_| (Learn::new(Arc::clone(&shelf)), Vec::new()));
                learn = kept;
                if tell.send(events).await.is_err() {
                    return;
                }
            }
        });
        Lessons {
            requests,
            answers,
            gone,
        }
    }

    /// Whether there was room for it.
    fn ask(&mut self, request: LearnRequest) -> bool {
        self.requests.try_send(request).is_ok()
    }

    /// The next answers, when there are some.
    async fn next(&mut self) -> Vec<LearnEvent> {
        match self.answers.recv().await {
            Some(events) => events,
            None => std::future::pending().await,
        }
    }
}

impl Drop for Lessons {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

//! The socket of a tab, which connects the browser with its session and the engines.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use obverse_page::learn::LearnRequest;
use obverse_page::{Notice, PageEvent, PageRequest, Session};
use obverse_study::{EngineNews, EngineTask};
use tokio::time::{sleep_until, timeout};

use crate::close_reason::{self, CloseReason};
use crate::file_tasks::{FileEvent, FileTasks, UploadPurpose};
use crate::identify_visitor::{Origin, ProxiedRequest};
use crate::lesson::LessonQueue;
use crate::monitor::TabWatch;
use crate::pool::SearchTicket;
use crate::rate_limit::RateLimit;
use crate::shared_state::Shared;
use crate::upload::MAX_UPLOAD_BYTES;
use crate::visitor::Visitor;
use crate::wait_until::wait_until;

/// Maximum size of a WebSocket message in bytes. Larger files are sent in parts.
const MAX_MESSAGE_BYTES: usize = 1 << 20;
/// Minimum time between two engine updates for a tab.
const UPDATE_INTERVAL: Duration = Duration::from_millis(80);
/// Minimum time between two updates of values that have been searched for [`CALM_AFTER`]: they change rarely, and every
/// update costs the page time.
const CALM_INTERVAL: Duration = Duration::from_millis(400);
const CALM_AFTER: Duration = Duration::from_secs(1);
/// Rate limit of a tab's messages: burst in messages, and messages per second. A user who holds a key down stays
/// below the limit.
const MESSAGE_RATE: (f64, f64) = (240.0, 60.0);
/// The rate limit counts this many bytes as one more message, since long messages cost more to parse.
const BYTES_PER_MESSAGE: f64 = 16_384.0;

/// A request for an exercise counts as this many additional messages, since generating one takes up to 0.1 seconds.
const MESSAGES_PER_EXERCISE: f64 = 15.0;

/// Opens the socket of a tab, unless a limit is reached.
pub async fn open(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Extension(Origin(origin)): Extension<Origin>,
    Extension(proxied): Extension<ProxiedRequest>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let permit = match shared.admission.tab(visitor) {
        Ok(permit) => permit,
        Err(error) => return error.into_response(),
    };
    match upgrade {
        Ok(upgrade) => upgrade
            .max_message_size(MAX_MESSAGE_BYTES)
            .max_frame_size(MAX_MESSAGE_BYTES)
            .on_upgrade(async move |socket| {
                let watch = shared.monitor.tab(origin);
                run(socket, &shared, visitor, watch).await;
                drop((permit, proxied));
            }),
        // A page whose socket was refused repeats the request without an upgrade to learn the reason, which browsers
        // do not report for sockets.
        Err(_) if !headers.contains_key(header::UPGRADE) => StatusCode::NO_CONTENT.into_response(),
        Err(rejection) => rejection.into_response(),
    }
}

/// Serves a tab until its socket is closed.
async fn run(mut socket: WebSocket, shared: &Arc<Shared>, visitor: Visitor, watch: TabWatch) {
    let mut tab = Tab::new(shared, visitor, watch);
    let closed = tab.serve(&mut socket).await;
    // Cancels the tab's search and lesson before the close frame is sent.
    let mut watch = tab.into_watch();
    if let Some((code, _)) = closed.reason() {
        watch.close(code, closed.refusal());
    }
    close_reason::send(socket, closed).await;
}

/// State of a tab while its socket is open.
struct Tab<'a> {
    shared: &'a Arc<Shared>,
    watch: TabWatch,
    session: Session,
    /// The search that the engines run for the tab; `None` if there is nothing to search.
    ticket: Option<SearchTicket>,
    /// Serial number of the last engine update for `ticket`; 0 if none has arrived.
    last_update: u64,
    /// Earliest time of the next engine update.
    next_update_at: Instant,
    lessons: LessonQueue,
    files: FileTasks,
    rate: RateLimit,
    /// Time of the last message from the client.
    last_message_at: Instant,
    /// Start of the session. All times passed to the session count from here.
    started: Instant,
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
            .with_strength(shared.options.strength)
            .with_engines(shared.options.engine_offer(), shared.options.longest_search),
            ticket: None,
            last_update: 0,
            next_update_at: now,
            lessons: LessonQueue::new(&shared.lesson_limits, visitor),
            files: FileTasks::new(shared, now),
            rate: RateLimit::new(MESSAGE_RATE.0, MESSAGE_RATE.1, now),
            last_message_at: now,
            started: now,
        }
    }

    /// Drops the tab, which cancels its search and its lesson, and returns the watch.
    fn into_watch(self) -> TabWatch {
        self.watch
    }

    /// Returns the close reason while the server shuts down. If all engines have failed, the tab is sent a notice
    /// first.
    async fn shutdown_reason(&self, socket: &mut WebSocket) -> CloseReason {
        if !self.shared.pool.is_lost() {
            return CloseReason::Ending;
        }
        match self
            .send(socket, &PageEvent::Notice(Notice::EnginesLost))
            .await
        {
            true => CloseReason::EnginesLost,
            false => CloseReason::Gone,
        }
    }

    /// Exchanges messages with the client until the socket has to be closed. Returns the reason for closing it.
    async fn serve(&mut self, socket: &mut WebSocket) -> CloseReason {
        let options = &self.shared.options;
        let hello = PageEvent::Hello {
            version: env!("CARGO_PKG_VERSION"),
            longest_message: MAX_MESSAGE_BYTES,
            largest_file: MAX_UPLOAD_BYTES,
        };
        if !self.send(socket, &hello).await {
            return CloseReason::Gone;
        }
        let mut pings = tokio::time::interval(options.silence / 3);
        let mut ending = pin!(self.shared.shutdown.clone().requested());
        loop {
            self.update_engine_task();
            self.files.start_next(|| self.session.take_query());
            for event in self.session.take_events() {
                if !self.send(socket, &event).await {
                    return CloseReason::Gone;
                }
            }
            let deadline = self.session.deadline().map(|time| self.started + time);
            tokio::select! {
                message = socket.recv() => {
                    let handled = match message {
                        Some(Ok(message)) => self.handle(message),
                        Some(Err(error)) => Err(CloseReason::from_error(error)),
                        None => Err(CloseReason::Gone),
                    };
                    if let Err(closed) = handled {
                        return closed;
                    }
                }
                news = next_update(&mut self.ticket, self.last_update, self.next_update_at) => {
                    let interval = match (&news, &self.ticket) {
                        (Some((_, news)), Some(ticket))
                            if matches!(ticket.task(), EngineTask::Hints(_))
                                && news.spent >= CALM_AFTER =>
                        {
                            CALM_INTERVAL
                        }
                        _ => UPDATE_INTERVAL,
                    };
                    self.next_update_at = Instant::now() + interval;
                    let now = self.started.elapsed();
                    match (news, self.ticket.as_ref()) {
                        (Some((serial, news)), Some(ticket)) => {
                            self.last_update = serial;
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
                    if !self.send(socket, &PageEvent::Learn { event }).await {
                        return CloseReason::Gone;
                    }
                }
                event = self.files.next() => match event {
                    Some(FileEvent::Imported(read, purpose)) => {
                        let now = self.started.elapsed();
                        match purpose {
                            UploadPurpose::Open => self.session.receive(read, now),
                            UploadPurpose::ListAgain(chosen) => self.session.receive_again(read, chosen, now),
                        }
                    }
                    Some(FileEvent::Found(rows)) => self.session.receive_rows(rows),
                    None => {}
                },
                _ = self.shared.pool.failed() => return self.shutdown_reason(socket).await,
                () = wait_until(deadline) => self.session.tick(self.started.elapsed()),
                () = &mut ending => return self.shutdown_reason(socket).await,
                _ = pings.tick() => {
                    if self.last_message_at.elapsed() > options.silence {
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

    /// Handles a message from the client. The error is the reason for closing the socket.
    fn handle(&mut self, message: Message) -> Result<(), CloseReason> {
        let now = Instant::now();
        self.last_message_at = now;
        self.watch.message_received(&message);
        let bytes = match &message {
            Message::Text(text) => text.len(),
            // Uploads have their own rate limit.
            Message::Binary(bytes) if self.files.receive(bytes) => 0,
            Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
            Message::Close(_) => 0,
        };
        if !self
            .rate
            .allows(1.0 + bytes as f64 / BYTES_PER_MESSAGE, now)
        {
            return Err(CloseReason::Flooding);
        }
        match message {
            Message::Text(text) => match serde_json::from_str(&text) {
                Ok(PageRequest::Learn { request }) => {
                    let is_exercise = matches!(request, LearnRequest::Exercise { .. });
                    if is_exercise && !self.rate.allows(MESSAGES_PER_EXERCISE, now) {
                        return Err(CloseReason::Flooding);
                    }
                    if !self.lessons.submit(self.session.language(), request) {
                        return Err(CloseReason::Flooding);
                    }
                }
                Ok(PageRequest::Files { files, again }) => {
                    let purpose = match again {
                        Some(chosen) => UploadPurpose::ListAgain(usize::try_from(chosen).ok()),
                        None => UploadPurpose::Open,
                    };
                    if let Err(notice) = self.files.announce(files, purpose, now) {
                        self.session.say(notice);
                    }
                }
                Ok(request) => {
                    let is_choice = matches!(request, PageRequest::Analysis { .. });
                    self.session.answer(request, self.started.elapsed());
                    if is_choice {
                        self.shared
                            .pool
                            .set_resources(self.session.engine_resources());
                    }
                }
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

    /// Submits the engine task that the session wants and cancels any other one. Does nothing if the wanted task is
    /// already submitted.
    fn update_engine_task(&mut self) {
        let wanted = self.session.wanted();
        if self.ticket.as_ref().map(SearchTicket::task) == wanted.as_ref() {
            return;
        }
        // Cancel the old search before the new one waits for an engine.
        self.ticket = None;
        self.last_update = 0;
        let now = Instant::now();
        self.next_update_at = now;
        self.ticket = wanted.map(|task| {
            if matches!(&task, EngineTask::Move(task) if !task.is_hurried) {
                self.next_update_at = now + self.shared.options.shortest_move;
            }
            self.shared.pool.submit(task)
        });
    }

    /// Sends an event. Returns false if the client does not receive it in time.
    async fn send(&self, socket: &mut WebSocket, event: &PageEvent) -> bool {
        let text = serde_json::to_string(event).expect("every event can be written as JSON");
        self.watch.message_sent();
        let sending = socket.send(Message::Text(text.into()));
        matches!(
            timeout(self.shared.options.patience, sending).await,
            Ok(Ok(()))
        )
    }
}

/// Waits for the first engine update with a serial number above `heard`, but at least until `not_before`. Returns
/// `None` if the search has failed. Waits forever if `ticket` is `None`.
async fn next_update(
    ticket: &mut Option<SearchTicket>,
    heard: u64,
    not_before: Instant,
) -> Option<(u64, EngineNews)> {
    let Some(ticket) = ticket else {
        return std::future::pending().await;
    };
    sleep_until(not_before.into()).await;
    ticket.after(heard).await
}

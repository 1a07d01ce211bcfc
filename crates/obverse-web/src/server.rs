use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use obverse_engine::startable_threads;
use obverse_formats::opening_names::OpeningNames;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_io_timeout::TimeoutStream;

use crate::admission::{Admission, AdmissionError, Origin, Peer, ProxiedRequest};
use crate::background::Background;
use crate::guard::Guard;
use crate::journal::JournalEntry;
use crate::lessons::LessonLimits;
use crate::list_quota::ListQuota;
use crate::metrics_port::MetricsPort;
use crate::monitor::{self, Monitor};
use crate::options::ServerOptions;
use crate::pool::{EngineFactory, EnginePool, PoolError, PoolHealth, PoolOptions};
use crate::refusal::RefusalReason;
use crate::shutdown::{ShutdownSignal, shutdown_channel};
use crate::visitor::Visitor;
use crate::{admission, assets, guard, health, pool, socket, stream, upload};

/// Maximum size of a WebSocket message in bytes. Larger files are sent in parts.
pub const MAX_MESSAGE_BYTES: usize = 1 << 20;
/// Number of threads for network I/O.
const WORKERS: usize = 2;
/// Maximum number of file imports and searches of game lists that run in parallel.
const READERS: usize = 2;

/// The web server: serves the page over HTTP and one WebSocket per tab.
pub struct Server {
    listener: StdListener,
    address: SocketAddr,
    options: ServerOptions,
    pool: EnginePool,
    monitor: Arc<Monitor>,
    metrics_port: Option<MetricsPort>,
}

/// Error of starting a server.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address cannot be bound.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// Address to listen on.
        address: SocketAddr,
        /// Error of the system.
        #[source]
        error: io::Error,
    },
    /// The engines cannot be started.
    #[error(transparent)]
    Pool(#[from] PoolError),
}

/// State that all sockets share.
pub struct Shared {
    pub options: ServerOptions,
    pub pool: EnginePool,
    pub monitor: Arc<Monitor>,
    pub names: Arc<OpeningNames>,
    /// Limits of connections and tabs.
    pub admission: Arc<Admission>,
    /// Limits of the Learn pages of all tabs.
    pub lesson_limits: LessonLimits,
    /// Memory budget of the uploads of all tabs, one permit per byte.
    pub files: Arc<Semaphore>,
    /// Limit of the total number of games in the game lists of all tabs.
    pub lists: Arc<ListQuota>,
    /// Slots for file imports and searches of game lists.
    pub readers: Arc<Semaphore>,
    /// Reports that the server is shutting down.
    pub shutdown: ShutdownSignal,
    seed: AtomicU64,
}

impl Shared {
    /// Returns a random seed for a new session, another one for each call.
    pub fn next_seed(&self) -> u64 {
        self.seed
            .fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed)
    }
}

impl Server {
    /// Binds the address and starts the engines.
    pub fn bind(options: ServerOptions) -> Result<Server, ServerError> {
        Server::bind_watched(options, Arc::default())
    }

    /// Binds the address and starts the engines. Events go to `monitor`.
    pub fn bind_watched(
        options: ServerOptions,
        monitor: Arc<Monitor>,
    ) -> Result<Server, ServerError> {
        Server::bind_with(options, monitor, EnginePool::start_watched)
    }

    /// Binds the address and starts engines that `factory` creates, for tests with failing engines.
    #[doc(hidden)]
    pub fn bind_with_engines(
        options: ServerOptions,
        factory: EngineFactory,
    ) -> Result<Server, ServerError> {
        let start = |options, monitor: &_| EnginePool::start_with(factory, options, monitor);
        Server::bind_with(options, Arc::default(), start)
    }

    fn bind_with(
        options: ServerOptions,
        monitor: Arc<Monitor>,
        start: impl FnOnce(PoolOptions, &Arc<Monitor>) -> Result<EnginePool, PoolError>,
    ) -> Result<Server, ServerError> {
        let address = options.address;
        let failure = |error| ServerError::Bind { address, error };
        let listener = StdListener::bind(address).map_err(failure)?;
        listener.set_nonblocking(true).map_err(failure)?;
        let address = listener.local_addr().map_err(failure)?;
        let metrics_port = options.metrics_port.map(|port| {
            MetricsPort::bind(port).map_err(|error| ServerError::Bind {
                address: MetricsPort::address_of(port),
                error,
            })
        });
        let metrics_port = metrics_port.transpose()?;
        let pool_options = PoolOptions {
            engines: options.engines,
            threads: options.threads,
            hash_mib: options.hash_mib,
            slice: options.slice,
            longest_search: options.longest_search,
        };
        let pool = start(pool_options, &monitor)?;
        Ok(Server {
            listener,
            address,
            options,
            pool,
            monitor,
            metrics_port,
        })
    }

    /// Address that the server listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Address of the metrics port, if any.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_port.as_ref().map(MetricsPort::address)
    }

    /// Returns a receiver of the engines' health, which is updated when an engine fails or works again.
    pub fn health(&self) -> watch::Receiver<PoolHealth> {
        self.pool.health()
    }

    /// Serves on its own threads until `until` completes. The random seeds of the sessions are derived from `seed`.
    ///
    /// Returns an error if all engines have failed and none can be restarted.
    pub fn run(self, seed: u64, until: impl Future<Output = ()>) -> io::Result<()> {
        // The runtime would panic if the system refused a thread.
        if startable_threads(WORKERS) < WORKERS {
            return Err(io::Error::other(format!(
                "the system does not allow {WORKERS} more threads"
            )));
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(WORKERS)
            .enable_all()
            .build()?;
        let served = runtime.block_on(self.serve(seed, until));
        // Aborts connections that did not finish in time.
        runtime.shutdown_timeout(Duration::from_millis(200));
        served
    }

    /// Serves on the current runtime until `until` completes, like [`Server::run`].
    pub async fn serve(self, seed: u64, until: impl Future<Output = ()>) -> io::Result<()> {
        let options = self.options;
        let listener = TcpListener::from_std(self.listener)?;
        let patience = options.patience;
        let admission = Arc::new(Admission::new(&options));
        let (trigger, shutdown) = shutdown_channel();
        let shared = Arc::new(Shared {
            pool: self.pool,
            monitor: Arc::clone(&self.monitor),
            names: Arc::new(OpeningNames::built_in()),
            admission: Arc::clone(&admission),
            lesson_limits: LessonLimits::new(options.threads.max(1), options.lessons_per_address),
            files: upload::budget(),
            lists: Arc::default(),
            readers: Arc::new(Semaphore::new(READERS)),
            shutdown: shutdown.clone(),
            seed: AtomicU64::new(seed),
            options,
        });
        let monitor = self.monitor;
        // Recorded before background tasks start, so that this is the first journal entry.
        monitor.record(&JournalEntry::Started {
            address: self.address,
            engines: shared.options.engines,
            threads: shared.options.threads,
        });
        let _settling = Background::start(Arc::clone(&monitor).settle());
        let metrics =
            (self.metrics_port).map(|port| Background::start(port.serve(Arc::clone(&shared))));
        let router = router(Arc::clone(&shared));
        let mut health = shared.pool.health();
        let mut until = pin!(until);
        let lost = loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut until => break None,
                error = pool::lost(&mut health) => break Some(error),
            };
            let (stream, peer) = match accepted {
                Ok((stream, peer)) => (stream, Peer(peer.ip())),
                Err(error) => {
                    monitor.accept_failed(&error);
                    // Probably out of file descriptors, or the client is gone. Retry after a pause.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
            };
            match admission.connection(peer) {
                Ok(permit) => {
                    let (router, shutdown) = (router.clone(), shutdown.clone());
                    let (monitor, watch) = (Arc::clone(&monitor), monitor.connection());
                    tokio::spawn(async move {
                        if let Err(error) =
                            connection(stream, peer, router, patience, shutdown).await
                        {
                            monitor.connection_failed(peer.0, &error);
                        }
                        drop((permit, watch));
                    });
                }
                // Refuse immediately.
                Err(error) => {
                    let reason = match error {
                        AdmissionError::Full => RefusalReason::ConnectionsFull,
                        error => error.reason(),
                    };
                    monitor.refused(Some(peer.0), reason, None);
                    admission.refuse(stream, error);
                }
            }
        };
        monitor.stopping();
        // Stop accepting, then close all sockets.
        drop((listener, router, metrics, shared, shutdown));
        trigger.end().await;
        monitor.record(&JournalEntry::Stopped);
        match lost {
            Some(error) => Err(io::Error::other(error)),
            None => Ok(()),
        }
    }
}

/// Serves a connection until it ends or times out.
pub(crate) async fn connection(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    patience: Duration,
    shutdown: ShutdownSignal,
) -> hyper::Result<()> {
    let _ = stream.set_nodelay(true);
    let (lent, returned) = stream::lend(stream);
    let mut lent = TimeoutStream::new(lent);
    lent.set_write_timeout(Some(patience));
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        router.call(request)
    });
    let served = {
        let mut serving = pin!(
            hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(patience)
                .max_buf_size(32 * 1024)
                .serve_connection(TokioIo::new(Box::pin(lent)), service)
                .with_upgrades()
        );
        tokio::select! {
            served = &mut serving => served,
            () = shutdown.clone().requested() => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        }
    };
    // An upgraded connection returns the stream when its tab is closed.
    if let Ok(stream) = returned.await {
        stream::close(stream).await;
    }
    drop(shutdown);
    served
}

fn router(shared: Arc<Shared>) -> Router {
    let guard = Guard::new(&shared.options.names);
    let admission = Arc::clone(&shared.admission);
    let monitor = Arc::clone(&shared.monitor);
    Router::new()
        .route("/", get(assets::index))
        .route("/play", get(assets::index))
        .route("/analyse", get(assets::index))
        .route("/learn", get(assets::index))
        .route("/socket", get(open_socket))
        .route("/{*name}", get(assets::file))
        .with_state(Arc::clone(&shared))
        .layer(middleware::from_fn_with_state(guard, guard::check))
        .layer(middleware::from_fn_with_state(
            admission,
            admission::identify,
        ))
        .layer(middleware::from_fn_with_state(monitor, monitor::watch))
        // Outside of the guard, since probes use any host name.
        .route(health::PATH, get(health::answer).with_state(shared))
        .layer(middleware::map_response(add_headers))
}

async fn open_socket(
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
                socket::run(socket, &shared, visitor, watch).await;
                drop((permit, proxied));
            }),
        // A page whose socket was refused repeats the request without an upgrade to learn the reason, which browsers
        // do not report for sockets.
        Err(_) if !headers.contains_key(header::UPGRADE) => StatusCode::NO_CONTENT.into_response(),
        Err(rejection) => rejection.into_response(),
    }
}

/// Adds security headers to every response: only resources of this server may be loaded, and no frames are allowed.
async fn add_headers(mut response: Response) -> Response {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
        img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'none'";
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

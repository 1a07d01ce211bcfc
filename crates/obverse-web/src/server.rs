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

use crate::admission::{Admission, Origin, Peer, ProxiedRequest, Refused};
use crate::background::Background;
use crate::guard::Guard;
use crate::journal::Entry;
use crate::lessons::LessonLimits;
use crate::list_quota::ListQuota;
use crate::metrics_port::MetricsPort;
use crate::monitor::{self, Monitor};
use crate::options::Options;
use crate::pool::{EngineFactory, Health, Pool, PoolError, PoolOptions};
use crate::refusal::Reason;
use crate::shutdown::{ShutdownSignal, shutdown_channel};
use crate::visitor::Visitor;
use crate::{admission, assets, guard, health, pool, socket, stream, upload};

/// The largest message that is read, in bytes: any text that one would paste. Files come in parts.
pub const LONGEST_MESSAGE: usize = 1 << 20;
/// How many threads speak with browsers.
const WORKERS: usize = 2;
/// How many files are read at the same time.
const READERS: usize = 2;

/// Listens, serves the page and the sockets of its tabs.
pub struct Server {
    listener: StdListener,
    address: SocketAddr,
    options: Options,
    pool: Pool,
    monitor: Arc<Monitor>,
    metrics_port: Option<MetricsPort>,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// It cannot listen.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// Where.
        address: SocketAddr,
        /// Why not.
        #[source]
        error: io::Error,
    },
    /// It has no engines.
    #[error(transparent)]
    Pool(#[from] PoolError),
}

/// What all sockets share.
pub struct Shared {
    pub options: Options,
    pub pool: Pool,
    pub monitor: Arc<Monitor>,
    pub names: Arc<OpeningNames>,
    /// Who may come in.
    pub admission: Arc<Admission>,
    /// What lessons share.
    pub lesson_limits: LessonLimits,
    /// Room for files that are on their way, and for the lists of games that they hold.
    pub files: Arc<Semaphore>,
    pub lists: Arc<ListQuota>,
    /// Files that may be read, and lists that may be searched, at the same time.
    pub readers: Arc<Semaphore>,
    /// Rings when the server ends.
    pub shutdown: ShutdownSignal,
    seed: AtomicU64,
}

impl Shared {
    /// Dice that no other session has.
    pub fn next_seed(&self) -> u64 {
        self.seed
            .fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed)
    }
}

impl Server {
    /// Takes the port and makes the engines.
    pub fn bind(options: Options) -> Result<Server, ServerError> {
        Server::bind_watched(options, Arc::default())
    }

    /// The same; `monitor` hears of what happens.
    pub fn bind_watched(options: Options, monitor: Arc<Monitor>) -> Result<Server, ServerError> {
        Server::bind_with(options, monitor, Pool::start_watched)
    }

    /// The same with engines of one's own: for tests with engines that fail.
    #[doc(hidden)]
    pub fn bind_with_engines(
        options: Options,
        factory: EngineFactory,
    ) -> Result<Server, ServerError> {
        let start = |options, monitor: &_| Pool::start_with(factory, options, monitor);
        Server::bind_with(options, Arc::default(), start)
    }

    fn bind_with(
        options: Options,
        monitor: Arc<Monitor>,
        start: impl FnOnce(PoolOptions, &Arc<Monitor>) -> Result<Pool, PoolError>,
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

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where its counters can be asked for.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_port.as_ref().map(MetricsPort::address)
    }

    /// How the engines are, now and later.
    pub fn health(&self) -> watch::Receiver<Health> {
        self.pool.health()
    }

    /// Serves until it is told to stop, with threads of its own; `seed` is for dice. It ends with an error
    /// if no engine can be started any more.
    pub fn run(self, seed: u64, until: impl Future<Output = ()>) -> io::Result<()> {
        // Where the system refuses a thread, the runtime would panic.
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
        // Connections that have not ended in their time are cut.
        runtime.shutdown_timeout(Duration::from_millis(200));
        served
    }

    /// Serves until it is told to stop, or until no engine can be started any more, which is an error.
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
            files: upload::room(),
            lists: Arc::default(),
            readers: Arc::new(Semaphore::new(READERS)),
            shutdown: shutdown.clone(),
            seed: AtomicU64::new(seed),
            options,
        });
        let monitor = self.monitor;
        // The first line of the log: what runs in the background may have something to say at once.
        monitor.record(&Entry::Started {
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
                    // No more files, or the other side is gone already: others are served later.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
            };
            match admission.connection(peer) {
                Ok(place) => {
                    let (router, shutdown) = (router.clone(), shutdown.clone());
                    let (monitor, watch) = (Arc::clone(&monitor), monitor.connection());
                    tokio::spawn(async move {
                        if let Err(error) =
                            connection(stream, peer, router, patience, shutdown).await
                        {
                            monitor.connection_failed(peer.0, &error);
                        }
                        drop((place, watch));
                    });
                }
                // Whoever finds no place is not kept waiting.
                Err(refused) => {
                    let reason = match refused {
                        Refused::Full => Reason::ConnectionsFull,
                        refused => refused.reason(),
                    };
                    monitor.refused(Some(peer.0), reason, None);
                    admission.refuse(stream, refused);
                }
            }
        };
        monitor.stopping();
        // Nobody new comes in, and whoever is there is told.
        drop((listener, router, metrics, shared, shutdown));
        trigger.end().await;
        monitor.record(&Entry::Stopped);
        match lost {
            Some(error) => Err(io::Error::other(error)),
            None => Ok(()),
        }
    }
}

/// Serves a connection until it ends, or for as long as it is neither slow nor silent.
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
    // A socket keeps it for as long as its tab is open.
    if let Ok(stream) = returned.await {
        stream::end(stream).await;
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
        // Behind the guard: probes come with any name.
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
    let place = match shared.admission.tab(visitor) {
        Ok(place) => place,
        Err(refused) => return refused.into_response(),
    };
    match upgrade {
        Ok(upgrade) => upgrade
            .max_message_size(LONGEST_MESSAGE)
            .max_frame_size(LONGEST_MESSAGE)
            .on_upgrade(async move |socket| {
                let watch = shared.monitor.tab(origin);
                socket::run(socket, &shared, visitor, watch).await;
                drop((place, proxied));
            }),
        // A page that could not open a socket asks without one whether there is a place: browsers do not
        // tell it why.
        Err(_) if !headers.contains_key(header::UPGRADE) => StatusCode::NO_CONTENT.into_response(),
        Err(rejection) => rejection.into_response(),
    }
}

/// What every answer says to the browser: nothing but what comes from here may run, be shown or be
/// asked, and nobody may put it into a frame.
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

use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{State, WebSocketUpgrade};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use obverse_engine::startable_threads;
use obverse_formats::opening_names::OpeningNames;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

use crate::guard::Guard;
use crate::learn::Shelf;
use crate::options::Options;
use crate::pool::{EngineFactory, Health, Pool, PoolError, PoolOptions};
use crate::{assets, guard, session, socket, upload};

/// The largest message that is read, in bytes: any text that one would paste. Files come in parts.
pub const LONGEST_MESSAGE: usize = 1 << 20;
/// Connections of all kinds, a socket needing one: browsers open several for a page.
const CONNECTIONS_PER_SOCKET: usize = 2;
const SPARE_CONNECTIONS: usize = 64;
/// How many threads speak with browsers.
const WORKERS: usize = 2;
/// How many files are read at the same time.
const READERS: usize = 2;
/// How long tabs may take to hear that the server ends.
const FAREWELL: Duration = Duration::from_secs(2);

/// Listens, serves the page and the sockets of its tabs.
pub struct Server {
    listener: StdListener,
    address: SocketAddr,
    options: Options,
    pool: Pool,
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
    pub names: Arc<OpeningNames>,
    /// A place for each socket.
    pub places: Arc<Semaphore>,
    /// Lessons that may be computed at the same time.
    pub lessons: Arc<Semaphore>,
    /// Room for files that are on their way, and for the lists of games that they hold.
    pub files: Arc<Semaphore>,
    pub lists: Arc<Semaphore>,
    /// Files that may be read, and lists that may be searched, at the same time.
    pub readers: Arc<Semaphore>,
    /// Where the searches of all lessons are kept.
    pub shelf: Arc<Shelf>,
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
        Server::bind_with(options, Pool::start)
    }

    /// The same with engines of one's own: for tests with engines that fail.
    #[doc(hidden)]
    pub fn bind_with_engines(
        options: Options,
        factory: EngineFactory,
    ) -> Result<Server, ServerError> {
        Server::bind_with(options, |options| Pool::start_with(factory, options))
    }

    fn bind_with(
        options: Options,
        start: impl FnOnce(PoolOptions) -> Result<Pool, PoolError>,
    ) -> Result<Server, ServerError> {
        let address = options.address;
        let failure = |error| ServerError::Bind { address, error };
        let listener = StdListener::bind(address).map_err(failure)?;
        listener.set_nonblocking(true).map_err(failure)?;
        let address = listener.local_addr().map_err(failure)?;
        let pool = start(PoolOptions {
            engines: options.engines,
            threads: options.threads,
            hash_mib: options.hash_mib,
            slice: options.slice,
            longest_search: options.longest_search,
        })?;
        Ok(Server {
            listener,
            address,
            options,
            pool,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
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
        // Connections that are still open are not waited for.
        runtime.shutdown_timeout(Duration::from_millis(200));
        served
    }

    /// Serves until it is told to stop, or until no engine can be started any more, which is an error.
    pub async fn serve(self, seed: u64, until: impl Future<Output = ()>) -> io::Result<()> {
        let options = self.options;
        let listener = TcpListener::from_std(self.listener)?;
        let connections = options.sockets * CONNECTIONS_PER_SOCKET + SPARE_CONNECTIONS;
        let connections = Arc::new(Semaphore::new(connections));
        let patience = options.patience;
        let shared = Arc::new(Shared {
            pool: self.pool,
            names: Arc::new(OpeningNames::built_in()),
            places: Arc::new(Semaphore::new(options.sockets)),
            lessons: Arc::new(Semaphore::new(options.threads.max(1))),
            files: upload::room(),
            lists: session::list_room(),
            readers: Arc::new(Semaphore::new(READERS)),
            shelf: Arc::new(Shelf::default()),
            seed: AtomicU64::new(seed),
            options,
        });
        let router = router(Arc::clone(&shared));
        let mut until = pin!(until);
        let mut failed = pin!(shared.pool.failed());
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut until => return Ok(()),
                error = &mut failed => {
                    // Each tab says so, closes and gives its place back.
                    let all = u32::try_from(shared.options.sockets).unwrap_or(u32::MAX);
                    let _ = timeout(FAREWELL, shared.places.acquire_many(all)).await;
                    return Err(io::Error::other(error));
                }
            };
            let Ok((stream, _)) = accepted else {
                // No more files, or the other side is gone already: others are served later.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            // Whoever finds no place is not kept waiting.
            if let Ok(place) = Arc::clone(&connections).try_acquire_owned() {
                let router = router.clone();
                tokio::spawn(async move {
                    connection(stream, router, patience).await;
                    drop(place);
                });
            }
        }
    }
}

/// Serves a connection until it ends, or for as long as it is neither slow nor silent.
async fn connection(stream: TcpStream, router: Router, patience: Duration) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    // How it ended is the other side's business.
    let _ = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(32 * 1024)
        .serve_connection(
            TokioIo::new(Box::pin(stream)),
            TowerToHyperService::new(router),
        )
        .with_upgrades()
        .await;
}

fn router(shared: Arc<Shared>) -> Router {
    let guard = Guard::new(&shared.options.names);
    Router::new()
        .route("/", get(assets::index))
        .route("/play", get(assets::index))
        .route("/analyse", get(assets::index))
        .route("/learn", get(assets::index))
        .route("/socket", get(open_socket))
        .route("/{*name}", get(assets::file))
        .with_state(shared)
        .layer(middleware::from_fn_with_state(guard, guard::check))
        .layer(middleware::map_response(add_headers))
}

async fn open_socket(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(place) = Arc::clone(&shared.places).try_acquire_owned() else {
        let text = "All places are taken. Try again later.\n";
        return (StatusCode::SERVICE_UNAVAILABLE, text).into_response();
    };
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(async move |socket| {
            socket::run(socket, &shared).await;
            drop(place);
        })
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

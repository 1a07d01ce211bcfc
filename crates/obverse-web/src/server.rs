use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use obverse_engine::startable_threads;
use obverse_formats::opening_names::OpeningNames;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

use crate::admission::Admission;
use crate::admission_error::AdmissionError;
use crate::assets::{CompressedFiles, GuideFiles};
use crate::background_task::BackgroundTask;
use crate::identify_visitor::Peer;
use crate::journal_entry::JournalEntry;
use crate::lesson::LessonLimits;
use crate::metrics_port::MetricsPort;
use crate::monitor::Monitor;
use crate::pool::{EngineFactory, EnginePool, PoolError, PoolHealth, PoolOptions};
use crate::refusal_reason::RefusalReason;
use crate::router::router;
use crate::server_options::ServerOptions;
use crate::shared_state::Shared;
use crate::shutdown::shutdown_channel;
use crate::{connection, pool, upload};

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

/// Reasons why a server cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address cannot be bound.
    #[error("cannot listen on {address}: {error}")]
    Bind {
        /// Address to listen on.
        address: SocketAddr,
        /// Error that the system reported.
        #[source]
        error: io::Error,
    },
    /// The engines cannot be started.
    #[error(transparent)]
    Pool(#[from] PoolError),
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

    /// Binds the addresses and starts the engines with `start`.
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
            compressed: CompressedFiles::default(),
            guide: GuideFiles::default(),
            shutdown: shutdown.clone(),
            seed: AtomicU64::new(seed),
            options,
        });
        let monitor = self.monitor;
        // The start is recorded before background tasks begin, so that it is the first journal entry.
        monitor.record(&JournalEntry::Started {
            address: self.address,
            engines: shared.options.engines,
            threads: shared.options.threads,
        });
        let _settling = BackgroundTask::start(Arc::clone(&monitor).settle());
        let metrics =
            (self.metrics_port).map(|port| BackgroundTask::start(port.serve(Arc::clone(&shared))));
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
                    // Probably no file descriptor is free, or the client is gone. Accept again after a pause.
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
                            connection::serve(stream, peer, router, patience, shutdown).await
                        {
                            monitor.connection_failed(peer.0, &error);
                        }
                        drop((permit, watch));
                    });
                }
                // The connection is refused at once, before its request is read.
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

//! Serves HTTP on one TCP connection, and closes the connection.

use std::io;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;

use crate::identify_visitor::Peer;
use crate::lent_stream::lend;
use crate::shutdown::ShutdownSignal;

/// Time limit for the peer to close its side of the connection.
const LINGER: Duration = Duration::from_secs(1);

/// Serves HTTP requests of a connection until it is closed or times out. An upgraded connection lasts until its tab
/// is closed.
pub async fn serve(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    patience: Duration,
    shutdown: ShutdownSignal,
) -> hyper::Result<()> {
    let _ = stream.set_nodelay(true);
    let (lent, returned) = lend(stream);
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
        close(stream).await;
    }
    drop(shutdown);
    served
}

/// Closes a connection so that all sent data arrives. Unread incoming data would make the system reset the connection
/// and discard data in transit, so the incoming data is read first.
pub async fn close(mut stream: TcpStream) {
    let ending = async {
        stream.shutdown().await?;
        let mut rest = vec![0; 8192];
        while stream.read(&mut rest).await? > 0 {}
        io::Result::Ok(())
    };
    // An error here concerns only the peer.
    let _ = timeout(LINGER, ending).await;
}

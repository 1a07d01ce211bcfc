use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How long the other side has to close a connection too.
const LINGER: Duration = Duration::from_secs(1);

/// A connection that comes back when whoever was given it drops it, so that it can be ended well: an
/// upgraded one is dropped far from where it was accepted.
pub struct Lent {
    /// Always there until it is dropped.
    stream: Option<TcpStream>,
    back: Option<oneshot::Sender<TcpStream>>,
}

/// Lends a connection, and tells where it comes back.
pub fn lend(stream: TcpStream) -> (Lent, oneshot::Receiver<TcpStream>) {
    let (back, returned) = oneshot::channel();
    let lent = Lent {
        stream: Some(stream),
        back: Some(back),
    };
    (lent, returned)
}

/// Ends a connection so that the last that was said arrives. If what the other side still sends were
/// not read, the system would drop the connection and with it what is on its way.
pub async fn end(mut stream: TcpStream) {
    let ending = async {
        stream.shutdown().await?;
        let mut rest = vec![0; 8192];
        while stream.read(&mut rest).await? > 0 {}
        io::Result::Ok(())
    };
    // What becomes of it is the other side's business.
    let _ = timeout(LINGER, ending).await;
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some((stream, back)) = self.stream.take().zip(self.back.take()) {
            // Nobody may want it any more.
            let _ = back.send(stream);
        }
    }
}

impl Lent {
    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let gone = || io::Error::from(io::ErrorKind::NotConnected);
        self.stream.as_mut().map(Pin::new).ok_or_else(gone)
    }
}

impl AsyncRead for Lent {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Lent {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}

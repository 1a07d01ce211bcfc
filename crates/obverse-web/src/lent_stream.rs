use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

/// A connection lent to hyper. Dropping this value returns the connection to the caller, who can then close it
/// properly: hyper drops an upgraded connection far from where it was accepted.
pub struct LentStream {
    /// The connection, which is taken only when this value is dropped.
    stream: Option<TcpStream>,
    /// Returns the connection to the caller.
    back: Option<oneshot::Sender<TcpStream>>,
}

/// Lends a connection. The receiver gets the connection back when the [`LentStream`] is dropped.
pub fn lend(stream: TcpStream) -> (LentStream, oneshot::Receiver<TcpStream>) {
    let (back, returned) = oneshot::channel();
    let lent = LentStream {
        stream: Some(stream),
        back: Some(back),
    };
    (lent, returned)
}

impl Drop for LentStream {
    fn drop(&mut self) {
        if let Some((stream, back)) = self.stream.take().zip(self.back.take()) {
            // The caller may have dropped the receiver.
            let _ = back.send(stream);
        }
    }
}

impl LentStream {
    /// The lent connection. It is missing only while this value is dropped.
    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let gone = || io::Error::from(io::ErrorKind::NotConnected);
        self.stream.as_mut().map(Pin::new).ok_or_else(gone)
    }
}

impl AsyncRead for LentStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for LentStream {
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

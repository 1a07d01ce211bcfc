//! Hostile clients. Each one breaks a rule, waits for the reaction and starts again.

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use obverse_core::Random;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

use crate::tab::{Heard, Refused, Tab, connect, frame, read_status, status};
use crate::{ATTACKERS, Ending, Shared};

/// Time that an attacker waits for a reaction.
const PATIENCE: Duration = Duration::from_secs(60);

/// Kind of attack.
#[derive(Clone, Copy)]
enum Attack {
    ForeignHost,
    ForeignOrigin,
    BadHead,
    SlowHead,
    GiantFrame,
    LongMessage,
    NoFrame,
    BadText,
    Nonsense,
    Flood,
    Noise,
    EndlessFrame,
    DeafEars,
    ManyLessons,
}

const ATTACKS: [Attack; 14] = [
    Attack::ForeignHost,
    Attack::ForeignOrigin,
    Attack::BadHead,
    Attack::SlowHead,
    Attack::GiantFrame,
    Attack::LongMessage,
    Attack::NoFrame,
    Attack::BadText,
    Attack::Nonsense,
    Attack::Flood,
    Attack::Noise,
    Attack::EndlessFrame,
    Attack::DeafEars,
    Attack::ManyLessons,
];

impl Attack {
    fn name(self) -> &'static str {
        match self {
            Attack::ForeignHost => "a foreign host",
            Attack::ForeignOrigin => "a foreign origin",
            Attack::BadHead => "an invalid request head",
            Attack::SlowHead => "an endless request head",
            Attack::GiantFrame => "a giant frame",
            Attack::LongMessage => "a message too long",
            Attack::NoFrame => "an invalid frame",
            Attack::BadText => "text that is not UTF-8",
            Attack::Nonsense => "an invalid message",
            Attack::Flood => "a flood of requests",
            Attack::Noise => "a flood of binary data",
            Attack::EndlessFrame => "an endless frame",
            Attack::DeafEars => "a client that never reads",
            Attack::ManyLessons => "many lessons",
        }
    }

    /// Whether the server may tolerate the attack, or end it by a timeout without a close code.
    fn may_end_without_code(self) -> bool {
        matches!(
            self,
            Attack::SlowHead | Attack::EndlessFrame | Attack::DeafEars | Attack::ManyLessons
        )
    }
}

/// Runs attacks until the soak test is over.
pub async fn attack_until_over(shared: Rc<Shared>, number: usize) {
    let mut rng = Random::new(1_000_000 + number as u64);
    // Spread the attackers over time.
    sleep(pause(&mut rng)).await;
    while !shared.is_over.get() {
        let attack = ATTACKS[rng.below(ATTACKS.len() as u32) as usize];
        let ending = match attempt(attack, shared.address).await {
            Ok(Some(code)) => Ending::Code(code),
            Ok(None) if attack.may_end_without_code() => Ending::Tolerated,
            Ok(None) => Ending::NoCode,
            Err(Refused::Status(status)) => Ending::Status(status),
            Err(Refused::Cut(_)) if attack.may_end_without_code() => Ending::Tolerated,
            Err(Refused::Cut(_)) => Ending::NoCode,
        };
        if !shared.is_over.get() {
            shared.end(attack.name(), ending);
        }
        sleep(pause(&mut rng)).await;
    }
}

/// Random pause between two attacks. It leaves the server some CPU time, since clients and server share the processors.
fn pause(rng: &mut Random) -> Duration {
    Duration::from_millis(1_000 + u64::from(rng.below(5_000)))
}

/// Runs an attack and returns the close code, if there was one.
async fn attempt(attack: Attack, to: SocketAddr) -> Result<Option<u16>, Refused> {
    match attack {
        Attack::ForeignHost => {
            let status = status(to, ATTACKERS, "/socket", "evil.example").await?;
            return Err(Refused::Status(status));
        }
        Attack::ForeignOrigin => {
            let origin = "http://evil.example";
            let tab = Tab::open_as(to, ATTACKERS, &to.to_string(), origin).await?;
            return Ok(last_code(tab, PATIENCE).await);
        }
        Attack::BadHead => {
            let mut stream = connect(to, ATTACKERS).await?;
            let _ = stream.write_all(b"GET / HTTP/9.9\r\n\r\n").await;
            let status = read_status(&mut stream, &mut Vec::new()).await?;
            return Err(Refused::Status(status));
        }
        Attack::SlowHead => {
            let mut stream = connect(to, ATTACKERS).await?;
            stream
                .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
                .await?;
            let _ = timeout(PATIENCE, stream.read_u8()).await;
            return Ok(None);
        }
        _ => {}
    }
    let mut tab = Tab::open(to, ATTACKERS).await?;
    // The server may close the socket before the attack is complete.
    let _ = misbehave(attack, &mut tab).await;
    let patience = match attack.may_end_without_code() {
        true => Duration::from_secs(15),
        false => PATIENCE,
    };
    Ok(last_code(tab, patience).await)
}

async fn misbehave(attack: Attack, tab: &mut Tab) -> std::io::Result<()> {
    const BINARY: u8 = 0x2;
    match attack {
        Attack::GiantFrame => {
            let head = [
                0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0,
            ];
            tab.write(&head).await
        }
        Attack::LongMessage => tab.write(&frame(BINARY, &vec![0x5a; 1_100_000])).await,
        Attack::NoFrame => tab.write(&[0xff; 4096]).await,
        Attack::BadText => tab.write(&frame(0x1, &[0xff, 0xfe, 0xfd])).await,
        Attack::Nonsense => tab.write(&frame(0x1, b"nonsense")).await,
        Attack::Flood => {
            let request = frame(
                0x1,
                json!({"type": "hints", "on": true}).to_string().as_bytes(),
            );
            for _ in 0..40 {
                tab.write(&request.repeat(20)).await?;
            }
            Ok(())
        }
        Attack::Noise => {
            let noise = frame(BINARY, &[0xa5; 200_000]);
            for _ in 0..40 {
                tab.write(&noise).await?;
            }
            Ok(())
        }
        Attack::EndlessFrame => tab.write(&[0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0, b'{']).await,
        Attack::DeafEars => {
            tab.say(&json!({"type": "page", "page": "analyse"})).await?;
            sleep(Duration::from_secs(20)).await;
            Ok(())
        }
        Attack::ManyLessons => {
            let setting = json!({"text": "start", "algorithm": "minimax", "evaluation": "weights", "depth": 5, "pass": "ply", "tie": "first"});
            let run = json!({"type": "learn", "request": {"type": "run", "setting": setting, "compare": true}});
            for _ in 0..40 {
                tab.say(&run).await?;
            }
            Ok(())
        }
        Attack::ForeignHost | Attack::ForeignOrigin | Attack::BadHead | Attack::SlowHead => Ok(()),
    }
}

/// Waits for the server's close frame and returns its code.
async fn last_code(mut tab: Tab, patience: Duration) -> Option<u16> {
    let listening = async {
        loop {
            match tab.next().await {
                Ok(Heard::Close(code)) => return code,
                Ok(Heard::Text(_)) => {}
                Err(_) => return None,
            }
        }
    };
    timeout(patience, listening).await.ok().flatten()
}

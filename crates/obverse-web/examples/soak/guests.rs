//! Well-behaved clients: they play, analyse, or keep an idle tab open. None of them may be refused.

use std::rc::Rc;
use std::time::{Duration, Instant};

use obverse_core::Random;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::tab::Tab;
use crate::{GUESTS, Outcome, Plan, Shared};

/// Legal openings to analyse.
const OPENINGS: &str = include_str!("../../../obverse-page/assets/xot.txt");
/// Level of the engine.
const LEVEL: u32 = 6;

/// Starts all well-behaved clients with a short pause between them.
pub async fn start(shared: &Rc<Shared>, plan: Plan, clients: &mut JoinSet<()>) {
    let numbers = 0..plan.guests() as u64;
    for number in numbers {
        let (shared, place) = (Rc::clone(shared), number as usize);
        if place < plan.playing {
            clients.spawn_local(play(shared, number));
        } else if place < plan.playing + plan.analysing {
            clients.spawn_local(analyse(shared, number));
        } else {
            clients.spawn_local(be_quiet(shared, number));
        }
        sleep(Duration::from_millis(5)).await;
    }
}

/// A random duration from `least` to `most` milliseconds.
fn between(rng: &mut Random, least: u32, most: u32) -> Duration {
    Duration::from_millis(u64::from(least + rng.below(most - least)))
}

/// Plays games at level 6 in one tab.
pub async fn play(shared: Rc<Shared>, number: u64) {
    if let Err(error) = play_games(&shared, number).await {
        shared.lose("a player", &error);
    }
}

async fn play_games(shared: &Shared, number: u64) -> Outcome<()> {
    let mut rng = Random::new(number);
    let mut tab = Tab::open(shared.address, GUESTS).await?;
    while !shared.is_over.get() {
        play_game(&mut tab, &mut rng, shared).await?;
    }
    tab.close().await;
    Ok(())
}

async fn play_game(tab: &mut Tab, rng: &mut Random, shared: &Shared) -> Outcome<()> {
    tab.say(&json!({
        "type": "new",
        "arrangement": {"black": "human", "white": "computer", "strength": {"kind": "level", "amount": LEVEL}},
        "opening": {"kind": "standard"},
    }))
    .await?;
    // When the last move was sent, to time the engine's reply. `None` if there is no reply to time.
    let mut asked: Option<Instant> = None;
    let mut state = next_turn(tab).await?;
    while state["result"].is_null() && !shared.is_over.get() {
        if let Some(asked) = asked.take() {
            shared.times.borrow_mut().add(asked.elapsed());
        }
        // Wait like a person, and answer pings meanwhile.
        tab.listen(between(rng, 300, 1_500)).await?;
        let legal = state["legal"]
            .as_array()
            .ok_or("the game state has no list of legal moves")?;
        let request = match u32::try_from(legal.len())? {
            0 => json!({"type": "pass"}),
            count => {
                let square = &legal[rng.below(count) as usize]["square"];
                json!({"type": "play", "square": square})
            }
        };
        let ply = state["ply"].clone();
        asked = Some(Instant::now());
        tab.say(&request).await?;
        state = loop {
            let next = next_turn(tab).await?;
            if next["ply"] != ply {
                break next;
            }
        };
        // Only one ply was played: the engine passed, so there is no reply to time.
        if state["ply"].as_u64() <= ply.as_u64().map(|ply| ply + 1) {
            asked = None;
        }
    }
    if !state["result"].is_null() {
        shared.games.set(shared.games.get() + 1);
    }
    Ok(())
}

/// Waits for a state in which the engine is not to move.
async fn next_turn(tab: &mut Tab) -> Outcome<Value> {
    loop {
        let state = tab.hear("state").await?;
        if state["enginesTurn"] == false || !state["result"].is_null() {
            return Ok(state);
        }
    }
}

/// Analyses openings in one tab.
async fn analyse(shared: Rc<Shared>, number: u64) {
    let look = async {
        let mut rng = Random::new(number);
        let mut tab = Tab::open(shared.address, GUESTS).await?;
        tab.say(&json!({"type": "page", "page": "analyse"})).await?;
        let openings: Vec<&str> = OPENINGS.lines().collect();
        while !shared.is_over.get() {
            let opening = openings[rng.below(openings.len() as u32) as usize];
            tab.say(&json!({"type": "import", "text": opening})).await?;
            tab.listen(between(&mut rng, 5_000, 40_000)).await?;
        }
        tab.close().await;
        Outcome::Ok(())
    };
    if let Err(error) = look.await {
        shared.lose("an analysing client", &error);
    }
}

/// Keeps an idle tab open, with a request from time to time.
async fn be_quiet(shared: Rc<Shared>, number: u64) {
    let wait = async {
        let mut rng = Random::new(number);
        let mut tab = Tab::open(shared.address, GUESTS).await?;
        while !shared.is_over.get() {
            match rng.below(4) {
                0 => {
                    let setting = json!({"text": "start", "algorithm": "alphabeta", "evaluation": "weights", "depth": 4, "pass": "ply", "tie": "first"});
                    tab.say(&json!({"type": "learn", "request": {"type": "run", "setting": setting, "compare": false}}))
                        .await?;
                }
                _ => {
                    tab.say(&json!({"type": "preview", "moves": ["f5"]}))
                        .await?
                }
            }
            tab.listen(between(&mut rng, 20_000, 60_000)).await?;
        }
        tab.close().await;
        Outcome::Ok(())
    };
    if let Err(error) = wait.await {
        shared.lose("a quiet tab", &error);
    }
}

use std::collections::BTreeSet;

use obverse_core::{Color, Random};

use crate::SwissRound;
use crate::swiss_pairing;
use crate::swiss_player::SwissPlayer;

/// A Swiss tournament: in each round, players with equal points meet.
///
/// The pairings of a round depend only on the random seed and the points of earlier rounds. A bye counts like a round
/// of won games. A withdrawn player is not paired again.
///
/// ```
/// use obverse_arena::SwissTournament;
///
/// let mut tournament = SwissTournament::new(5, 1, 0);
/// for _ in 0..SwissTournament::default_rounds(5) {
///     let round = tournament.next_round();
///     // The player with the smaller number wins.
///     let points = |[first, second]: [usize; 2]| if first < second { [1.0, 0.0] } else { [0.0, 1.0] };
///     let results = round.pairings.iter().copied().map(points).collect();
///     tournament.add_round(round, results);
/// }
/// assert_eq!(tournament.points(0), 3.0);
/// ```
#[derive(Clone, Debug)]
pub struct SwissTournament {
    players: usize,
    games: usize,
    seed: u64,
    rounds: Vec<(SwissRound, Vec<[f64; 2]>)>,
    /// Players that are no longer paired.
    withdrawn: BTreeSet<usize>,
}

impl SwissTournament {
    /// A tournament of this many players, in which two players play `games` games in a round.
    pub fn new(players: usize, games: usize, seed: u64) -> SwissTournament {
        SwissTournament {
            players,
            games,
            seed,
            rounds: Vec::new(),
            withdrawn: BTreeSet::new(),
        }
    }

    /// Number of rounds after which one player is ahead if the better player always wins: the logarithm of the number
    /// of players to base 2, rounded up, and at least 1.
    pub fn default_rounds(players: usize) -> usize {
        let players = players.max(2).next_power_of_two();
        players.ilog2() as usize
    }

    /// The rounds so far, each with the points of both players of each pairing.
    pub fn rounds(&self) -> &[(SwissRound, Vec<[f64; 2]>)] {
        &self.rounds
    }

    /// The pairings of the next round.
    pub fn next_round(&self) -> SwissRound {
        let mut players = vec![SwissPlayer::default(); self.players];
        let mut rng = Random::new(self.seed);
        for (player, draw) in players.iter_mut().zip(self.draw(&mut rng)) {
            player.draw = draw;
        }
        let top_is_black = rng.below(2) == 0;
        for (round, points) in &self.rounds {
            for ([first, second], points) in round.pairings.iter().zip(points) {
                let pair = [(first, second, Color::Black), (second, first, Color::White)];
                for ((player, opponent, color), points) in pair.into_iter().zip(points) {
                    let player = &mut players[*player];
                    player.half_points += (2.0 * points).round() as u32;
                    player.opponents.push(*opponent);
                    player.last_color = Some(color);
                    player.color_balance += match color {
                        Color::Black => (self.games % 2) as i32,
                        Color::White => -((self.games % 2) as i32),
                    };
                }
            }
            if let Some(player) = round.bye {
                players[player].half_points += 2 * self.games as u32;
                players[player].byes += 1;
            }
        }
        let active = (0..self.players).filter(|player| !self.withdrawn.contains(player));
        swiss_pairing::pair(&players, active.collect(), top_is_black)
    }

    /// Withdraws a player: it is not paired in the following rounds and scores no points there.
    pub fn withdraw(&mut self, player: usize) {
        self.withdrawn.insert(player);
    }

    /// Adds the results of a round: the points of both players of each pairing, in the order of the pairings.
    pub fn add_round(&mut self, round: SwissRound, points: Vec<[f64; 2]>) {
        self.rounds.push((round, points));
    }

    /// Points of a player, including byes.
    pub fn points(&self, player: usize) -> f64 {
        let rounds = 0..self.rounds.len();
        let points = rounds.filter_map(|round| self.meeting(round, player));
        points.fold(0.0, |sum, (_, points)| sum + points)
    }

    /// The tie-break by Buchholz: the sum of the points of a player's opponents. A bye adds nothing.
    pub fn buchholz(&self, player: usize) -> f64 {
        let rounds = 0..self.rounds.len();
        let opponents = rounds.filter_map(|round| self.meeting(round, player)?.0);
        opponents.fold(0.0, |sum, opponent| sum + self.points(opponent))
    }

    /// Opponent and points of a player in a round (from 0); the opponent is `None` in a bye. Returns `None` if the
    /// player was not in the round.
    pub fn meeting(&self, round: usize, player: usize) -> Option<(Option<usize>, f64)> {
        let (round, points) = self.rounds.get(round)?;
        if round.bye == Some(player) {
            return Some((None, self.games as f64));
        }
        let mut pairings = round.pairings.iter().zip(points);
        pairings.find_map(|([first, second], points)| match player {
            _ if player == *first => Some((Some(*second), points[0])),
            _ if player == *second => Some((Some(*first), points[1])),
            _ => None,
        })
    }

    /// Draws lots: a random permutation of the numbers from 0, one per player.
    fn draw(&self, rng: &mut Random) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..self.players).collect();
        for last in (1..numbers.len()).rev() {
            let other = rng.below(last as u32 + 1) as usize;
            numbers.swap(last, other);
        }
        numbers
    }
}

//! Pairings of Swiss tournaments.

use std::collections::HashSet;

use obverse_arena::{SwissRound, SwissTournament};
use obverse_core::Random;

/// Points of a round with random results. On average, `draws` of ten games are drawn.
fn results(round: &SwissRound, games: usize, draws: u32, rng: &mut Random) -> Vec<[f64; 2]> {
    let mut result = |_: &[usize; 2]| {
        let mut points = [0.0, 0.0];
        for _ in 0..games {
            let won = match rng.below(10) {
                dice if dice < draws => 0.5,
                dice => f64::from(dice % 2),
            };
            points[0] += won;
            points[1] += 1.0 - won;
        }
        points
    };
    round.pairings.iter().map(&mut result).collect()
}

/// Meetings, colour balances and byes in a tournament with one game per pairing, counted independently of the crate.
#[derive(Clone)]
struct Counts {
    met: Vec<Vec<usize>>,
    balance: Vec<i32>,
    byes: Vec<usize>,
}

impl Counts {
    fn new(players: usize) -> Counts {
        Counts {
            met: vec![vec![0; players]; players],
            balance: vec![0; players],
            byes: vec![0; players],
        }
    }

    fn add(&mut self, round: &SwissRound) {
        for [black, white] in &round.pairings {
            self.met[*black][*white] += 1;
            self.met[*white][*black] += 1;
            self.balance[*black] += 1;
            self.balance[*white] -= 1;
        }
        if let Some(player) = round.bye {
            self.byes[player] += 1;
        }
    }

    /// Checks that every player is in the round once, that byes are spread evenly, and that colours are balanced.
    fn check(&self, round: &SwissRound) {
        let players = self.byes.len();
        let paired = round.pairings.iter().flatten().copied();
        let all: Vec<usize> = paired.chain(round.bye).collect();
        let different: HashSet<usize> = all.iter().copied().collect();
        assert_eq!(
            (all.len(), different.len()),
            (players, players),
            "{round:?}"
        );
        assert_eq!(round.bye.is_some(), players % 2 == 1);
        if let Some(player) = round.bye {
            let least = self.byes.iter().min().expect("players");
            assert_eq!(self.byes[player], *least, "{round:?}");
        }
        let mut after = self.clone();
        after.add(round);
        assert!(
            after.balance.iter().all(|balance| balance.abs() <= 2),
            "{round:?}"
        );
    }

    fn has_rematch(&self, round: &SwissRound) -> bool {
        let mut pairings = round.pairings.iter();
        pairings.any(|[first, second]| self.met[*first][*second] > 0)
    }

    /// Whether all players can be paired without a rematch, found by trying all pairings with every possible bye.
    fn can_avoid_rematches(&self) -> bool {
        let players = self.byes.len();
        if players.is_multiple_of(2) {
            return self.can_pair(0);
        }
        let least = self.byes.iter().min().copied();
        let mut byes = (0..players).filter(|player| Some(self.byes[*player]) == least);
        byes.any(|player| self.can_pair(1 << player))
    }

    fn can_pair(&self, used: u32) -> bool {
        let Some(player) = (0..self.byes.len()).find(|player| used & (1 << player) == 0) else {
            return true;
        };
        let mut others = (player + 1..self.byes.len()).filter(|other| {
            let fits =
                self.balance[player] != self.balance[*other] || self.balance[player].abs() < 2;
            used & (1 << other) == 0 && self.met[player][*other] == 0 && fits
        });
        others.any(|other| self.can_pair(used | 1 << player | 1 << other))
    }
}

#[test]
fn small_tournaments_avoid_rematches_whenever_that_is_possible() {
    let (mut rematches, mut rounds) = (0, 0);
    for players in 2..=9 {
        for seed in 0..40 {
            let mut rng = Random::new(seed);
            let mut tournament = SwissTournament::new(players, 1, seed);
            let mut counts = Counts::new(players);
            for _ in 0..players + 3 {
                let round = tournament.next_round();
                counts.check(&round);
                let rematch = counts.has_rematch(&round);
                assert_eq!(
                    rematch,
                    !counts.can_avoid_rematches(),
                    "{players} players, seed {seed}: {tournament:?}"
                );
                rounds += 1;
                rematches += usize::from(rematch);
                counts.add(&round);
                let points = results(&round, 1, seed as u32 % 4, &mut rng);
                tournament.add_round(round, points);
            }
        }
    }
    assert!(
        rematches > 500 && rounds - rematches > 500,
        "{rematches} of {rounds}"
    );
}

#[test]
fn large_tournaments_have_no_rematches() {
    for players in [16, 31, 60] {
        let mut rng = Random::new(players as u64);
        let mut tournament = SwissTournament::new(players, 1, 3);
        let mut counts = Counts::new(players);
        for _ in 0..players / 2 - 1 {
            let round = tournament.next_round();
            counts.check(&round);
            assert!(!counts.has_rematch(&round), "{players}: {round:?}");
            counts.add(&round);
            let points = results(&round, 1, 2, &mut rng);
            tournament.add_round(round, points);
        }
        assert!(counts.byes.iter().all(|byes| *byes <= 1));
    }
}

/// Players who meet play two games, so that colours are balanced, and one of them wins both games. Then only players
/// with equal points meet, and after the default number of rounds one player has won all games.
#[test]
fn score_groups_meet() {
    for seed in 0..50 {
        let mut rng = Random::new(seed);
        let mut tournament = SwissTournament::new(16, 2, seed);
        for _ in 0..SwissTournament::default_rounds(16) {
            let round = tournament.next_round();
            for [first, second] in &round.pairings {
                assert_eq!(tournament.points(*first), tournament.points(*second));
            }
            let winner = |_: &[usize; 2]| [[2.0, 0.0], [0.0, 2.0]][rng.below(2) as usize];
            let points = round.pairings.iter().map(winner).collect();
            tournament.add_round(round, points);
        }
        let perfect = (0..16).filter(|player| tournament.points(*player) == 8.0);
        assert_eq!(perfect.count(), 1);
    }
}

/// Winners of the first round meet on the top boards.
#[test]
fn winners_meet() {
    let mut tournament = SwissTournament::new(8, 1, 0);
    let first = tournament.next_round();
    let points = vec![[1.0, 0.0]; 4];
    let winners: Vec<usize> = first.pairings.iter().map(|pair| pair[0]).collect();
    tournament.add_round(first, points);
    let second = tournament.next_round();
    let is_winner = |player: &usize| winners.contains(player);
    let mixed = |pair: &&[usize; 2]| is_winner(&pair[0]) != is_winner(&pair[1]);
    assert_eq!(
        second.pairings.iter().filter(mixed).count(),
        0,
        "{second:?}"
    );
    assert!(
        second.pairings[..2].iter().flatten().all(is_winner),
        "{second:?}"
    );
}

#[test]
fn pairings_depend_only_on_the_seed_and_the_results() {
    let play = |seed| {
        let mut rng = Random::new(9);
        let mut tournament = SwissTournament::new(11, 2, seed);
        for _ in 0..4 {
            let round = tournament.next_round();
            assert_eq!(round, tournament.next_round());
            let points = results(&round, 2, 3, &mut rng);
            tournament.add_round(round, points);
        }
        tournament.rounds().to_vec()
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn byes_and_buchholz_are_counted() {
    let mut tournament = SwissTournament::new(3, 2, 0);
    let round = tournament.next_round();
    let ([first, second], bye) = (round.pairings[0], round.bye.expect("a bye"));
    tournament.add_round(round, vec![[1.5, 0.5]]);
    assert_eq!(
        [first, second, bye].map(|player| tournament.points(player)),
        [1.5, 0.5, 2.0]
    );
    assert_eq!(
        [first, second, bye].map(|player| tournament.buchholz(player)),
        [0.5, 1.5, 0.0]
    );
    // The sum is 0.0 and not -0.0, which a table would show as -0.
    assert!(tournament.buchholz(bye).is_sign_positive());
    assert_eq!(tournament.meeting(0, bye), Some((None, 2.0)));
    assert_eq!(tournament.meeting(0, second), Some((Some(first), 0.5)));
    let round = tournament.next_round();
    // The lowest player without a bye gets the next bye.
    assert_eq!(round.bye, Some(second));
}

#[test]
fn the_number_of_rounds_is_the_logarithm() {
    let rounds = [1, 2, 3, 4, 5, 8, 9, 100].map(SwissTournament::default_rounds);
    assert_eq!(rounds, [1, 1, 2, 2, 3, 3, 4, 7]);
}

#[test]
fn withdrawn_players_are_not_paired() {
    for seed in 0..20 {
        let mut rng = Random::new(seed);
        let mut tournament = SwissTournament::new(7, 1, seed);
        for round in 0..10 {
            let next = tournament.next_round();
            let mut paired: Vec<usize> = next.pairings.iter().flatten().copied().collect();
            paired.extend(next.bye);
            paired.sort_unstable();
            // One player leaves after each round, until none is left.
            let active: Vec<usize> = (round..7).collect();
            assert_eq!(paired, active);
            assert_eq!(next.bye.is_some(), active.len() % 2 == 1);
            let points = results(&next, 1, 0, &mut rng);
            tournament.add_round(next, points);
            tournament.withdraw(round);
        }
        let points = tournament.points(0);
        assert_eq!(points, tournament.meeting(0, 0).expect("a round").1);
        assert_eq!(tournament.meeting(1, 0), None);
    }
}

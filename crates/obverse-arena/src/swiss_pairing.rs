//! Pairs the players of a round of a Swiss tournament.
//!
//! In the order of importance:
//!
//! 1. No player gets a second bye while another player has had none; the bye goes to the lowest player who has had
//!    none.
//! 2. The numbers of a player's games with Black and with White differ by at most two.
//! 3. Two players meet again only if no pairing without rematches exists.
//! 4. Players meet within their score group, or in groups as close as possible.
//! 5. Players who are due different colours meet.
//! 6. The upper half of a score group meets the lower half, in order.
//!
//! Rule 2 can always be kept if no player was withdrawn: then at most half of the players have had two more games with
//! Black than with White, and at most half two more with White than with Black. With withdrawn players, rule 2 is
//! broken if that cannot be avoided.
//!
//! Rules 1 to 3 hold exactly. Players are paired from the top of the table down, and each gets the best opponent that
//! leaves the others a pairing by these rules ([`PerfectMatching`]).

use std::cmp::Reverse;

use obverse_core::Color;

use crate::SwissRound;
use crate::perfect_matching::PerfectMatching;
use crate::swiss_player::SwissPlayer;

/// The ranked players of a round, without the player who has the bye.
struct Field<'a> {
    players: &'a [SwissPlayer],
    /// Indices of the paired players, sorted by points, then by [`SwissPlayer::draw`]. The best player is first.
    ranking: Vec<usize>,
}

/// Limits that every pair of players must keep.
#[derive(Clone, Copy)]
struct Tolerance {
    /// Largest allowed number of earlier meetings of the two players.
    meetings: usize,
    /// Whether the numbers of a player's games with Black and with White may differ by more than two.
    any_colors: bool,
    /// Largest allowed distance between the players' score groups: 0 for the same group, 1 for neighbouring groups.
    groups: usize,
}

/// Pairs the active players, given by index. `top_is_black` decides the colours of the first round.
pub(crate) fn pair(players: &[SwissPlayer], active: Vec<usize>, top_is_black: bool) -> SwissRound {
    let mut ranking = active;
    ranking.sort_by_key(|player| {
        let player = &players[*player];
        (Reverse(player.half_points), player.draw)
    });
    let byes = bye_candidates(players, &ranking);
    let rounds = players.iter().map(|player| player.opponents.len()).max();
    let rounds = rounds.unwrap_or_default();
    for (any_colors, meetings) in [false, true]
        .into_iter()
        .flat_map(|any_colors| (0..=rounds).map(move |meetings| (any_colors, meetings)))
    {
        for bye in &byes {
            let paired = ranking
                .iter()
                .copied()
                .filter(|player| Some(*player) != *bye);
            let field = Field {
                players,
                ranking: paired.collect(),
            };
            let tolerance = Tolerance {
                meetings,
                any_colors,
                groups: 0,
            };
            if let Some(pairings) = field.pairings(tolerance, top_is_black) {
                return SwissRound {
                    pairings,
                    bye: *bye,
                };
            }
        }
    }
    // Not reached: the last tolerance allows any colours and any number of meetings, so any two players can meet.
    SwissRound::default()
}

/// Players that may have the bye, in the order of preference. The only element is `None` if no bye is needed.
fn bye_candidates(players: &[SwissPlayer], ranking: &[usize]) -> Vec<Option<usize>> {
    if ranking.len().is_multiple_of(2) {
        return vec![None];
    }
    let least = ranking.iter().map(|player| players[*player].byes).min();
    let candidates = ranking.iter().rev().copied();
    candidates
        .filter(|player| Some(players[*player].byes) == least)
        .map(Some)
        .collect()
}

impl Field<'_> {
    /// Pairs the players so that the score groups of opponents are as close as possible; `None` if the tolerance allows
    /// no pairing.
    fn pairings(&self, tolerance: Tolerance, top_is_black: bool) -> Option<Vec<[usize; 2]>> {
        let group = self.score_groups();
        let any = group.last().copied().unwrap_or_default();
        let matching = |groups| {
            self.matching(
                &group,
                Tolerance {
                    groups,
                    ..tolerance
                },
            )
        };
        // First find out whether a pairing exists if score groups may have any distance. If so, a small distance
        // usually suffices, so distances are tried from 0 up.
        let all = matching(any)?;
        let close = (0..any).find_map(matching);
        Some(self.choose(close.unwrap_or(all), &group, top_is_black))
    }

    /// The player at this rank, from 0.
    fn player(&self, rank: usize) -> &SwissPlayer {
        &self.players[self.ranking[rank]]
    }

    /// Number of earlier meetings of the players at two ranks.
    fn meetings(&self, first: usize, second: usize) -> usize {
        self.player(first).meetings(self.ranking[second])
    }

    /// Number of the score group at each rank, from 0.
    fn score_groups(&self) -> Vec<usize> {
        let mut group = 0;
        let mut groups = Vec::with_capacity(self.ranking.len());
        for rank in 0..self.ranking.len() {
            if rank > 0 && self.player(rank).half_points < self.player(rank - 1).half_points {
                group += 1;
            }
            groups.push(group);
        }
        groups
    }

    /// A pairing of all ranks within a tolerance; `None` if the tolerance allows no pairing.
    fn matching(&self, group: &[usize], tolerance: Tolerance) -> Option<PerfectMatching> {
        PerfectMatching::find(self.ranking.len(), |first, second| {
            group[first].abs_diff(group[second]) <= tolerance.groups
                && (tolerance.any_colors
                    || !self.player(first).cannot_share_colors(self.player(second)))
                && self.meetings(first, second) <= tolerance.meetings
        })
    }

    /// Pairs the players from the top of the ranking down. Each gets the best opponent that leaves the others a
    /// pairing.
    fn choose(
        &self,
        mut matching: PerfectMatching,
        group: &[usize],
        top_is_black: bool,
    ) -> Vec<[usize; 2]> {
        let mut unpaired: Vec<usize> = (0..self.ranking.len()).collect();
        let mut pairings = Vec::with_capacity(unpaired.len() / 2);
        while let Some((&first, others)) = unpaired.split_first() {
            let in_group = others.iter().filter(|other| group[**other] == group[first]);
            let half = in_group.count().div_ceil(2);
            let mut candidates: Vec<(usize, usize)> = others.iter().copied().enumerate().collect();
            candidates.sort_by_key(|(index, other)| {
                let distance = group[*other] - group[first];
                let place = index + 1;
                let from_half = match place.checked_sub(half) {
                    _ if distance > 0 => place,
                    Some(below) => below,
                    // Opponents in the upper half of the group come after all others, in reverse order.
                    None => others.len() + half - place,
                };
                (
                    self.meetings(first, *other),
                    distance,
                    self.player(first).wants_same_color(self.player(*other)),
                    from_half,
                )
            });
            let chosen = candidates
                .iter()
                .find(|(_, other)| matching.fix(first, *other));
            // The matching always has a partner for an unpaired player.
            let Some((_, second)) = chosen.copied() else {
                break;
            };
            let is_black = top_is_black == pairings.len().is_multiple_of(2);
            pairings.push(self.with_colors([first, second], is_black));
            unpaired.retain(|rank| *rank != first && *rank != second);
        }
        pairings
    }

    /// Returns the two players, the one with Black first. Black goes to the player with the lower colour balance. If
    /// the balances are equal, the higher-ranked player gets the colour that it did not have last. If only the
    /// lower-ranked player has played before, that player gets the colour that it did not have last. If neither has
    /// played, `is_black` says whether the higher-ranked player gets Black.
    fn with_colors(&self, [first, second]: [usize; 2], is_black: bool) -> [usize; 2] {
        let [higher, lower] = [first, second].map(|rank| self.player(rank));
        let gets_black = match (higher.last_color, lower.last_color) {
            _ if higher.color_balance != lower.color_balance => {
                higher.color_balance < lower.color_balance
            }
            (Some(Color::White), _) => true,
            (Some(Color::Black), _) => false,
            (None, Some(Color::Black)) => true,
            (None, Some(Color::White)) => false,
            (None, None) => is_black,
        };
        let [first, second] = [first, second].map(|rank| self.ranking[rank]);
        match gets_black {
            true => [first, second],
            false => [second, first],
        }
    }
}

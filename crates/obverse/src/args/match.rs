//! The arguments of `obverse match`.

use obverse_arena::Sprt;

use super::shared::ContestArgs;

/// The arguments of `obverse match`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Players, with their options after a colon:
  engine           level=1..60, depth=PLIES, time=SECONDS or nodes=N;
                   threads=N, hash=MIB, weights=FILE, book=FILE; skill=DISCS
                   loses about this many discs per game on purpose
  opponent:NAME    the engine as beginner, novice, casual, club, expert, master,
                   champion or perfect (docs/levels.md)
  random, greedy
  minimax, alphabeta, ordered, table, id, scout, probcut
                   depth=PLIES, eval=E, time=SECONDS
  mcts             eval=E, time=SECONDS
  gtp:COMMAND, nboard:COMMAND
                   an external engine with this protocol
  program:COMMAND  an external program with the protocol of `obverse bot`
                   options go before COMMAND, each followed by a comma:
                   name=N, timeout=SECONDS, log=FILE (the dialogue with the
                   program and its standard error), depth=PLIES (not for gtp)
--level, --depth, --nodes and --skill apply to players without such an option;
--time is the time per move of every player. By default the engine plays at
level 8, and the textbook algorithms search 4 plies. A player that has a depth
and also a time or a clock stops at the first limit it reaches.

Every player is checked before the first game. A program that does not start or
answer, missing weights or too little memory is an error (exit code 2), not a
lost game.

Every opening is played twice, with colours exchanged. Openings and random moves
depend only on the seed. An illegal move, a timeout, an exit or a panic loses
the game; the program is restarted for the next game. After three such failures
in a row the player is out: its remaining games are forfeits, and its program is
not started again. NBoard engines are restarted for every game. The Elo
difference of the first player is shown with its 95 % confidence interval.
Ctrl-C stops the match and shows the result so far.

Examples:
  obverse match --engine engine:level=5 --engine engine:level=3 --games 100
  obverse match --engine engine --engine scout --depth 6
  obverse match --engine engine --engine scout --clock 60+0.5 --out games.ggf
  obverse match --engine engine --engine engine:skill=20 --openings xot.txt
  obverse match --engine engine:level=4 --engine engine:level=3 --sprt 0,50
  obverse match --engine engine --engine \"gtp:gtp-rhino -l 4\" --time 1
  obverse match --engine mcts --engine program:\"./student\" --time 0.5")]
pub struct MatchArgs {
    /// Number of games; with --sprt, the maximum number [default: 20; with --sprt: 20000]
    #[arg(short = 'n', long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: Option<u32>,

    /// Sequential probability ratio test between two Elo differences, as in 0,10: stop as soon as
    /// one of them is accepted
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,

    #[command(flatten)]
    pub contest: ContestArgs,
}

impl MatchArgs {
    /// The maximum number of games.
    pub fn games(&self) -> usize {
        let usual = if self.sprt.is_some() { 20_000 } else { 20 };
        self.games.unwrap_or(usual) as usize
    }
}

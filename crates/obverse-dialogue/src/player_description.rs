use obverse_arena::PlayerSpec;
use obverse_engine::{Effort, Opponent};

/// Describes a player and its limits for people, as in `minimax, depth 3` or `id, 1 s per move`. `name` is the display
/// name of an external program or the name of an opponent.
pub fn describe(name: &str, spec: &PlayerSpec) -> String {
    let mut parts = Vec::new();
    match spec {
        PlayerSpec::Engine(options) => {
            parts.push(
                if name.parse::<Opponent>().is_ok() {
                    name
                } else {
                    "engine"
                }
                .to_owned(),
            );
            parts.extend(options.strength.effort.map(effort));
            let skill = options.strength.skill;
            parts.extend(
                skill.map(|discs| format!("loses about {discs} discs per game on purpose")),
            );
        }
        PlayerSpec::Classic(options) => {
            parts.push(options.algorithm.to_string());
            let depth = options.depth.filter(|_| options.has_depth());
            let time = options.time.filter(|_| options.has_time());
            parts.extend(depth.map(|depth| effort(Effort::Depth(depth))));
            parts.extend(time.map(|time| effort(Effort::Time(time))));
            let evaluation = options.evaluation.filter(|_| options.has_depth());
            parts.extend(evaluation.map(|name| format!("evaluation {name}")));
        }
        PlayerSpec::External(_) => parts.push(name.to_owned()),
    }
    parts.join(", ")
}

/// Describes the limit of a search.
fn effort(effort: Effort) -> String {
    match effort {
        Effort::Level(level) => format!("level {}", level.number()),
        Effort::Depth(depth) => format!("depth {depth}"),
        Effort::Time(time) => format!("{} s per move", time.as_secs_f64()),
        Effort::Nodes(nodes) => format!("{nodes} nodes per move"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_described() {
        for (text, description) in [
            ("minimax:depth=3", "minimax, depth 3"),
            ("PlayerID:time=1.5", "id, 1.5 s per move"),
            (
                "scout:depth=4,time=2,eval=corners",
                "scout, depth 4, 2 s per move, evaluation corners",
            ),
            ("greedy", "greedy"),
            ("mcts:time=1", "mcts, 1 s per move"),
            ("Engine:level=3", "engine, level 3"),
            (
                "engine:nodes=1000,skill=20",
                "engine, 1000 nodes per move, loses about 20 discs per game on purpose",
            ),
            ("program:./student", "./student"),
        ] {
            let spec = text.parse().expect(text);
            assert_eq!(describe("./student", &spec), description, "{text}");
        }
        let spec = "opponent:perfect".parse().expect("an opponent");
        assert_eq!(describe("perfect", &spec), "perfect, level 21");
    }
}

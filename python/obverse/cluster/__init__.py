"""Large jobs on many cores or machines, with Ray: solving, reviews, self-play and matches.

```
python -m obverse.cluster solve positions.obf --out solved.jsonl
python -m obverse.cluster solve positions.obf --out solved.jsonl --resume --address 10.0.0.1:6379
```

Install with `pip install obverse[cluster]`. docs/cluster.md describes how to start a cluster and what the results file
promises, docs/scale.md what a large job costs.
"""

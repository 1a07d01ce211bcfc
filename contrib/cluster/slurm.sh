#!/bin/bash
# obverse.cluster in SLURM: sbatch slurm.sh
#
# Starts Ray on all nodes of the job, runs the command on the first of them, and stops Ray. The command has --resume, so
# the same script continues after the end of its time or the loss of the first node.
#SBATCH --job-name=obverse
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=64
#SBATCH --exclusive
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail

# The virtual environment with obverse and Ray, in a folder that all nodes see.
source "$HOME/obverse/bin/activate"
export RAY_USAGE_STATS_ENABLED=0

first=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
address=$(srun --nodes=1 --ntasks=1 --nodelist="$first" hostname --ip-address | awk '{ print $1 }')
# Several jobs of one user may share a machine: the port depends on the job.
port=$((20000 + SLURM_JOB_ID % 10000))

srun ray symmetric-run --address "$address:$port" --min-nodes "$SLURM_JOB_NUM_NODES" \
  --num-cpus "$SLURM_CPUS_PER_TASK" -- \
  python -m obverse.cluster solve positions.obf --out solved.jsonl --resume --address auto

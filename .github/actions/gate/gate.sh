#!/usr/bin/env bash
# Builds the base and the head of a driver, then compares them.
#
# usage: gate.sh DRIVER BASE_DIR HEAD_DIR [options of ./dyno gate]
#   DYNO_BUILD  command that builds the driver in each folder; empty if they are already built
#   DYNO        program to run (default: the launcher of this repository)
set -euo pipefail
driver=$1
base=$2
head=$3
shift 3
home=$(cd "$(dirname "$0")/../../.." && pwd)
if [ -n "${DYNO_BUILD:-}" ]; then
  for folder in "$base" "$head"; do
    echo "Building $folder: $DYNO_BUILD" >&2
    (cd "$folder" && bash -euo pipefail -c "$DYNO_BUILD")
  done
fi
name() {
  git -C "$1" rev-parse --short HEAD 2>/dev/null || basename "$1"
}
base_name=$(name "$base")
head_name=$(name "$head")
if [ "$base_name" = "$head_name" ]; then
  # Such as two folders in a repository that is neither of them.
  base_name=$base
  head_name=$head
fi
exec "${DYNO:-$home/dyno}" gate "$driver" "$base" "$head" --base-name "$base_name" --head-name "$head_name" "$@"

#!/usr/bin/env bash
# Tests check.sh with commands in place of Platter: check_test.sh WORK
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$1
mkdir -p "$work/programs"
export PROGRAMS
PROGRAMS=$(realpath --relative-to="$here" "$work/programs")
echo 'C PLATTER run' >"$work/programs/one.f"
printf ' 1\nexit code 0\n' >"$work/programs/one.out"
echo 'C PLATTER run' >"$work/programs/no_output.f"
rm -f "$work/programs/no_output.out"

status=0
# expect CODE COMMAND ARGUMENT...: runs check.sh with a shell script in place of Platter.
expect() {
  local wanted=$1 code=0
  printf '#!/bin/sh\n%s\n' "$2" >"$work/command"
  chmod +x "$work/command"
  [[ $2 != missing ]] || rm "$work/command"
  shift 2
  "$here/check.sh" "$work/command" gfortran "$work" "$@" >"$work/printed" 2>&1 || code=1
  [[ $code == "$wanted" ]] || {
    echo "check.sh $*: exit code $code, expected $wanted:"
    cat "$work/printed"
    status=1
  }
}
expect 0 "echo ' 1'" one
expect 1 "echo ' 2'" one
expect 1 "echo ' 1'" --differs one
expect 0 "echo ' 2'" --differs one
expect 1 missing --differs one
expect 1 'kill -SEGV $$' --differs one
expect 1 "echo ' 2'" --differs no_output
expect 1 "echo ' 2'" --differs no_program
exit $status

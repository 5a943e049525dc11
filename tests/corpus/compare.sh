#!/usr/bin/env bash
# Compiles a program of the corpus with and without charges, for each processor, and compares what it prints, byte
# for byte.
#
#   compare.sh CHARGE GFORTRAN WORK NAME
#
#   CHARGE    the charging pass
#   GFORTRAN  the compiler
#   WORK      a folder for everything that is made; emptied first
#   NAME      of a program in this folder, without .f
set -euo pipefail

CHARGE=$1 GFORTRAN=$2 WORK=$3 name=$4
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$HERE/library.sh"

rm -rf "$WORK"
mkdir -p "$WORK"
WORK=$(cd "$WORK" && pwd)
FLAGS=$("$CHARGE" --gfortran-flags)
"$GFORTRAN" -O1 -c "$HERE/counter.c" -o "$WORK/counter.o"
compile "$HERE/put.f"
compile "$HERE/$name.f"
check "$name" /dev/null "$WORK/$name" "$WORK/put"
status=$(cat "$WORK/$name.run/plain/status")
[[ $status == 0 ]] || fail "$name ended with $status: $(cat "$WORK/$name.run/plain/stderr")"

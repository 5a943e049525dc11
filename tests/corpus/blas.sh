#!/usr/bin/env bash
# The reference BLAS and its test programs with and without charges: their outputs and the files that they
# write must be equal, byte for byte. The results of their own tests are printed but not required, because the single
# precision programs were not written for words of 64 bits.
#
#   blas.sh library CHARGE GFORTRAN WORK SOURCE         compiles SOURCE/BLAS/SRC; before the programs
#   blas.sh PROGRAM CHARGE GFORTRAN WORK SOURCE         one program of SOURCE/BLAS/TESTING, such as dblat2
set -euo pipefail

program=$1 CHARGE=$2 GFORTRAN=$3 WORK=$4 source=$5
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$HERE/library.sh"
FLAGS=$("$CHARGE" --gfortran-flags)

if [[ $program == library ]]; then
  rm -rf "$WORK"
  mkdir -p "$WORK/library"
  WORK=$(cd "$WORK" && pwd)
  "$GFORTRAN" -O1 -c "$HERE/counter.c" -o "$WORK/counter.o"
  folder=$WORK
  WORK=$WORK/library
  export CHARGE GFORTRAN WORK FLAGS HERE
  find "$source/BLAS/SRC" -name '*.f' -o -name '*.f90' | LC_ALL=C sort |
    xargs -P 2 -n 8 bash -c '. "$HERE/library.sh"; for source; do compile "$source"; done' compile ||
    fail "the library does not compile"
  for kind in plain "${PROCESSORS[@]}"; do
    ar -crs "$folder/blas.$kind.a" "$WORK"/*."$kind".o
    printf 'blas.%s.a: %s routines\n' "$kind" "$(ar -t "$folder/blas.$kind.a" | wc -l)"
  done
  exit 0
fi

WORK=$(cd "$WORK" && pwd)
ARCHIVE=$WORK/blas
input=$source/BLAS/TESTING/$program.in
[[ -f $input ]] || input=/dev/null
compile "$source/BLAS/TESTING/$program.f"
check "$program" "$input" "$WORK/$program"
find "$WORK/$program.run/plain" -name stdout -o -name '*.out' | xargs cat |
  awk '/PASS|COMPUTATIONAL TESTS/ {good++} /FAIL|FATAL|SUSPECT/ {bad++; print}
       END {printf "its own verdict: %d lines of passing, %d of failing\n", good, bad}'

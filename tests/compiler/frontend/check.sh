#!/usr/bin/env bash
# Runs or translates a program and compares what comes out with the stored output.
#
#   check.sh PLATTER GFORTRAN WORK NAME                 the test
#   check.sh PLATTER GFORTRAN WORK --regenerate [NAME...]   writes the stored outputs anew, all if none is named: read the difference
#
# The program's first line says how: C PLATTER run|translate [FLAGS]. What is translated has to compile, too.
set -euo pipefail
platter=$1 gfortran=$2 work=$3
shift 3
cd "$(dirname "${BASH_SOURCE[0]}")/${PROGRAMS:-programs}"
mkdir -p "$work"
export LC_ALL=C # gfortran quotes as the locale does

output_of() {
  local name=$1 command status=0
  read -r -a command < <(sed -n '1s/^C PLATTER //p' "$name.f")
  [[ ${#command[@]} -gt 0 ]] || { echo "$name.f has no line C PLATTER"; return; }
  if [[ ${command[0]} == run ]]; then command+=(--no-summary); fi
  if [[ -f $name.cards ]]; then command+=(--cards "$PWD/$name.cards"); fi
  # PUNCH writes a file into the current folder.
  rm -rf "$work/$name.files"
  mkdir -p "$work/$name.files"
  (cd "$work/$name.files" && exec "$platter" "${command[@]}" "$OLDPWD/$name.f") \
    >"$work/$name.stdout" 2>"$work/$name.stderr" </dev/null || status=$?
  sed -i "s|$PWD/||g" "$work/$name.stdout" "$work/$name.stderr"
  cat "$work/$name.stdout"
  sed 's/^/stderr: /' "$work/$name.stderr"
  echo "exit code $status"
  if [[ ${command[0]} == translate && $status == 0 && ${command[*]} != *--notes* ]]; then
    local flags
    read -r -a flags < <("$(dirname "$platter")/platter-charge" --gfortran-flags)
    cp "$work/$name.stdout" "$work/$name.translated.f"
    "$gfortran" "${flags[@]}" -w -fsyntax-only "$work/$name.translated.f" 2>&1 || echo "does not compile"
  fi
}

if [[ $1 == --regenerate ]]; then
  shift
  [[ $# -gt 0 ]] || set -- $(ls -- *.f | sed 's/\.f$//')
  for name in "$@"; do output_of "$name" >"$name.out"; done
  exit
fi
output_of "$1" >"$work/$1.out"
diff -u "$1.out" "$work/$1.out"

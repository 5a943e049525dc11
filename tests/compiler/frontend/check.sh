#!/usr/bin/env bash
# Runs or translates a program and compares its output with the stored output.
#
#   check.sh PLATTER GFORTRAN WORK NAME                 fails if the output differs
#   check.sh PLATTER GFORTRAN WORK --differs NAME       fails if the output is the same, or if the program could not be run
#   check.sh PLATTER GFORTRAN WORK --regenerate [NAME...]   rewrites these stored outputs (default: all): read the difference
#
# The program's first line specifies the command: C PLATTER run|translate [FLAGS]. A translated program must also compile.
set -euo pipefail
platter=$1 gfortran=$2 work=$3
shift 3
cd "$(dirname "${BASH_SOURCE[0]}")/${PROGRAMS:-programs}"
mkdir -p "$work"
export LC_ALL=C # gfortran quotes as the locale does

output_of() {
  local name=$1 command status=0
  read -r -a command < <(sed -n '1s/^C PLATTER //p' "$name.f")
  [[ ${#command[@]} -gt 0 ]] || { echo "$PWD/$name.f: the first line must be: C PLATTER run|translate [FLAGS]" >&2; return 1; }
  if [[ ${command[0]} == run ]]; then command+=(--no-summary); fi
  if [[ -f $name.cards ]]; then command+=(--cards "$PWD/$name.cards"); fi
  # PUNCH writes a file into the current folder.
  rm -rf "$work/$name.files"
  mkdir -p "$work/$name.files"
  (cd "$work/$name.files" && exec "$platter" "${command[@]}" "$OLDPWD/$name.f") \
    >"$work/$name.stdout" 2>"$work/$name.stderr" </dev/null || status=$?
  if ((status >= 126)); then # a shell's codes for a command that is not found, cannot be executed, or was ended by a signal
    cat "$work/$name.stderr" >&2
    echo "$platter: exit code $status; expected: a command that runs and does not crash" >&2
    return 1
  fi
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
differs=no
if [[ $1 == --differs ]]; then
  shift
  differs=yes
fi
output_of "$1" >"$work/$1.out"
status=0
diff -u "$1.out" "$work/$1.out" || status=$?
if [[ $differs == yes ]]; then
  [[ $status != 0 ]] || echo "$1 prints the stored output now: move it to programs/, and delete its row in docs/dialect_choices.md"
  exit $((status != 1)) # diff's code 2 is an error, such as a missing file
fi
exit $status

# Compiles Fortran with and without charges. For the scripts beside this one; sets nothing by itself.
#
#   CHARGE    the charging pass
#   GFORTRAN  the compiler
#   WORK      a folder for everything that is made
#   HERE      the folder of this file

PROCESSORS=(cray1 cdc7600)

fail() {
  printf 'FAILED: %s\n' "$*"
  exit 1
}

# compile SOURCE: WORK/NAME.plain.o, and WORK/NAME.PROCESSOR.o for each processor, all from one run of gfortran.
compile() {
  local source=$1 name processor
  name=$(basename "$source")
  name=$WORK/${name%.*}
  # shellcheck disable=SC2086 # the flags are words
  "$GFORTRAN" -w $FLAGS -S "$source" -o "$name.s" || fail "gfortran $source"
  "$GFORTRAN" -c "$name.s" -o "$name.plain.o" || fail "assembling $source"
  for processor in "${PROCESSORS[@]}"; do
    "$CHARGE" "$name.s" --processor "$processor" -o "$name.$processor.s" || fail "charging $source for $processor"
    "$GFORTRAN" -c "$name.$processor.s" -o "$name.$processor.o" || fail "assembling $source, charged for $processor"
  done
}

# link NAME OBJECT...: a program, with the counter. Guests are linked as `platter build` links them.
link() {
  local program=$1
  shift
  "$GFORTRAN" -no-pie "$@" "$WORK/counter.o" -o "$program" || fail "linking $program"
}

# run PROGRAM FOLDER INPUT: runs the program. All files that it writes, and its standard output, are in FOLDER afterwards.
run() {
  local program=$1 folder=$2 input=$3 status=0
  rm -rf "$folder"
  mkdir -p "$folder"
  (cd "$folder" && "$program" <"$input" >stdout 2>stderr) || status=$?
  echo "$status" >"$folder/status"
}

# compare PLAIN CHARGED AGAIN: checks that the files of three runs differ only in the count of clock periods,
# and that both charged runs have the same count.
compare() {
  local plain=$1 charged=$2 again=$3
  diff -r -q -x cp "$plain" "$charged" || {
    diff -r -x cp "$plain" "$charged" | head -n 20
    fail "$charged differs from $plain"
  }
  diff -r -q "$charged" "$again" || fail "two runs of $charged differ"
  [[ $(cat "$plain/cp") == 0 ]] || fail "$plain was charged"
  [[ $(cat "$charged/cp") -gt 0 ]] || fail "$charged was not charged"
  printf '%s: the same %s lines, %s CP\n' "$(basename "$charged")" \
    "$(cat "$plain"/* | wc -l)" "$(cat "$charged/cp")"
}

# check NAME INPUT OBJECT...: links the objects WORK/OBJECT.*.o (or archives, OBJECT.*.a) plain and charged, runs
# and compares.
check() {
  local name=$1 input=$2 kind
  shift 2
  local objects=("$@")
  for kind in plain "${PROCESSORS[@]}"; do
    link "$WORK/$name.$kind" "${objects[@]/%/.$kind.o}" ${ARCHIVE:+"$ARCHIVE.$kind.a"}
    run "$WORK/$name.$kind" "$WORK/$name.run/$kind" "$input"
  done
  for kind in "${PROCESSORS[@]}"; do
    run "$WORK/$name.$kind" "$WORK/$name.run/$kind.again" "$input"
    compare "$WORK/$name.run/plain" "$WORK/$name.run/$kind" "$WORK/$name.run/$kind.again"
  done
}

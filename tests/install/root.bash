# Fresh Debian and Ubuntu roots for the tests of this folder, which source it. PLATTER_ROOTS: a folder that keeps their bases for the
# next time. Wants root, debootstrap and a mirror; the test is skipped, and says so, where one is missing.

skip() {
  echo "skipped: $*"
  exit 77
}
fail() {
  echo "FAILED: $*" >&2
  exit 1
}

scratch=$(mktemp -d)
mounted=()
finish() {
  local place
  for place in "${mounted[@]}"; do umount "$place"; done
  rm -rf "$scratch"
}
trap finish EXIT
[[ $(id -u) == 0 ]] || skip 'only root can make a root'
command -v debootstrap >/dev/null || skip 'debootstrap is missing; tools/setup --package-tests installs it'

# fresh_root RELEASE NAME: $scratch/NAME, with nothing but the release's base in it.
fresh_root() {
  local release=$1 root=$scratch/$2 base=${PLATTER_ROOTS:-$scratch}/$1.tar
  if [[ ! -f $base ]]; then
    local how=(--variant=minbase "$release" "$scratch/base")
    # debootstrap of Debian has neither Ubuntu's keys nor a script for each of its releases.
    [[ $release != noble ]] || how=(--no-check-gpg "${how[@]}" http://archive.ubuntu.com/ubuntu /usr/share/debootstrap/scripts/gutsy)
    debootstrap "${how[@]}" >"$scratch/bootstrap.log" 2>&1 || skip "debootstrap: $(tail -n 1 "$scratch/bootstrap.log")"
    tar -C "$scratch/base" -cf "$base" .
    rm -rf "$scratch/base"
  fi
  mkdir "$root"
  tar -C "$root" -xf "$base"
  case $release in
    noble)
      for part in noble noble-updates noble-security; do
        echo "deb http://archive.ubuntu.com/ubuntu $part main universe"
      done >"$root/etc/apt/sources.list"
      ;;
    *) cp -r /etc/apt/. "$root/etc/apt/" ;;
  esac
  # What this host's network wants: its resolver, and the certificates that it trusts.
  cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
  if [[ -f /etc/ssl/certs/ca-certificates.crt ]]; then
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/pip.crt"
    printf '[global]\ncert = /etc/pip.crt\n' >"$root/etc/pip.conf"
  fi
  mount -t proc proc "$root/proc"
  mounted+=("$root/proc")
  inside "$2" apt-get update -q >"$scratch/apt.log" 2>&1 || skip "the root cannot reach a mirror: $(tail -n 1 "$scratch/apt.log")"
}

# inside NAME COMMAND...: in that root, with nothing of this environment.
inside() { chroot "$scratch/$1" /usr/bin/env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "${@:2}"; }

# nothing_left NAME FOLDER...: no file of Platter's there.
nothing_left() {
  local left
  left=$(inside "$1" find "${@:2}" -path '*platter*' -print)
  [[ -z $left ]] || fail "left behind: $left"
}

# timed WHAT COMMAND...: says how long it took, by the clock and by the processors' accounts.
timed() {
  local begin=$EPOCHREALTIME before after
  before=$(processor_seconds)
  "${@:2}" >"$scratch/said" 2>&1 || { tail -n 30 "$scratch/said" >&2; fail "$1"; }
  after=$(processor_seconds)
  printf '%-60s %7.1f s, of processors %7.1f s\n' "$1" "$(bc <<<"$EPOCHREALTIME - $begin")" "$(bc <<<"$after - $before")"
}
processor_seconds() { awk -v tick="$(getconf CLK_TCK)" '{ print ($16 + $17) / tick }' "/proc/$$/stat"; } # of all that has ended

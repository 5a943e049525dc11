"""Reads files that Fortran wrote under UNICOS with an independent implementation of COS's format.

foreign_reader.py PLATTER: a program writes the same records through eight chains of layers, with an end of file
in the middle, a record rewritten after BACKSPACE, and on files that were longer before. Each file is exported as
bytes, and its control words are read here, by the fields of Cray's manuals (COS reference manual SR-0011;
bits from the left):
  BCW  M 0-3 (0), BDF 11, BN 31-54, FWI 55-63
  RCW  M 0-3 (octal 10 EOR, 16 EOF, 17 EOD), UBC 4-9, TRAN 10, BDF 11, SRS 12, PFI 20-39, PRI 40-54, FWI 55-63
The expected words are derived from the records alone, not taken from any output.
"""
import os
import struct
import subprocess
import sys
import tempfile

BLOCK = 512
EOR, EOF, EOD = 0o10, 0o16, 0o17
CHAINS = ["cos", "cos:1", "cos.async:6", "cos:3,mr:2:4:1", "cos:2,cachea:2:3:1", "cos,bufa:2:3",
          "cos:5,cache:3:2", "cos:2,sds:4:8:4"]
# Records that end one word before, at or one word after the end of a block, empty ones, and one of several blocks.
LENGTHS = [500, 0, 8, 510, 509, 511, 1, 1020, 0, 0, 5000, 510]
BEHIND = [509, 508, 0, 700, 1021]  # after the EOF; the last record is rewritten as
ANEW = 2045


def word(number, place):
    return number * 1000000 + place


def program():
    lengths = LENGTHS + BEHIND
    data = ",".join(str(n) for n in lengths)
    folded = [data[i:i + 50] for i in range(0, len(data), 50)]
    listed = "\n".join(["      DATA L/" + folded[0]] + ["     1" + line for line in folded[1:]]) + "/"
    first, last, every = len(LENGTHS), len(CHAINS) + 1, len(lengths)
    return f"""      PROGRAM FOREIGN
      INTEGER A(6000), L({every})
{listed}
      DO 50 K = 1, {last}
C     A longer file is there already.
      DO 10 I = 1, 6000
   10 A(I) = -I
      WRITE (K) A
      WRITE (K) A
      IF (MOD(K,2).EQ.0) REWIND (K)
      IF (MOD(K,2).EQ.1) CLOSE (K)
      DO 40 J = 1, {every}
      CALL PUT (K, J, L(J), A)
   40 IF (J.EQ.{first} .AND. K.NE.{last}) ENDFILE (K)
      BACKSPACE (K)
      CALL PUT (K, {every}, {ANEW}, A)
   50 CONTINUE
      END
      SUBROUTINE PUT (K, J, N, A)
      INTEGER A(6000)
      IF (N.EQ.0) THEN
      WRITE (K)
      ELSE
      DO 10 I = 1, N
   10 A(I) = J*1000000 + I
      WRITE (K) (A(I),I=1,N)
      END IF
      END
"""


def require(holds, said):
    if not holds:
        raise SystemExit(said)


def cos_records(data, name):
    """Returns the contents: lists of words, and EOF; EOD is last. Follows FWI and checks every field."""
    require(len(data) % (BLOCK * 8) == 0, f"{name}: {len(data)} bytes are not whole blocks")
    words = struct.unpack(f">{len(data) // 8}Q", data)

    def field(place, first, last):
        return words[place] >> (63 - last) & ((1 << (last - first + 1)) - 1)

    found, record = [], []
    file_began = record_began = None
    for block in range(len(words) // BLOCK):
        at = block * BLOCK
        require(field(at, 0, 3) == 0 and field(at, 31, 54) == block and field(at, 11, 11) == 0,
                f"{name}: block {block} begins with {words[at]:016x}")
        here = at
        while True:
            forward = field(here, 55, 63)
            place = here + 1 + forward
            require(place <= at + BLOCK, f"{name}: word {here} leads out of its block, by {forward}")
            if forward or (place < at + BLOCK):
                record_began = block if record_began is None else record_began
                file_began = block if file_began is None else file_began
            record += words[here + 1:place]
            if place == at + BLOCK:
                break
            mark = field(place, 0, 3)
            require(mark in (EOR, EOF, EOD), f"{name}: word {place} is {words[place]:016x}")
            if mark == EOD:
                require(not record, f"{name}: {len(record)} words of no record before the EOD")
                require(place // BLOCK == len(words) // BLOCK - 1, f"{name}: blocks behind the EOD")
                return found + [EOD]
            require(field(place, 4, 12) == 0, f"{name}: UBC, TRAN, BDF or SRS of word {place}")
            require(field(place, 20, 39) == block - file_began,
                    f"{name}: PFI of word {place} is {field(place, 20, 39)}, not {block - file_began}")
            require(field(place, 40, 54) == block - record_began,
                    f"{name}: PRI of word {place} is {field(place, 40, 54)}, not {block - record_began}")
            if mark == EOF:
                require(not record, f"{name}: {len(record)} words of no record before an EOF")
                found.append(EOF)
                file_began = None
            else:
                found.append(record)
            record, record_began, here = [], None, place
    raise SystemExit(f"{name}: no EOD")


def f77_records(data, name):
    """Returns the records; each is between two lengths of 4 bytes."""
    found, at = [], 0
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        require(length % 8 == 0 and struct.unpack_from(">I", data, at + 4 + length) == (length,),
                f"{name}: a record of {length} bytes at {at}")
        found.append(list(struct.unpack_from(f">{length // 8}Q", data, at + 4)))
        at += length + 8
    return found


def main():
    platter = os.path.abspath(sys.argv[1])
    lengths = LENGTHS + BEHIND[:-1] + [ANEW]
    written = [[word(j + 1, i + 1) for i in range(n)] for j, n in enumerate(lengths)]
    expected = written[:len(LENGTHS)] + [EOF] + written[len(LENGTHS):] + [EOF, EOD]
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "foreign.f"), "w") as file:
            file.write(program())
        units = CHAINS + ["f77"]
        flags = [each for unit, chain in enumerate(units, 1) for each in ("--assign", f"-F {chain} u:{unit}")]
        subprocess.run([platter, "run", "foreign.f", "--machine", "ymp", "--disk", "instant", "--image", "image"]
                       + flags, cwd=folder, check=True, stdout=subprocess.DEVNULL,
                       env=dict(os.environ, FILENV="none"))
        for unit, chain in enumerate(units, 1):
            subprocess.run([platter, "dataset", "export", "image", f"fort.{unit}", f"bytes.{unit}", "--as", "bytes"],
                           cwd=folder, check=True, stdout=subprocess.DEVNULL)
            with open(os.path.join(folder, f"bytes.{unit}"), "rb") as file:
                data = file.read()
            if chain == "f77":
                require(f77_records(data, chain) == written, "f77: not the records that were written")
            else:
                require(cos_records(data, chain) == expected, f"{chain}: not the records that were written")
            print(f"{chain}: {len(data)} bytes, as written")


main()

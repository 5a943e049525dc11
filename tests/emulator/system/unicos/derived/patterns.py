"""Sequences of statements that test the rules: some are chosen for a rule, others at random.

W n and R n write and read records of n words, B is BACKSPACE, E ENDFILE, N REWIND, C CLOSE; of direct access W
and R have the record's number, and the pattern begins with the words of one.
"""

CHOSEN = [
    # the guide's program, with fewer records
    ("cos", "W500*100 N R500*100 N R500*100"),
    ("blocked,mr::1961", "W500*100 N R500*100 N R500*100"),
    # block 0 is still in the buffer: the library reads nothing, and CLOSE writes without a seek
    ("cos", "W500*7 N R500*7 N R500*3"),
    ("cos:2", "W500*2 N W100 N R100"),
    # the EOF and EOD are after the end of the buffer
    ("cos:4", "W510*8 N R510*8"),
    ("cos:4", "W510*7 W509 N R510*7 R509"),
    ("cos:1", "W510 N R510 R1"),
    # a buffer that contains only the EOF and EOD is read only if the program continues to read
    ("cos:4", "W510*8 N R510*8 C R510*8 R1"),
    # back out of the buffer, to a block that is not the first of a buffer
    ("cos:4", "W500*20 B*6 R500*6"),
    ("cos:4", "W5000*3 B*2 R5000 R5000"),
    ("cos:2", "W4000*3 N R10 R4000 B B R4000"),
    # a write after a read, twice
    ("cos:4", "W500*20 N R500*3 W500 B W500 B W500"),
    ("cos:4", "W500*20 N R500*9 W500*9"),
    ("cos:8", "W500*3 B W500 B W500 B W500"),
    # a write at the start of a file that was read
    ("cos:4", "W500*20 C R500 N W500*2"),
    ("cos:4", "W500*20 N W500*2 N R500*2"),
    # records without words, at the ends of blocks; a READ without a list skips one
    ("cos:8", "W0*600 N R0*600"),
    ("cos:1", "W0*509 N R0*509"),
    ("cos:1", "W0*510 N R0*510 R1"),
    ("cos:1", "W0*511 N R0*511 R1"),
    ("cos:3", "E N R1"),
    ("cos:2", "W1020 E W3 N R1020 R1 R3"),
    ("cos:48", "W4000*30 B*20 R4000"),
    ("cos:2,mr::4", "W2041 N R2041"),
    ("cos:2,mr::4", "W2042 N R2042"),
    ("cos:2,mr::4", "W2044 C R2044"),
    # ends of file between records
    ("cos:4", "W500*5 E W500*5 E N R500*5 R1 R500*5 R1"),
    ("cos:4", "W510*8 E N R510*8 R1"),
    ("cos:2", "W500*4 E B B W500*2 N R500*3"),
    # nothing is written, so CLOSE writes nothing
    ("cos:4", "W500*9 C R500*9 C N R500"),
    ("cos.async:8", "W500*40 N R500*40"),
    ("cos.async:8", "W500*40 C R500*12 N R500*4"),
    # read-ahead stops at the EOD, which is in the first block of the next buffer
    ("cos.async:8", "W510*8 N R510*8"),
    ("cos.async:8", "W510*7 W509 N R510*7 R509"),
    ("cos.async:8", "W510*7 W100 N R510*7 R100"),
    # back over an EOF that starts a buffer: the EOD is known by then, so nothing is read ahead past it
    ("cos.async:4", "W4087*2"),
    ("cos.async:6", "W4087*7 N R2043*3 R4087*2 R2043 N W4087*22 B W4087 N W4087*14"),
    ("cos.async:5", "W500*40 C R500*6 B*4 R500 W500"),
    # the rest of the file is in the file below
    ("mr", "W500*20 N R500*20 N W500"),
    ("mr::3", "W500*20 N R500*20 N R500*2 W500*2"),
    # memory is full to the last block since an earlier open; the program writes after that, and reads past the end
    ("mr::3", "W512*3 C R512*3 W512"),
    ("mr::3", "W512*5 C R512*5 R1"),
    ("mr.scr::1,sds.scr::1", "W500*4 N R500*4"),
    ("cos:2,mr::3", "W500*20 N R500*20 B*9 R500"),
    ("sds::4", "W512*3 N R512*3 C R512*3 W512*4"),
    ("mr.scr", "W500*20 N R500*20"),
    ("mr.scr::2", "W500*9 N R500*9"),
    # a ring: a seek comes first, and reads start into all buffers, also past the end
    ("bufa:2:3", "W500*20 N R500*20"),
    ("bufa:2:2", "W1024*3 N R1024*3 N R100 N R100"),
    ("bufa:2:2", "W5000 W100 N R100 R5000"),
    ("bufa:4:2", "W500*20 N R500*4 W500 C R500*5"),
    # whole pages are transferred and the excess is truncated; pages are read again if there are more than fit
    ("cache:2:3", "W500*9 N R500*9 N R500*9"),
    ("cache:8:4", "W500"),
    ("cache:1:2", "W512*4 N R512*4 W512 N R512"),
    ("cachea:2:3", "W500*9 N R500*9 N R500*9"),
    ("cachea:8:4", "W500"),
    ("cachea:2:2", "W512*4 N W512 R512 W512 N W100"),
    ("system", "W500*5 N R500*2 W500 C R500*3"),
    ("syscall", "W500*5 N R500*2 W500 C R500*3"),
    ("cos:2,bufa:3:2", "W500*20 N R500*20"),
    ("cos:3,cache:2:3", "W500*20 N R500*20"),
    # the report of the layer event is compared with the system calls
    ("cos:2,event", "W500*20 N R500*20 B*9 R500"),
    ("cos.async:4,event", "W500*20 N R500*20 N R500*3 W500"),
    ("bufa:1:3,event", "W500*20 N R500*20 C R500*3"),
    ("bufa:2:2,event", "W5000 W100 N R100 R5000"),
    ("cachea:1:4:2,event", "W512*12 N R512*12 C R500*12"),
    ("mr::2,event", "W500*9 N R500*9"),
]

CHOSEN_DIRECT = [
    ("cache:2:3", 100, "W1 W60 W2 W61 R1 R60 R2 R61"),
    ("cache:1:2", 512, "W1 W2 W3 R1 R2 R3 R3 R2"),
    ("cachea:1:5", 512, "W1 W3 W2 W9 R1 R3 R9"),
    ("cachea:2:3", 511, "W1 W2 W3 W4 W5 W6 R1 R2 R6"),
    # read-ahead starts at the second page of a run in either direction, but not for random reads or without a third number
    ("cachea:1:6:3", 512, "W12 C R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"),
    ("cachea:1:6:3", 512, "W12 C R12 R11 R10 R9 R8 R7 R6 R5 R4 R3 R2 R1"),
    ("cachea:1:6:3", 512, "W12 C R5 R9 R1 R12 R3 R7 R10 R2"),
    ("cachea:1:6", 512, "W12 C R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"),
    ("cachea:1:6:3", 512, "W12 C R4 R5 R6 R5 R4 R3 R2 R2 R3"),
    # each record is on two pages; more pages are read ahead than there are
    ("cachea:1:6:3", 768, "W8 C R1 R2 R3 R4 R8 R7 R6 R1"),
    ("cachea:1:3:9", 512, "W12 C R1 R2 R3 R4 R5 R4 R3"),
    ("cache:1:4:2", 1024, "W1 W3 R1 R2 W2 R3"),
    ("cachea.sds:1:4:2", 500, "W1 W2 W3 W4 W5 W6 C R1 R2 R3 R4 R5 R6"),
    ("mr", 1000, "W3 W1 R3 R1 W2"),
    ("mr::3", 1000, "W3 W1 R3 R1 W2 R2"),
    ("bufa", 1000, "W1 W2 W3 R1 R2 R3 R3"),
    ("system", 1000, "W3 W1 R3 R1 W2 R2"),
]

CHAINS = ["cos", "cos:1", "cos:3", "cos.async:6", "cos.async:1", "cos:4,mr::3", "cos:2,bufa:3:2", "cos:2,bufa:1:1",
          "cos:3,cache:2:3", "cos:3,cachea:2:4:2", "cos.async:6,cachea:1:5:3", "cos:2,sds::3", "cos,sds.scr",
          "cos:1,mr::2,sds::2", "mr", "mr::3", "mr.scr::2", "sds", "sds::4", "sds.scr::1", "mr.scr::2,sds.scr",
          "mr::1,bufa:1:2", "mr::2,cachea:1:3:1", "bufa", "bufa:2:3", "bufa:1:1", "bufa:1:2", "cache", "cache:2:3",
          "cache:1:1", "cache:2:3:2", "cache.sds:2:2", "cachea", "cachea:2:3", "cachea:1:1", "cachea:2:4:2",
          "cachea:1:6:9", "cachea.sds:2:3:1", "system"]
DIRECT_CHAINS = ["cache", "cache:2:3", "cache:1:3:2", "cache.sds:1:2", "cachea", "cachea:1:5", "cachea:1:4:1",
                 "cachea:2:6:3", "cachea:1:3:200", "cachea.sds:2:4:2", "mr", "mr::3", "sds::2", "mr.scr::2,sds.scr",
                 "bufa:2:3", "bufa:1:1", "system"]
# Records near the ends of blocks and of buffers of 8 blocks.
SIZES = [1, 10, 100, 500, 510, 511, 512, 1000, 4000, 4087, 4088, 4089, 9000]


def parsed(text):
    """Returns the statements for unit 1."""
    pattern = []
    for word in text.split():
        word, _, times = word.partition("*")
        pattern += [(1, word[0], int(word[1:] or 0))] * int(times or 1)
    return pattern


def told(pattern):
    units = {unit for unit, _, _ in pattern}
    return " ".join(f"{what}{count or ''}" + (f"/{unit}" if len(units) > 1 else "") for unit, what, count in pattern)


def shuffled(chance, patterns):
    """Returns the statements of several units, each in its order."""
    turns = [unit for unit, pattern in patterns.items() for _ in pattern]
    chance.shuffle(turns)
    rest = {unit: iter(pattern) for unit, pattern in patterns.items()}
    return [(unit, *next(rest[unit])) for unit in turns]


def sequential_case(chance):
    chains = {unit: chance.choice(CHAINS) for unit in range(1, chance.choice([1, 1, 1, 2, 3]) + 1)}
    return chains, None, shuffled(chance, {unit: by_chance(chance, chain) for unit, chain in chains.items()})


def direct_case(chance):
    words = chance.choice([1, 10, 100, 511, 512, 1000, 1024, 4096, 5000])
    chains = {unit: chance.choice(DIRECT_CHAINS) for unit in range(1, chance.choice([1, 1, 2]) + 1)}
    return chains, words, shuffled(chance, {unit: direct_by_chance(chance, words, ".scr" in chain)
                                           for unit, chain in chains.items()})


def by_chance(chance, chain):
    """Reads use the length of the record or a shorter one. A REWIND follows an end of file."""
    blocked, scratch = chain.startswith("cos"), ".scr" in chain
    pattern, lengths, at, last = [], [], 0, ""
    size = chance.choice(SIZES) if chance.random() < 0.5 else None

    def add(what, count=0):
        nonlocal last
        pattern.append((what, count))
        last = what

    for _ in range(chance.choice([3, 6, 12])):
        kind = chance.random()
        if kind < 0.4:
            for _ in range(chance.choice([1, 2, 5, 15])):
                del lengths[at:]
                lengths.append(size or chance.choice(SIZES))
                add("W", lengths[at])
                at += 1
        elif kind < 0.47 and blocked and last in ("W", "R", "B"):
            del lengths[at:]
            lengths.append(None)
            add("E")
            add("N")
            at = 0
        elif kind < 0.75:
            if last == "W":
                add("N")
                at = 0
            for _ in range(chance.choice([1, 2, 5, 15])):
                if at == len(lengths) and not blocked and chance.random() < 0.3:
                    add("R", chance.choice(SIZES))  # past the end
                    add("N")
                    at = 0
                    break
                if at == len(lengths) or lengths[at] is None:
                    break
                add("R", lengths[at] if not blocked else chance.choice([lengths[at], max(1, lengths[at] // 2)]))
                at += 1
        elif kind < 0.8 and not scratch:
            add("C")
            at = 0
        elif kind < 0.87 or not blocked:
            add("N")
            at = 0
        elif at:
            add("B")
            at -= 1
    return pattern


def direct_by_chance(chance, words, scratch):
    """Returns random accesses and runs in both directions, sometimes to an existing file."""
    most = chance.choice([5, 30, 100]) if words < 5000 else 12
    pattern, there, share = [], set(), chance.random()
    number, way = 1, 1
    for _ in range(chance.choice([3, 10, 60])):
        if pattern and not scratch and chance.random() < 0.05:
            pattern.append(("C", 0))
        if chance.random() < 0.3:
            number, way = chance.randint(1, most), chance.choice([-1, 0, 1, 1, 2])
        else:
            number = (number + way - 1) % most + 1
        writes = chance.random() < share or number not in there
        there.add(number)
        pattern.append(("W" if writes else "R", number))
    return pattern

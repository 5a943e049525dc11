"""Constructs of old Fortran, each a function that adds statements to a program and the records that they print."""

from fractions import Fraction

from cards import hollerith, quoted, text
from expressions import Expressions, real_source
from program import Item

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def small(rng):
    return rng.choice((0, 1, 2, 3, 7, 10, 25, 100, -1, -4, -50, 999))


def dyadic(rng):
    value = 0
    while not value:
        value = Fraction(rng.randint(-400, 400), rng.choice((1, 2, 4, 8)))
    return value


def values(p, e, count, kind="integer"):
    """Variables with values, by DATA or by assignment."""
    for _ in range(count):
        name = p.variable(kind)
        if kind == "integer":
            value = small(p.rng)
            if p.chance(0.4):
                p.unit.data.append(f"DATA {name}/{value}/")
            else:
                p.do(f"{name}={value}")
            e.integers.append((name, value))
        elif kind == "real":
            value = dyadic(p.rng)
            if p.chance(0.4):
                p.unit.data.append(f"DATA {name}/{real_source(value)}/")
            else:
                p.do(f"{name}={real_source(value)}")
            e.reals.append((name, value))


def arithmetic(p):
    e = Expressions(p)
    values(p, e, 3)
    values(p, e, 3, "real")
    items = []
    for _ in range(p.rng.randint(1, 4)):
        kind = p.rng.choice(("integer", "real"))
        source, value, _ = getattr(e, kind)(3)
        name = p.variable(kind)
        p.do(f"{name}={source}")
        (e.integers if kind == "integer" else e.reals).append((name, value))
        items.append(Item(name, kind, value))
    if p.chance(0.5):
        source, value, _ = e.real(2)
        name = p.variable("integer")
        p.do(f"{name}={source}")
        items.append(Item(name, "integer", int(value)))
        source, value, _ = e.integer(1)
        if 0 < abs(value) < 2**15:
            name = p.variable("real")
            p.do(f"{name}={source}")
            items.append(Item(name, "real", Fraction(value)))
    p.write(items)


def conditions(p):
    e = Expressions(p)
    values(p, e, 2)
    values(p, e, 2, "real")
    flag = p.variable("logical")
    source, value, _ = e.condition(2)
    p.do(f"{flag}={source}")
    e.logicals.append((flag, value))
    count, total = p.variable("integer"), 0
    p.do(f"{count}=0")
    for _ in range(p.rng.randint(1, 4)):
        source, value, _ = e.condition(2)
        step = p.rng.randint(1, 50)
        p.do(f"IF({source}) {count}={count}+{step}")
        total += step if value else 0
    p.write([Item(flag, "logical", e.logicals[0][1]), Item(count, "integer", total)])


def branches(p):
    """Transfers: computed, assigned, by an arithmetic IF, by a logical IF."""
    rng, e = p.rng, Expressions(p)
    values(p, e, 2)
    result = p.variable("integer")
    kinds = ["computed", "assigned", "arithmetic", "logical"] + (["two"] if p.dialect.words else [])
    kind = rng.choice(kinds)
    ways = {"computed": rng.randint(2, 5), "assigned": rng.randint(2, 4), "arithmetic": 3, "logical": 2, "two": 2}[kind]
    labels = [p.label() for _ in range(ways)]
    end = p.label()
    numbers = [rng.randint(1, 999) for _ in range(ways)]
    listed = ",".join(map(str, labels))
    if kind == "computed":
        taken = rng.randrange(ways)
        choice = p.variable("integer")
        p.do(f"{choice}={taken + 1}")
        p.do(rng.choice(("GO TO ({}),{}", "GOTO({}),{}") if p.dialect.name == "vs" else ("GO TO ({}),{}", "GO TO ({}) {}")).format(listed, choice))
    elif kind == "assigned":
        taken = rng.randrange(ways)
        target = p.variable("integer")
        p.do(f"ASSIGN {labels[taken]} TO {target}")
        p.do(rng.choice(("GO TO {0},({1})", "GO TO {0}, ({1})")).format(target, listed))
    elif kind == "arithmetic":
        source, value, _ = e.integer(2) if p.chance(0.5) else e.real(1)
        taken = 0 if value < 0 else 1 if value == 0 else 2
        if p.chance(0.3):
            labels[1] = labels[0]
            numbers[1] = None
            taken = 0 if taken == 1 else taken
            listed = ",".join(map(str, labels))
        p.do(f"IF({source}) {listed}")
    elif kind == "two":
        source, value, _ = e.relation() if p.chance(0.6) else e.integer(1)
        taken = 0 if value else 1
        p.do(f"IF({source}) {listed}")
    else:
        source, value, _ = e.condition(1)
        taken = 0 if value else 1
        p.do(f"IF({source}) GO TO {labels[0]}")
        p.do(f"GOTO {labels[1]}")
    order = [way for way in range(ways) if numbers[way] is not None]
    rng.shuffle(order)
    for way in order:
        p.do(f"{result}={numbers[way]}", labels[way])
        p.do(f"GO TO {end}")
    p.do("CONTINUE", end)
    p.write([Item(result, "integer", numbers[taken])])


def loops(p):
    """Nested DO loops with a shared or an own last statement; run at least once if the dialect does so."""
    rng = p.rng
    total, value = p.variable("integer"), 0
    p.do(f"{total}=0")

    def bounds():
        first, step = rng.randint(1, 6), rng.choice((1, 1, 1, 2, 3))
        last = rng.choice((first, first + rng.randint(0, 7), rng.randint(1, 9)))
        numbers = list(range(first, last + 1, step)) or ([first] if p.dialect.one_trip else [])
        parts = []
        for number in (first, last) + ((step,) if step > 1 or p.chance(0.2) else ()):
            if p.chance(0.3):
                name = p.variable("integer")
                p.do(f"{name}={number}")
                parts.append(name)
            else:
                parts.append(str(number))
        return ",".join(parts), numbers

    outer_bounds, outer = bounds()
    depth = rng.randint(1, 2)
    inner_bounds, inner = bounds() if depth == 2 else ("", [])
    a, b = p.variable("integer"), p.variable("integer")
    label = p.label()
    own = p.label() if p.chance(0.3) else label
    comma = "," if p.dialect.name in ("vax", "cft") and p.chance(0.1) else ""
    p.do(f"DO {label}{comma} {a}={outer_bounds}")
    if depth == 2:
        factor = rng.randint(1, 20)
        p.do(f"DO {own} {b}={inner_bounds}")
        value = sum(i * factor + j for i in outer for j in inner)
        body = f"{total}={total}+{a}*{factor}+{b}"
    else:
        own = label
        value = sum(i * i for i in outer)
        body = f"{total}={total}+{a}*{a}"
    kind = rng.choice(("assignment", "continue", "if", "labelled"))
    if kind == "assignment":
        p.do(body, own)
    elif kind == "if":
        p.do(f"IF({total}.GE.0) {body}", own)
    elif kind == "labelled":
        skip = p.label()
        p.do(f"IF({total}.LT.0) GO TO {skip}")
        p.do(body, skip)
        p.do("CONTINUE", own)
    else:
        p.do(body)
        p.do("CONTINUE", own)
    if own != label:
        p.do("CONTINUE", label)
    p.write([Item(total, "integer", value)])


def arrays(p):
    """An array filled in a loop, printed as a whole, by an implied DO and by element."""
    rng = p.rng
    rows, columns = rng.randint(1, 4), rng.randint(1, 4)
    kind = rng.choice(("integer", "real"))
    name = p.variable(kind, f"({rows},{columns})")
    i, j, label = p.variable("integer"), p.variable("integer"), p.label()
    a, b = rng.randint(1, 20), rng.randint(1, 9)
    p.do(f"DO {label} {i}=1,{rows}")
    p.do(f"DO {label} {j}=1,{columns}")
    p.do(f"{name}({i},{j})={a}*{i}-{b}*{j}", label)

    def value(row, column):
        number = a * row - b * column
        return Fraction(number) if kind == "real" else number

    cells = {(r, c): value(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)}
    if kind == "real" and not all(cells.values()):
        p.do(f"{name}(1,1)=.5")
        cells = {cell: cells[cell] for cell in cells}
        cells[1, 1] = Fraction(1, 2)
    form = rng.choice(("whole", "columns", "rows", "element"))
    if form == "whole":
        listed = [(r, c) for c in range(1, columns + 1) for r in range(1, rows + 1)]
        source = name
    elif form == "rows":
        listed = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
        source = f"(({name}({i},{j}),{j}=1,{columns}),{i}=1,{rows})"
    elif form == "columns":
        column = rng.randint(1, columns)
        listed = [(r, column) for r in range(1, rows + 1, 2)]
        source = f"({name}({i},{column}),{i}=1,{rows},2)"
    else:
        listed = [rng.choice(list(cells))]
        source = "{}({},{})".format(name, *listed[0])
    items = [Item("" if n else source, kind, cells[cell]) for n, cell in enumerate(listed)]
    p.write(items)


def data(p):
    """DATA: repeated values, lists of names, implied DO loops, elements."""
    rng = p.rng
    count = rng.randint(2, 8)
    kind = rng.choice(("integer", "real"))
    numbers = []
    while len(numbers) < count:
        value = small(rng) if kind == "integer" else dyadic(rng)
        numbers += [value] * rng.choice((1, 1, 2, 3))
    numbers = numbers[:count]
    show = str if kind == "integer" else real_source

    def listed(sequence):
        parts, position = [], 0
        while position < len(sequence):
            length = 1
            while position + length < len(sequence) and sequence[position + length] == sequence[position] and p.chance(0.8):
                length += 1
            value = show(sequence[position])
            parts.append(f"{length}*{value}" if length > 1 else value)
            position += length
        return ",".join(parts)

    name = p.variable(kind, f"({count})")
    form = rng.choice(("whole", "implied", "elements", "together", "strided"))
    if form == "whole":
        p.unit.data.append(f"DATA {name}/{listed(numbers)}/")
    elif form == "implied":
        i = p.variable("integer")
        p.unit.data.append(f"DATA ({name}({i}),{i}=1,{count})/{listed(numbers)}/")
    elif form == "strided":
        i = p.variable("integer")
        p.unit.data.append(
            f"DATA ({name}({i}),{i}=1,{count},2)/{listed(numbers[::2])}/,({name}({i}),{i}=2,{count},2)/{listed(numbers[1::2])}/"
        )
    elif form == "elements":
        names = ",".join(f"{name}({n + 1})" for n in range(count))
        p.unit.data.append(f"DATA {names}/{listed(numbers)}/")
    else:
        other = p.variable("integer")
        value = small(rng)
        p.unit.data.append(f"DATA {other},{name}/{value},{listed(numbers)}/")
        p.write([Item(other, "integer", value)])
    p.write([Item("" if n else name, kind, value) for n, value in enumerate(numbers)])


def statement_functions(p):
    e = Expressions(p)
    f, g = p.variable("integer", odd=False), p.variable("real", odd=False)
    a, b = p.names.take("integer", odd=False), p.names.take("real", odd=False)
    factor, term = p.rng.randint(2, 9), p.rng.randint(0, 30)
    p.unit.functions.append(f"{f}({a})={a}*{factor}+{term}")
    p.unit.functions.append(f"{g}({b},{a})={b}/2.+FLOAT({a})")
    values(p, e, 2)
    values(p, e, 2, "real")
    integer = e.integer(1)
    real = e.real(1)
    if abs(integer[1]) >= 2**15 or not real[1] / 2 + integer[1] or not e.fits(real[1] / 2 + integer[1]):
        return arithmetic(p)
    x, y = p.variable("integer"), p.variable("real")
    p.do(f"{x}={f}({integer[0]})+1")
    p.do(f"{y}={g}({real[0]},{integer[0]})")
    p.write([Item(x, "integer", integer[1] * factor + term + 1), Item(y, "real", real[1] / 2 + integer[1])])


def subprograms(p):
    """A FUNCTION and a SUBROUTINE with arrays, adjustable dimensions and COMMON."""
    rng, main = p.rng, p.unit
    count = rng.randint(2, 6)
    numbers = [small(rng) for _ in range(count)]
    array = p.variable("integer", f"({count})")
    main.data.append(f"DATA {array}/{','.join(map(str, numbers))}/")
    block = p.subprogram()
    shared = p.variable("integer")
    p.declare(f"COMMON /{block}/ {shared}")
    start = small(rng)
    p.do(f"{shared}={start}")
    function = p.subprogram("integer")
    routine = p.subprogram()
    result = p.variable("integer")
    p.do(f"{result}={function}({array},{count})")
    p.do(f"CALL {routine}({array}(1),{count})")

    unit = p.add_unit(f"{rng.choice(('', 'INTEGER '))}FUNCTION {function}(K,N)")
    p.unit = unit
    bound = rng.choice(("N", "1", str(count)))
    p.declare(f"DIMENSION K({bound})")
    p.declare(f"COMMON /{block}/ M")
    label = p.label()
    p.do(f"{function}=M")
    p.do(f"DO {label} I=1,N")
    p.do(f"{function}={function}+K(I)", label)
    if p.chance(0.5):
        p.do("RETURN")

    p.unit = p.add_unit(f"SUBROUTINE {routine}(L,J)")
    p.declare(f"INTEGER L({rng.choice(('J', '1', str(count)))})")
    label = p.label()
    p.do(f"DO {label} I=1,J")
    p.do("L(I)=L(I)*2", label)
    p.do("RETURN")
    p.unit = main
    p.write([Item(result, "integer", start + sum(numbers))] + [Item("" if n else array, "integer", v * 2) for n, v in enumerate(numbers)])


def entries(p):
    """ENTRY of a SUBROUTINE with the same arguments, and of a FUNCTION."""
    rng, main = p.rng, p.unit
    routine, entry = p.subprogram(), p.subprogram()
    a, b = rng.randint(1, 99), rng.randint(1, 99)
    x = p.variable("integer")
    p.do(f"{x}={a}")
    p.do(f"CALL {routine}({x})")
    p.do(f"CALL {entry}({x})")
    p.unit = p.add_unit(f"SUBROUTINE {routine}(I)")
    p.do(f"I=I+{b}")
    p.do("RETURN")
    p.do(f"ENTRY {entry}" if p.dialect.name == "ftn" else f"ENTRY {entry}(I)")
    p.do("I=I*2")
    p.do("RETURN")
    p.unit = main
    p.write([Item(x, "integer", (a + b) * 2)])


def returns(p):
    """RETURN to a statement of the caller."""
    rng, main = p.rng, p.unit
    routine, result = p.subprogram(), p.variable("integer")
    first, second, end = p.label(), p.label(), p.label()
    taken = rng.randint(0, 2)
    numbers = [rng.randint(1, 99) for _ in range(3)]
    if p.dialect.name == "ftn":
        p.do(f"CALL {routine}({taken}),RETURNS({first},{second})")
    else:
        mark = rng.choice({"vs": "&", "vax": "&*", "cft": "*"}[p.dialect.name])
        p.do(f"CALL {routine}({taken},{mark}{first},{mark}{second})")
    for label, number in ((None, numbers[0]), (first, numbers[1]), (second, numbers[2])):
        p.do(f"{result}={number}", label)
        p.do(f"GO TO {end}")
    p.do("CONTINUE", end)
    if p.dialect.name == "ftn":
        p.unit = p.add_unit(f"SUBROUTINE {routine}(I),RETURNS(A,B)")
        p.do("IF(I.EQ.1) RETURN A")
        p.do("IF(I.EQ.2) RETURN B")
    else:
        p.unit = p.add_unit(f"SUBROUTINE {routine}(I,*,*)")
        p.do("IF(I.EQ.1) RETURN 1")
        p.do("IF(I.EQ.2) RETURN 2")
    p.do("RETURN")
    p.unit = main
    p.write([Item(result, "integer", numbers[taken])])


def equivalences(p):
    """Two arrays and a variable of one type that share storage."""
    rng = p.rng
    kind = rng.choice(("integer", "real"))
    size, offset = rng.randint(4, 6), rng.randint(0, 2)
    a, b, c = p.variable(kind, f"({size})"), p.variable(kind, "(2)"), p.variable(kind)
    third = rng.randint(1, size)
    pairs = [f"({a}({offset + 1}),{b}(1))", f"({c},{a}({third}))"]
    if p.chance(0.5):
        pairs[0] = f"({b}(2),{a}({offset + 2}))"
    p.declare("EQUIVALENCE " + ",".join(pairs)) if p.chance(0.6) else [p.declare(f"EQUIVALENCE {pair}") for pair in pairs]
    i, label = p.variable("integer"), p.label()
    p.do(f"DO {label} {i}=1,{size}")
    p.do(f"{a}({i})={i}*10", label)
    storage = [n * 10 for n in range(1, size + 1)]
    p.do(f"{b}(2)=7")
    storage[offset + 1] = 7
    number = Fraction if kind == "real" else int
    items = [Item(c, kind, number(storage[third - 1])), Item(f"{b}(1)", kind, number(storage[offset]))]
    p.write(items + [Item("" if n else a, kind, number(v)) for n, v in enumerate(storage)])


def commons(p):
    """A COMMON block that two program units divide differently."""
    rng, main = p.rng, p.unit
    block = p.subprogram()
    size = rng.randint(2, 5)
    a, b = p.variable("integer", f"({size})"), p.variable("integer")
    p.declare(f"COMMON /{block}/ {a},{b}")
    numbers = [rng.randint(-99, 999) for _ in range(size + 1)]
    if p.chance(0.4):
        unit = p.add_unit(rng.choice(("BLOCK DATA", "BLOCKDATA")) if not any(u.header.startswith("BLOCK") for u in p.units) else f"BLOCK DATA {p.subprogram()}")
        unit.specifications.append(f"COMMON /{block}/ IA({size}),IB")
        unit.data.append(f"DATA IA/{','.join(map(str, numbers[:-1]))}/,IB/{numbers[-1]}/")
    else:
        for n, number in enumerate(numbers[:-1]):
            p.do(f"{a}({n + 1})={number}")
        p.do(f"{b}={numbers[-1]}")
    routine, x, y = p.subprogram(), p.variable("integer"), p.variable("integer")
    p.do(f"CALL {routine}({x},{y})")
    p.unit = p.add_unit(f"SUBROUTINE {routine}(I,J)")
    p.declare(f"COMMON /{block}/ K,L({size})")
    p.do("I=K")
    p.do(f"J=L({size})+L(1)")
    p.do("RETURN")
    p.unit = main
    p.write([Item(x, "integer", numbers[0]), Item(y, "integer", numbers[size] + numbers[1])])


def texts(p):
    """Hollerith in DATA, assignments, comparisons and arguments; A descriptors."""
    rng, main = p.rng, p.unit
    length = rng.randint(1, 4)
    word = "".join(rng.choice(LETTERS) for _ in range(length))
    other = "".join(rng.choice(LETTERS[:26]) for _ in range(length))
    a, b = p.variable("integer"), p.variable("integer")

    def constant(characters):
        return quoted(characters) if p.dialect.short_types and p.chance(0.3) else hollerith(characters)

    main.data.append(f"DATA {a}/{constant(word)}/")
    p.do(f"{b}={hollerith(other)}")
    items = [Item(a, "text", word), Item(b, "text", other)]
    if p.chance(0.5):
        count = p.variable("integer")
        p.do(f"{count}=0")
        p.do(f"IF({a}.EQ.{hollerith(word)}) {count}={count}+1")
        p.do(f"IF({a}.NE.{b}) {count}={count}+10")
        items.append(Item(count, "integer", 1 + 10 * (word != other)))
    if p.chance(0.5):
        routine, c = p.subprogram(), p.variable("integer")
        third = "".join(rng.choice(LETTERS) for _ in range(4))
        p.do(f"CALL {routine}({hollerith(third)},{c})")
        p.unit = p.add_unit(f"SUBROUTINE {routine}(I,J)")
        p.do("J=I")
        p.do("RETURN")
        p.unit = main
        items.append(Item(c, "text", third))
    p.write(items)


def masks(p):
    """Masks and octal constants of CFT and FTN, .AND. and .OR. of INTEGERs on the VAX."""
    rng = p.rng
    limit = 2**30
    a, b, c = p.variable("integer"), p.variable("integer"), p.variable("integer")
    x, y = rng.randrange(limit), rng.randrange(limit)

    def constant(value):
        if p.dialect.words and p.chance(0.5):
            return f"{value:o}B"
        if p.dialect.name == "vax" and p.chance(0.5):
            blank = rng.choice(("", " "))
            return "'" + text(rng.choice((f"{value:o}'{blank}O", f"{value:X}'{blank}X")))
        return str(value)

    p.do(f"{a}={constant(x)}")
    p.do(f"{b}={constant(y)}")
    z = rng.randrange(2**12)
    source, value = rng.choice(
        (
            (f"{a}.AND.{b}", x & y),
            (f"{a}.OR.{b}", x | y),
            (f"({a}.AND.{constant(z)}).OR.{b}", x & z | y),
            (f"{a}.AND..NOT.{b}", x & ~y),
            (f"({a}.OR.{b}).AND..NOT.({a}.AND.{b})", x ^ y),
            (f"{a}.XOR.{b}" if p.dialect.name != "ftn" else f"XOR({a},{b})", x ^ y),
        )
    )
    p.do(f"{c}={source}")
    items = [Item(c, "bits", value), Item(c, "integer", value)]
    if p.dialect.words and p.chance(0.5):
        d, n = p.variable("integer"), rng.randint(0, 12)
        p.do(f"{d}=SHIFT({a}.AND.7777B,{n})")
        items.append(Item(d, "bits", (x & 0o7777) << n))
    p.write(items)


def encodes(p):
    """ENCODE and DECODE of CFT, FTN and the VAX: words as text."""
    rng = p.rng
    per_word = p.dialect.word_characters
    number, other = rng.randint(-99, 9999), dyadic(rng)
    words = (16 + per_word - 1) // per_word
    buffer = p.variable("integer", f"({words})")
    first, second = p.label(), p.label()
    p.do(f"ENCODE(16,{first},{buffer}) {number},{real_source(other)}")
    p.unit.formats.append((first, "FORMAT(I6,F10.3)"))
    record = str(number).rjust(6) + f"{float(other):10.3f}"
    i, x = p.variable("integer"), p.variable("real")
    p.do(f"DECODE(16,{second},{buffer}) {i},{x}")
    p.unit.formats.append((second, "FORMAT(I6,F10.0)"))
    items = [Item(i, "integer", number), Item(x, "real", other)]
    if p.chance(0.5):
        items.append(Item(f"{buffer}(2)", "text", record[per_word : 2 * per_word]))
    p.write(items)


def buffers(p):
    """BUFFER OUT and BUFFER IN of words."""
    rng = p.rng
    count = rng.randint(2, 12)
    unit = p.file_units.pop()
    a, b = p.variable("integer", f"({count})"), p.variable("integer", f"({count})")
    i, label, done = p.variable("integer"), p.label(), p.label()
    factor = rng.randint(1, 1000)
    p.do(f"DO {label} {i}=1,{count}")
    p.do(f"{a}({i})={i}*{factor}", label)
    p.do(f"BUFFER OUT({unit},1)({a}(1),{a}({count}))")
    p.do(f"IF(UNIT({unit})) {done},{done},{done}")
    p.do(f"REWIND {unit}", done)
    p.do(f"BUFFER IN ({unit},1) ({b}(1),{b}({count}))")
    after = p.label()
    p.do(f"IF(UNIT({unit}).GE.0.) STOP")
    p.do("CONTINUE", after)
    length = p.variable("integer")
    p.do(f"{length}=LENGTH({unit})")
    p.write([Item(length, "integer", count)] + [Item("" if n else b, "integer", (n + 1) * factor) for n in range(count)])


def reads(p):
    """Cards that a formatted READ reads."""
    rng = p.rng
    label, items, codes, card = p.label(), [], [], ""
    for _ in range(rng.randint(1, 4)):
        kind = rng.choice(("integer", "real", "text"))
        if kind == "integer":
            value = rng.randint(-999, 9999)
            width = rng.randint(5, 8)
            codes.append(f"I{width}")
            card += str(value).rjust(width)
        elif kind == "real":
            value = dyadic(rng)
            places = rng.randint(0, 3)
            if p.chance(0.5) and (value * 10**places).denominator == 1:
                codes.append(f"F10.{places}")
                card += str(int(value * 10**places)).rjust(10)
            else:
                codes.append(f"F10.{places}")
                card += f"{float(value):.3f}".rjust(10)
        else:
            width = rng.randint(1, 4)
            value = "".join(rng.choice(LETTERS) for _ in range(width))
            codes.append(f"A{width}")
            card += value
        items.append(Item(p.variable("integer" if kind == "text" else kind), kind, value))
        if p.chance(0.2):
            codes.append("2X")
            card += "?!"
    sources = ",".join(item.source for item in items)
    form = rng.choice(("READ(5,{}) {}", "READ {},{}") + (("ACCEPT {},{}",) if p.dialect.name == "vax" else ()))
    p.do(form.format(label, sources))
    p.unit.formats.append((label, "FORMAT(" + ",".join(codes) + ")"))
    p.input.append(card)
    p.write(items)


def files(p):
    """A scratch file, formatted or not."""
    rng = p.rng
    unit = p.file_units.pop()
    numbers = [rng.randint(-999, 999) for _ in range(rng.randint(1, 5))]
    i, x = p.variable("integer"), p.variable("integer")
    label = p.label() if p.chance(0.5) else None
    control = f"{unit},{label}" if label else str(unit)
    if label:
        p.unit.formats.append((label, "FORMAT(I6)"))
    for number in numbers:
        p.do(f"{i}={number}")
        p.do(f"WRITE({control}) {i}")
    if p.chance(0.5):
        p.do(f"ENDFILE {unit}" if p.chance(0.7) else f"END FILE {unit}")
    p.do(f"REWIND {unit}")
    skipped = rng.randrange(len(numbers))
    for _ in range(skipped):
        p.do(f"READ({control})" if not label else f"READ({control}) {x}")
    p.do(f"READ({control}) {x}")
    items = [Item(x, "integer", numbers[skipped])]
    if p.chance(0.4):
        y = p.variable("integer")
        p.do(f"BACKSPACE {unit}")
        p.do(f"READ({control}) {y}")
        items.append(Item(y, "integer", numbers[skipped]))
    p.write(items)


def doubles(p):
    """DOUBLE PRECISION and COMPLEX."""
    rng = p.rng
    a, b = dyadic(rng), dyadic(rng)
    x, y = p.variable("double"), p.variable("real")
    p.do(f"{x}={real_source(a)}D0")
    p.do(f"{y}={real_source(b)}")
    z = p.variable("double")
    p.do(f"{z}={x}*2.D0+{y}" if a * 2 + b else f"{z}={x}")
    items = [Item(x, "double", a), Item(z, "double", a * 2 + b if a * 2 + b else a)]
    if p.chance(0.6):
        c, d = p.variable("complex"), p.variable("complex")
        u, v = rng.randint(1, 9), rng.randint(-9, -1)
        p.do(f"{c}=({u}.,{v}.)")
        p.do(f"{d}={c}*(0.,1.)")
        items += [Item(d, "real", Fraction(-v)), Item("", "real", Fraction(u))]
    p.write(items)


def short_types(p):
    """INTEGER*2, LOGICAL*1 and BYTE of the VAX and of IBM's machines."""
    rng = p.rng
    a, b = p.names.take(), p.names.take()
    p.declare(f"INTEGER*2 {a},{b}(3)")
    x = rng.randint(-30000, 30000)
    numbers = [rng.randint(-99, 99) for _ in range(3)]
    p.unit.data.append(f"DATA {b}/{','.join(map(str, numbers))}/")
    p.do(f"{a}={x}")
    c = p.variable("integer")
    p.do(f"{c}={a}+{b}(2)*2")
    items = [Item(a, "integer", x), Item(c, "integer", x + 2 * numbers[1])]
    if p.chance(0.5):
        word = "".join(rng.choice(LETTERS) for _ in range(4))
        d = p.names.take()
        p.declare(f"{'BYTE' if p.dialect.name == 'vax' and p.chance(0.5) else 'LOGICAL*1'} {d}(4)")
        p.unit.data.append(f"DATA {d}/" + ",".join(rng.choice((quoted, hollerith))(letter) for letter in word) + "/")
        count, i, label = p.variable("integer"), p.variable("integer"), p.label()
        p.do(f"{count}=0")
        p.do(f"DO {label} {i}=1,4")
        p.do(f"IF({d}({i}).EQ.{quoted(word[0])}) {count}={count}+1", label)
        items.append(Item(count, "integer", word.count(word[0])))
        items += [Item("" if n else d, "byte", letter) for n, letter in enumerate(word)]
    p.write(items)


def characters(p):
    """CHARACTER variables and internal files of Fortran 77."""
    rng = p.rng
    a, b = p.names.take(odd=False), p.names.take(odd=False)
    p.declare(f"CHARACTER*8 {a},{b}*4")
    word = "".join(rng.choice(LETTERS) for _ in range(8))
    number = rng.randint(-99, 9999)
    label, i, c = p.label(), p.variable("integer"), p.variable("integer")
    p.do(f"{a}={quoted(word)}")
    p.do(f"{b}={a}(3:6)")
    p.do(f"{i}=0")
    p.do(f"IF({b}.EQ.{quoted(word[2:6])}) {i}=INDEX({a},{quoted(word[4:6])})")
    items = [Item(i, "integer", word.index(word[4:6]) + 1), Item(b, "text4", word[2:6])]
    p.write(items)
    p.do(f"WRITE({a},{label}) {number}")
    p.do(f"READ({a},{label}) {c}")
    p.unit.formats.append((label, "FORMAT(I8)"))
    p.write([Item(c, "integer", number)])


def separated(p):
    """Statements on one card, separated by dollar signs."""
    a, b = p.variable("integer"), p.variable("integer")
    x = p.rng.randint(1, 99)
    p.do(f"{a}={x} $ {b}={a}+1 $ {a}={a}*2" if p.chance(0.5) else f"{a}={x}$ {b}={a}+1$IF({b}.GT.0){a}={a}*2")
    p.write([Item(a, "integer", x * 2), Item(b, "integer", x + 1)])


def multiple(p):
    """Multiple assignments of CFT and FTN."""
    a, b, c = p.variable("integer"), p.variable("real"), p.variable("integer")
    value = dyadic(p.rng)
    p.do(f"{a}={b}={real_source(value)}")
    p.do(f"{c}={a}={a}+1")
    whole = int(value)
    p.write([Item(a, "integer", whole + 1), Item(b, "real", value), Item(c, "integer", whole + 1)])


def stored_formats(p):
    """A FORMAT in an array of words."""
    value = p.rng.randint(0, 9999)
    name, j = p.variable("integer", "(2)"), p.variable("integer")
    p.unit.data.append(f"DATA {name}(1),{name}(2)/{hollerith('(1X,')},{hollerith('I6) ')}/")
    p.do(f"{j}={value}")
    p.do(f"WRITE(6,{name}) {j}")
    p.records.append(" " + str(value).rjust(6))


def block_ifs(p):
    """IF, ELSE IF and ELSE of Fortran 77."""
    e = Expressions(p)
    values(p, e, 2)
    result = p.variable("integer")
    conditions_of, taken = [e.condition(1), e.condition(1)], None
    words = p.rng.choice((("ELSE IF", "END IF"), ("ELSEIF", "ENDIF")))
    numbers = [p.rng.randint(1, 99) for _ in range(3)]
    p.do(f"IF({conditions_of[0][0]}) THEN")
    p.do(f"{result}={numbers[0]}")
    p.do(f"{words[0]}({conditions_of[1][0]}) THEN")
    p.do(f"{result}={numbers[1]}")
    p.do("ELSE")
    p.do(f"{result}={numbers[2]}")
    p.do(words[1])
    taken = 0 if conditions_of[0][1] else 1 if conditions_of[1][1] else 2
    p.write([Item(result, "integer", numbers[taken])])


def of(dialect):
    """Returns the constructs that the dialect supports."""
    every = [arithmetic, conditions, branches, loops, arrays, data, statement_functions, subprograms, entries, returns, equivalences,
             commons, texts, reads, doubles, stored_formats]
    if dialect.words:
        every += [buffers, separated, multiple]
    if dialect.name != "vs":
        every += [masks, encodes]
    if dialect.short_types:
        every += [short_types]
    if dialect.blocks:
        every += [characters, block_ifs]
    if dialect.scratch_units:
        every += [files]
    return every

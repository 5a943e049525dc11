"""Forms that compilers of the time accepted beyond, or before, the standard; written and computed like those of constructs.py."""

from cards import hollerith, quoted
from constructs import LETTERS, dyadic, small
from expressions import real_source
from program import Item


def fewer_values(p):
    """DATA with fewer values than its last array has elements."""
    rng = p.rng
    size = rng.randint(3, 8)
    given = rng.randint(1, size - 1)
    name = p.variable("integer", f"({size})")
    numbers = [small(rng) for _ in range(given)]
    p.unit.data.append(f"DATA {name}/{','.join(map(str, numbers))}/")
    i, label = p.variable("integer"), p.label()
    p.do(f"DO {label} {i}={given + 1},{size}")
    p.do(f"{name}({i})={i}", label)
    numbers += list(range(given + 1, size + 1))
    p.write([Item("" if n else name, "integer", number) for n, number in enumerate(numbers)])


def early_data(p):
    """DATA before the DIMENSION or type of its names, and repeated declarations."""
    rng = p.rng
    size = rng.randint(2, 4)
    name = p.names.take("integer", odd=False)
    numbers = [small(rng) for _ in range(size)]
    declaration = rng.choice((f"DIMENSION {name}({size})", f"INTEGER {name}({size})"))
    statement = f"DATA {name}/{','.join(map(str, numbers))}/"
    if p.chance(0.5):
        p.unit.early.append(statement)
        p.declare(declaration)
    else:
        p.declare(declaration)
        p.declare(rng.choice((f"INTEGER {name}", f"DIMENSION {name}({size})")) if declaration[0] == "D" else f"INTEGER {name}")
        p.unit.data.append(statement)
    p.write([Item("" if n else name, "integer", number) for n, number in enumerate(numbers)])


def function_entries(p):
    """An ENTRY of a FUNCTION: its value is the FUNCTION's, whichever of the names is assigned."""
    rng, main = p.rng, p.unit
    function, entry = p.subprogram("integer"), p.subprogram("integer")
    x, y = p.variable("integer"), p.variable("integer")
    a, b, c, d = (rng.randint(1, 99) for _ in range(4))
    p.do(f"{x}={function}({a})")
    p.do(f"{y}={entry}({b})")
    p.unit = p.add_unit(f"FUNCTION {function}(I)")
    p.do(f"{function}=I+{c}")
    p.do("RETURN")
    p.do(f"ENTRY {entry}" if p.dialect.name == "ftn" else f"ENTRY {entry}(I)")
    p.do(f"{function if p.dialect.name == 'ftn' or p.chance(0.5) else entry}=I*{d}")
    if p.chance(0.5):
        p.do("RETURN")
    p.unit = main
    p.write([Item(x, "integer", a + c), Item(y, "integer", b * d)])


def one_subscript(p):
    """An array of two dimensions with one subscript, or none where a number is required."""
    rng = p.rng
    rows, columns = rng.randint(2, 3), rng.randint(2, 3)
    size = rows * columns
    name = p.variable("integer", f"({rows},{columns})", odd=False)
    i, label, x = p.variable("integer"), p.label(), p.variable("integer")
    factor = rng.randint(1, 50)
    p.do(f"DO {label} {i}=1,{size}")
    p.do(f"{name}({i})={i}*{factor}", label)
    place = rng.randint(1, size)
    p.do(f"{x}={name}({place})+{name}({(place - 1) % rows + 1},{(place - 1) // rows + 1})")
    p.write([Item(x, "integer", 2 * place * factor)] + [Item("" if n else name, "integer", (n + 1) * factor) for n in range(size)])


def list_parentheses(p):
    """Lists of input and output with parentheses that do not enclose a loop."""
    rng = p.rng
    a, b = p.variable("integer", "(3)"), p.variable("integer", "(3)")
    i, label = p.variable("integer"), p.label()
    p.do(f"DO {label} {i}=1,3")
    p.do(f"{a}({i})={i}")
    p.do(f"{b}({i})=-{i}", label)
    form = rng.choice(("(({0}({2}),{1}({2})),{2}=1,3)", "({0}({2}),({1}({2})),{2}=1,3)"))
    numbers = [1, -1, 2, -2, 3, -3]
    source = form.format(a, b, i)
    if p.chance(0.3):
        source, numbers = f"({a}(1),{b}(2)),({a}(3))", [1, -2, 3]
    p.write([Item("" if n else source, "integer", number) for n, number in enumerate(numbers)])


def double_words(p):
    """A number of double precision takes two words (CFT, FTN)."""
    rng = p.rng
    size = rng.randint(2, 4)
    d, x = p.variable("double", f"({size})"), p.variable("real", f"({2 * size})")
    p.declare(f"EQUIVALENCE ({d}(1),{x}(1))")
    place = rng.randint(1, size)
    a, b, c = dyadic(rng), dyadic(rng), dyadic(rng)
    others = [n for n in range(1, 2 * size + 1) if n not in (2 * place - 1, 2 * place)]
    first, last = others[0], others[-1]
    p.do(f"{x}({first})={real_source(a)}")
    if last != first:
        p.do(f"{x}({last})={real_source(b)}")
    p.do(f"{d}({place})={real_source(c)}D0")
    items = [Item(f"{d}({place})", "double", c), Item(f"{x}({first})", "real", a)]
    if last != first:
        items.append(Item(f"{x}({last})", "real", b))
    p.write(items)


def real_choices(p):
    """A computed GO TO, a DO and a subscript with a REAL."""
    rng = p.rng
    x, total = p.variable("real"), p.variable("integer")
    taken = rng.randint(1, 3)
    labels, end = [p.label() for _ in range(3)], p.label()
    p.do(f"{x}={taken}.75")
    p.do("GO TO ({},{},{}),{}".format(*labels, x))
    numbers = [rng.randint(1, 99) for _ in range(3)]
    for label, number in zip(labels, numbers):
        p.do(f"{total}={number}", label)
        p.do(f"GO TO {end}")
    p.do("CONTINUE", end)
    p.write([Item(total, "integer", numbers[taken - 1])])


def typed_values(p):
    """Values in type statements, of IBM's and DEC's compilers."""
    rng = p.rng
    a, b, c = p.names.take(odd=False), p.names.take(odd=False), p.names.take(odd=False)
    x, y = small(rng), dyadic(rng)
    numbers = [small(rng) for _ in range(3)]
    p.declare(f"INTEGER {a}/{x}/,{b}(3)/{','.join(map(str, numbers))}/")
    p.declare(f"REAL*8 {c}/{real_source(y)}D0/")
    p.write([Item(a, "integer", x), Item(c, "double", y)] + [Item("" if n else b, "integer", v) for n, v in enumerate(numbers)])


def lengths(p):
    """Lengths after names, as in REAL X*8, and products in bounds."""
    rng = p.rng
    a, b, c = p.names.take("integer", odd=False), p.names.take(odd=False), p.names.take(odd=False)
    n = p.names.take("integer", odd=False)
    half = rng.randint(1, 4)
    p.unit.first.append(f"PARAMETER ({n}={half})")
    p.declare(f"INTEGER {a}*2,{b}({n}*2),{c}*4")
    numbers = [small(rng) for _ in range(2 * half)]
    p.unit.data.append(f"DATA {b}/{','.join(map(str, numbers))}/")
    p.do(f"{a}={half}")
    p.do(f"{c}={a}+{b}(2)")
    p.write([Item(c, "integer", half + numbers[1])] + [Item("" if n else b, "integer", v) for n, v in enumerate(numbers)])


def hexadecimal(p):
    """Z and digits in DATA of IBM's compilers."""
    name, value = p.variable("integer"), p.rng.randrange(1, 2**31)
    p.unit.data.append(f"DATA {name}/Z{value:08X}/")
    p.write([Item(name, "integer", value), Item(name, "bits", value)])


def text_arrays(p):
    """Text that fills the words of an array."""
    rng, size = p.rng, p.dialect.word_characters
    count = rng.randint(2, 4)
    kind = rng.choice(("integer", "real"))
    name = p.variable(kind, f"({count})")
    characters = "".join(rng.choice(LETTERS + " .-") for _ in range(count * size - 1)) + "X"
    form = rng.choice((hollerith, quoted))
    p.unit.data.append(f"DATA {name}/{form(characters)}/")
    words = [characters[n * size : (n + 1) * size] for n in range(count)]
    p.write([Item("" if n else name, "text", word) for n, word in enumerate(words)])


def read_formats(p):
    """A READ that replaces the Hollerith text of its FORMAT."""
    rng = p.rng
    label, length = p.label(), rng.randint(3, 12)
    characters = " " + "".join(rng.choice(LETTERS) for _ in range(length - 1))
    p.do(rng.choice((f"READ(5,{label})", f"READ {label}")))
    p.do(rng.choice((f"WRITE(6,{label})", f"PRINT {label}")))
    p.unit.formats.append((label, f"FORMAT({hollerith('X' * length)})"))
    p.input.append(characters)
    p.records.append(characters)


def reversions(p):
    """A list that is longer than its FORMAT, so that the last group of the FORMAT is repeated."""
    rng = p.rng
    count = rng.randint(2, 7)
    numbers = [rng.randint(-99, 999) for _ in range(count)]
    name, label = p.variable("integer", f"({count})"), p.label()
    p.unit.data.append(f"DATA {name}/{','.join(map(str, numbers))}/")
    width = rng.randint(4, 6)
    fields = [str(number).rjust(width) for number in numbers]
    first, group = rng.randint(0, 2), rng.randint(1, 3)
    p.do(f"WRITE(6,{label}) {name}")
    if first:
        p.unit.formats.append((label, f"FORMAT(1X,{first}I{width},{group}(1X,I{width}))" if first > 1 else f"FORMAT(1X,I{width},{group}(1X,I{width}))"))
    else:
        p.unit.formats.append((label, f"FORMAT({group}(1X,I{width}))" if group > 1 else f"FORMAT((1X,I{width}))"))
    record, fields_left, used = (" " if first else ""), fields, 0
    while fields_left and used < first:
        record, fields_left, used = record + fields_left[0], fields_left[1:], used + 1
    while True:
        for _ in range(group):
            if fields_left:
                record, fields_left = record + " " + fields_left[0], fields_left[1:]
        p.records.append(record)
        record = ""
        if not fields_left:
            break


def external_arguments(p):
    """A function and a subroutine passed as arguments."""
    rng, main = p.rng, p.unit
    function, routine, x = p.subprogram("integer"), p.subprogram(), p.variable("integer")
    a, b = rng.randint(1, 99), rng.randint(2, 9)
    p.declare(f"EXTERNAL {function}")
    p.do(f"CALL {routine}({function},{a},{x})")
    p.unit = p.add_unit(f"SUBROUTINE {routine}(IFN,I,J)")
    if p.chance(0.5):
        p.declare("EXTERNAL IFN")
    p.do("J=IFN(I)+1")
    p.do("RETURN")
    p.unit = p.add_unit(f"FUNCTION {function}(K)")
    p.do(f"{function}=K*{b}")
    p.do("RETURN")
    p.unit = main
    p.write([Item(x, "integer", a * b + 1)])


def namelists(p):
    """A NAMELIST and its cards."""
    rng = p.rng
    group, a, b, x = p.subprogram(), p.variable("integer", odd=False), p.variable("integer", "(3)", odd=False), p.variable("real", odd=False)
    p.unit.data_first.append(f"NAMELIST /{group}/{a},{b},{x}")
    value, number, numbers = dyadic(rng), small(rng), [small(rng) for _ in range(3)]
    p.do(f"READ(5,{group})")
    mark = "&" if p.dialect.name == "vs" else "$"
    listed = ",".join(map(str, numbers))
    p.input.append(f" {mark}{group} {a}={number},{x}={real_source(value)},")
    p.input.append(f" {b}={listed},")
    p.input.append(rng.choice((f" {mark}END", f" {mark}")) if p.dialect.name == "vax" else f" {mark}END")
    p.write([Item(a, "integer", number), Item(x, "real", value)] + [Item("" if n else b, "integer", v) for n, v in enumerate(numbers)])


def rights(p):
    """R constants and descriptors: characters at the right of a word (CFT, FTN)."""
    rng = p.rng
    length = rng.randint(1, 4)
    word = "".join(rng.choice(LETTERS[:26]) for _ in range(length))
    name, x = p.variable("integer"), p.variable("integer")
    p.do(f"{name}={hollerith(word, 'R')}")
    p.do(f"{x}=0")
    p.do(f"IF({name}.EQ.{hollerith(word, 'R')}) {x}=1")
    p.do(f"IF({name}.EQ.{hollerith(word, 'L')}) {x}={x}+2")
    p.write([Item(name, "right", word), Item(x, "integer", 1)])


def assigned_formats(p):
    """A FORMAT by ASSIGN, of IBM's and DEC's compilers."""
    rng = p.rng
    name, a = p.variable("integer"), p.variable("integer")
    number, width = small(rng), rng.randint(4, 9)
    label = p.label()
    p.do(f"{a}={number}")
    p.do(f"ASSIGN {label} TO {name}")
    p.do(f"WRITE(6,{name}) {a}")
    p.unit.formats.append((label, f"FORMAT(1X,I{width})"))
    p.records.append(" " + str(number).rjust(width))


def implicits(p):
    """IMPLICIT in a FUNCTION."""
    rng, main = p.rng, p.unit
    function, x = p.subprogram("integer"), p.variable("integer")
    a = rng.randint(3, 99)
    p.do(f"{x}={function}({a})")
    p.unit = p.add_unit(f"FUNCTION {function}(I)")
    p.unit.first.append("IMPLICIT " + rng.choice(("INTEGER(A-H)", "INTEGER(A,B),COMPLEX(Z)", "INTEGER (A-C, X)")))
    p.do("A=I/2.")
    p.do("B=A/2")
    p.do(f"{function}=A+B*100")
    p.unit = main
    p.write([Item(x, "integer", a // 2 + a // 2 // 2 * 100)])


def punches(p):
    """PUNCH, whose cards are not printed."""
    rng = p.rng
    a, label = p.variable("integer"), p.label()
    p.do(f"{a}={small(rng)}")
    p.do(f"PUNCH {label},{a}")
    p.unit.formats.append((label, "FORMAT(I5)"))


def slashes(p):
    """Dummy arguments between slashes, which IBM's compilers pass by their addresses."""
    rng, main = p.rng, p.unit
    routine, a, b = p.subprogram(), p.variable("integer"), p.variable("integer")
    start, step = small(rng), rng.randint(1, 9)
    p.do(f"{a}={start}")
    p.do(f"CALL {routine}({a},{b})")
    p.unit = p.add_unit(f"SUBROUTINE {routine}({rng.choice(('/I/,J', 'I,/J/', '/I/,/J/'))})")
    p.do(f"J=I+{step}")
    p.do("I=J+1")
    p.do("RETURN")
    p.unit = main
    p.write([Item(a, "integer", start + step + 1), Item(b, "integer", start + step)])


def calls_of_functions(p):
    """A function that is also called as a subroutine, which drops its value."""
    rng, main = p.rng, p.unit
    function, a, b = p.subprogram("integer"), p.variable("integer"), p.variable("integer")
    start, step = small(rng), rng.randint(1, 9)
    p.do(f"{a}={start}")
    p.do(f"CALL {function}({a})")
    p.do(f"{b}={function}({a})")
    p.unit = p.add_unit(f"FUNCTION {function}(I)")
    p.do(f"I=I+{step}")
    p.do(f"{function}=I*2")
    p.do("RETURN")
    p.unit = main
    p.write([Item(a, "integer", start + 2 * step), Item(b, "integer", 2 * (start + 2 * step))])


def whiles(p):
    """DO WHILE and END DO of the VAX."""
    rng = p.rng
    a, b, i = p.variable("integer"), p.variable("integer"), p.variable("integer")
    limit, factor, count = rng.randint(5, 500), rng.randint(2, 5), rng.randint(1, 5)
    p.do(f"{a}=1")
    p.do(f"DO WHILE({a}.LT.{limit})")
    p.do(f"{a}={a}*{factor}")
    p.do(rng.choice(("END DO", "ENDDO")))
    p.do(f"{b}=0")
    p.do(f"DO {i}=1,{count}")
    p.do(f"{b}={b}+{i}")
    p.do("END DO")
    value = 1
    while value < limit:
        value *= factor
    p.write([Item(a, "integer", value), Item(b, "integer", count * (count + 1) // 2)])


def vax_words(p):
    """BYTE arithmetic, text compared with bytes, logical operations on INTEGERs of the VAX."""
    rng = p.rng
    a, x = p.names.take(odd=False), p.variable("integer")
    letter, step = rng.choice(LETTERS[:20]), rng.randint(1, 5)
    p.declare(f"BYTE {a}")
    p.do(f"{a}={quoted(letter)}")
    p.do(f"{x}={a}")
    p.do(f"{a}={a}+{step}")
    p.do(f"IF({a}.EQ.{quoted(chr(ord(letter) + step))}) {x}={x}+1000")
    p.write([Item(x, "integer", ord(letter) + 1000), Item(a, "byte", chr(ord(letter) + step))])


def of(dialect):
    """Returns the forms that the dialect supports."""
    words = [fewer_values, double_words, rights]
    short = [typed_values, assigned_formats]
    return (
        [early_data, function_entries, one_subscript, list_parentheses, read_formats, reversions,
         external_arguments, namelists, implicits]
        + (words if dialect.words else short)
        + ([real_choices] if dialect.name in ("cft", "ftn", "vax") else [])
        + ([lengths] if dialect.name != "ftn" else [])
        + ([text_arrays] if dialect.name != "vax" else [])
        + ([hexadecimal, fewer_values, slashes, calls_of_functions] if dialect.name == "vs" else [])
        + ([whiles, vax_words] if dialect.name == "vax" else [])
        + ([punches] if dialect.name != "vax" else [])
    )

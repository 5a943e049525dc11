"""A generated program: program units with declarations, statements and formats, and the output that they have."""

import descriptors
from cards import Style, cards, hollerith, quoted

# Words with which statements begin: no word of Fortran is reserved.
STATEMENT_WORDS = """IF DO END READ WRITE FORMAT PRINT CALL GOTO DATA STOP PAUSE REAL COMMON RETURN THEN ELSE TYPE PUNCH REWIND
ASSIGN ENTRY LEVEL ENCODE OPEN CLOSE TO USE CASE GO DOUBLE COMPLE LOGICA INTEGE EXTERN IMPLIC CONTIN ENDIF ENDDO ELSEIF DECODE
PROGRA BLOCK BUFFER EQ GT IFA READX END2 ENDFIL FORMA DO10I DOI IFI GOTO5 CALLX DATAX REALX PRINT1 TYPES STOPS TAPE""".split()
PLAIN_WORDS = """A B C D E F G H O P Q R S U V W X Y Z I J K L M N IA IB KA KB LA LB MA MB NA NB AB AC BA BB XX XY YY ZZ SUM
TOTAL COUNT INDEX KEY LIST MASS NODE RATE TIME VALUE X1 X2 Y1 Y2 N1 N2 I1 J2 K3 L4 M5 ALPHA BETA GAMMA DELTA KOUNT LOOP NEXT
JOB ICARD LINE MIN2 NUM""".split()


class Names:
    """A supply of names that a program has not used yet."""

    def __init__(self, rng, dialect):
        self.rng, self.dialect = rng, dialect
        self.used = set("MOD MAX0 MIN0 IABS ISIGN IDIM FLOAT ABS AINT SIGN AMAX1 AMIN1 INDEX XOR SHIFT UNIT LENGTH".split())
        self.odd = rng.choice((0.0, 0.3, 0.8))  # probability of a word with which statements begin

    def take(self, kind=None, odd=True):
        """Returns a new name, whose first letter implies the kind "integer" or "real" if a kind is given."""
        while True:
            odd_now = odd and self.rng.random() < self.odd
            name = self.rng.choice(STATEMENT_WORDS if odd_now else PLAIN_WORDS)
            if self.rng.random() < 0.3 and not odd_now:
                name += self.rng.choice("0123456789ABCXYZ")
            name = name[: self.dialect.name_length]
            integer = name[0] in "IJKLMN"
            if kind == "integer" and not integer or kind == "real" and integer or name in self.used:
                if self.rng.random() < 0.7:
                    continue
                letters = "IJKLMN" if kind == "integer" else "ABCDEFGHOPQRSUVWXY"
                name = self.rng.choice(letters) + "".join(self.rng.choice("ABCDXYZ0123456789") for _ in range(self.rng.randint(2, 4)))
                if name in self.used:
                    continue
            self.used.add(name)
            return name


class Unit:
    """A program unit under construction."""

    def __init__(self, header=None):
        self.header = header
        self.first, self.early, self.specifications, self.data_first = [], [], [], []  # in this order
        self.functions, self.data, self.body, self.formats = [], [], [], []

    def statements(self, rng):
        specifications = list(self.specifications)
        rng.shuffle(specifications)
        formats, body = list(self.formats), []
        for statement in self.body:
            body.append(statement)
            while formats and rng.random() < 0.3:
                body.append(formats.pop(0))
        before = ([self.header] if self.header else []) + self.first + self.early + specifications + self.data_first
        before += self.functions + self.data
        return [(None, statement) for statement in before] + body + formats + [(None, "END")]


class Item:
    """A value of an output list: its text, type and value."""

    def __init__(self, source, kind, value):
        self.source, self.kind, self.value = source, kind, value


class Program:
    def __init__(self, rng, dialect):
        self.rng, self.dialect = rng, dialect
        self.names = Names(rng, dialect)
        self.main, self.units = Unit(), []
        self.unit = self.main  # in which statements are written now
        self.records, self.input = [], []
        self.last_label = {}
        self.file_units = list(range(10, 60))
        rng.shuffle(self.file_units)

    # Parts

    def label(self):
        """Returns a new label of the unit."""
        used = self.last_label.setdefault(id(self.unit), set())
        while True:
            label = self.rng.choice((self.rng.randint(1, 99), self.rng.randint(1, 999), self.rng.randint(1, 99999)))
            if label not in used:
                used.add(label)
                return label

    def do(self, statement, label=None):
        self.unit.body.append((label, statement))

    def declare(self, statement):
        self.unit.specifications.append(statement)

    def chance(self, probability):
        return self.rng.random() < probability

    def subprogram(self, kind=None):
        """Returns a new name for a subprogram or COMMON block, which no variable has."""
        while True:
            name = self.names.take(kind, odd=False)
            if len(name) > 2:
                return name

    def add_unit(self, header):
        unit = Unit(header)
        self.units.append(unit)
        return unit

    def variable(self, kind, dimensions="", odd=True):
        """Returns a new variable or array, which is declared if its first letter or its dimensions require it."""
        words = {"integer": "INTEGER", "real": "REAL", "logical": "LOGICAL", "double": "DOUBLE PRECISION", "complex": "COMPLEX"}
        by_letter = kind in ("integer", "real") and self.chance(0.7)
        name = self.names.take(kind if by_letter else None, odd)
        integer = name[0] in "IJKLMN"
        if kind == ("integer" if integer else "real"):
            if dimensions:
                self.declare(f"{self.rng.choice(('DIMENSION', words[kind]))} {name}{dimensions}")
            elif self.chance(0.1):
                self.declare(f"{words[kind]} {name}")
        elif dimensions and self.chance(0.3):
            self.declare(f"{words[kind]} {name}")
            self.declare(f"DIMENSION {name}{dimensions}")
        else:
            self.declare(f"{words[kind]} {name}{dimensions}")
        return name

    # Output

    def literal(self, characters):
        """Returns a text in a FORMAT."""
        quotes = [q for q in self.dialect.text_quotes if not (q == "*" and ("*" in characters or not characters.strip()))]
        quote = self.rng.choice(["H"] + quotes)
        if quote == "H":
            return hollerith(characters)
        return quoted(characters, quote)

    def caption(self):
        return "".join(self.rng.choice("ABC XYZ=+-/(),.$*'019 ") for _ in range(self.rng.randint(1, 9)))

    def descriptor(self, item):
        """Returns a descriptor for the item, and the field that it prints."""
        rng, value = self.rng, item.value
        if item.kind == "integer":
            width = len(str(value)) + rng.randint(0, 5)
            if width > 1 and self.chance(0.03):
                width = len(str(value)) - 1 or 1
            return f"I{width}", descriptors.integer_field(value, width)
        if item.kind in ("real", "double"):
            if value and self.chance(0.3):
                places = next((p for p in range(1, 14) if descriptors.shows_exactly(value, p)), None)
                if places:
                    letter = "D" if item.kind == "double" else "E"
                    width = places + 7 + rng.randint(0, 4)
                    return f"{letter}{width}.{places}", descriptors.exponent_field(value, width, places, letter)
            places = next(p for p in range(0, 12) if (value * 10**p).denominator == 1) + rng.randint(0, 2)
            width = len(str(abs(int(value)))) + 2 + places + rng.randint(0, 4)
            return f"F{width}.{places}", descriptors.fixed_field(value, width, places)
        if item.kind == "logical":
            width = rng.randint(1, 6)
            return f"L{width}", descriptors.logical_field(value, width)
        if item.kind in ("byte", "text4"):
            return f"A{len(value)}", value
        if item.kind == "right":
            width = rng.randint(1, len(value))
            return f"R{width}", value[-width:]
        if item.kind == "text":
            width = rng.randint(1, self.dialect.word_characters + 2)
            return f"A{width}", descriptors.text_field(value, width, self.dialect.word_characters)
        letters = {"vs": ("Z",)}.get(self.dialect.name, ("O", "Z"))
        letter = rng.choice(letters)
        per_digit = 3 if letter == "O" else 4
        width = max((value.bit_length() + per_digit - 1) // per_digit, 1) + rng.randint(0, 4)
        return f"{letter}{width}", descriptors.bits_field(value, width, self.dialect.word_bits, per_digit, self.dialect.name == "ftn")

    def formatted(self, items):
        """Returns a FORMAT list for the items, and the records that it prints."""
        rng, carriage = self.rng, carriage_of(self.rng)
        elements, records, record = [], [], carriage
        first = rng.choice((self.literal(carriage), "1X" if carriage == " " else self.literal(carriage)))
        for item in items:
            if elements and self.chance(0.1):
                following = carriage_of(rng)
                elements += [("/", None), (self.literal(following) if following != " " else "1X", None)]
                records.append(record)
                record = following
            if self.chance(0.2):
                blanks = rng.randint(1, 5)
                elements.append((f"{blanks}X", None))
                record += " " * blanks
            if self.chance(0.2):
                caption = self.caption()
                elements.append((self.literal(caption), None))
                record += caption
            if self.chance(0.05):
                column = len(record) + rng.randint(2, 6)
                elements.append((f"T{column}", None))
                record = record.ljust(column - 1)
            code, field = self.descriptor(item)
            elements.append((code, item))
            record += field
        records.append(record)
        return self.joined([first] + [code for code, _ in elements]), records

    def joined(self, codes):
        """Returns the list of a FORMAT. Equal descriptors get a repeat count, and pairs of them are sometimes put into parentheses."""
        parts = []
        while codes:
            code, count = codes[0], 1
            while code[0] in "IFELAOZDR" and count < len(codes) and codes[count] == code and self.chance(0.8):
                count += 1
            pairs = 1
            if code[0] in "IFEL" and len(codes) > 3 and codes[1][-1] == "X":
                while codes[2 * pairs : 2 * pairs + 2] == codes[:2]:
                    pairs += 1
            if pairs > 1:
                parts.append(f"{pairs}({code},{codes[1]})")
                codes = codes[2 * pairs :]
            else:
                parts.append(f"{count}{code}" if count > 1 else code)
                codes = codes[count:]
        result = parts[0]
        for before, part in zip(parts, parts[1:]):
            needless = "/" in (before, part) or (before[-1] in "'*\x02X" and self.chance(0.2) and before[-1] != part[0] and not before.isdigit())
            result += part if needless and self.chance(0.5) else "," + part
        return result

    def write(self, items):
        """Writes a statement that prints the items."""
        format_list, records = self.formatted(items)
        label = self.label()
        sources = ",".join(item.source for item in items if item.source)
        form = self.rng.choice(("WRITE(6,{}) {}", "PRINT {},{}", "WRITE(6,{}) {}") + (("TYPE {},{}",) if self.dialect.name == "vax" else ()))
        self.do(form.format(label, sources) if sources else form.format(label, "").rstrip(" ,"))
        self.unit.formats.append((label, f"FORMAT({format_list})"))
        self.records += records

    # Source

    def source(self):
        rng = self.rng
        style = Style(rng)
        ends = Style(rng)
        ends.early = 0.0
        lines = []
        units = self.units + [self.main]
        rng.shuffle(units)
        if self.dialect.name == "ftn" or self.main.header:
            # FTN's files are on the card of the main program, which comes first.
            units.remove(self.main)
            units.insert(0, self.main)
        elif not self.main.header and units[0] is not self.main and self.chance(0.5):
            units.remove(self.main)
            units.insert(0, self.main)
        for unit in units:
            for label, statement in unit.statements(rng):
                if statement == "END":
                    lines.append("      END" if not style.blank or self.chance(0.5) else "      E N D")
                else:
                    lines += cards(label, statement, style, rng)
        return "\n".join(lines) + "\n"


def carriage_of(rng):
    return rng.choice("          0")

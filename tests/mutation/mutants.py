"""Finds places of C++ sources that a fixed set of operators can change, and writes sources that contain many mutants.

The scanner knows tokens and brackets, not types. It relies on the project's formatting (spaces around binary
operators) and proposes places that may not compile; the check of build.py drops those.
"""
import dataclasses
import hashlib
import re

NAMES = {"<": "Less", "<=": "LessEqual", ">": "Greater", ">=": "GreaterEqual", "==": "Equal", "!=": "NotEqual",
         "+": "Plus", "-": "Minus", "*": "Times", "/": "Divided", "%": "Remainder"}
RELATIONAL = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="]}
ARITHMETIC = {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"]}
OPERATORS = ["relational", "arithmetic", "constant", "negation", "logical", "statement", "return"]

# Mutants of these lines never compile, or change only text that other tests compare as a whole.
SKIPPED_LINE = re.compile(r"\s*(#|static_assert|case\b|enum\b|template\b|using\b|//)|.*\b(constexpr|consteval|operator)\b")
BINARY = re.compile(r"(?<=[\w)\]]) (<=|>=|==|!=|[<>+\-*/%]) (?=[\w(!~*&\-:{\"'])")
INTEGER = re.compile(r"(?<![\w.'])(0[xX][0-9a-fA-F']+|\d[\d']*)([uUlL]*)(?![\w.'])")
LOGICAL = re.compile(r" (&&|\|\|)\s")
CONDITION = re.compile(r"\b(if|while) \(")
RETURN = re.compile(r"\breturn ([^;{]+[^;]*);")
CONSTANT_FUNCTION = re.compile(r"\bconst(?:expr|eval)\b[^;{}=]*\)[^;{}=]*\{")
STATEMENT = re.compile(r"(\s+)((?:[\w:]+(?:\.|->|\(|\[| [-+|&^*/]?= )|(?:\+\+|--)[\w(]|\*[\w(]).*;)\s*$")
KEYWORDS = re.compile(r"\s*(return|const|auto|static|throw|break|continue|goto|delete|if|for|while|switch|do|else|"
                      r"typedef|friend|explicit|virtual|public|private|protected|try|catch|co_\w+)\b")


def folder_of(file):
    """Returns the folder of a source, relative to the mutated folder: device, system/vms, or "." for the mutated folder itself."""
    return file.rpartition("/")[0] or "."


@dataclasses.dataclass
class Mutant:
    """A change of a source: `edits` are (start, end, text before, text after) or, for a replaced token, (start, end, text)."""
    file: str  # relative to the mutated folder
    line: int  # from 1
    operator: str
    change: str
    code: str  # the line, stripped
    key: str  # depends on the line and its neighbours, not on its place
    edits: list
    number: int = 0

    @property
    def folder(self):
        return folder_of(self.file)

    def place(self):
        return f"{self.file}:{self.line}"

    def rank(self, seed):
        return hashlib.sha256(f"{seed} {self.key}".encode()).hexdigest()


def blank(text):
    """Returns the text with comments and the contents of literals replaced by spaces, of the same length."""
    out = list(text)
    for match in re.finditer(r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'', text, re.S):
        first, last = match.span()
        if text[first] in "\"'R":
            first, last = first + 1, last - 1
        for at in range(first, last):
            if out[at] != "\n":
                out[at] = " "
    return "".join(out)


def code_lines(text):
    return sum(1 for line in blank(text).splitlines() if line.strip())


def closing(code, start):
    """Returns the position of the bracket that closes the one at `start`, or None."""
    depth = 0
    for at in range(start, len(code)):
        if code[at] in "([{":
            depth += 1
        elif code[at] in ")]}":
            depth -= 1
            if depth == 0:
                return at
    return None


def operand_start(code, at, stop):
    """Returns where the left operand of the logical operator at `at` begins: after `stop` operators and open brackets."""
    depth = 0
    while at > 0:
        at -= 1
        if code[at] in ")]}":
            depth += 1
        elif code[at] in "([{":
            depth -= 1
            if depth < 0:
                return at + 1
        elif depth == 0 and (code[at] in ";,?" or code[at:at + 2] in stop or re.match(r" =\s", code[at:at + 3])
                             or (code[at] == ":" and code[at - 1] == " ")):
            return at + (2 if code[at:at + 2] in stop or code[at] == " " else 1)
        elif depth == 0 and code[at:at + 7] == "return ":
            return at + 7
    return None


def operand_end(code, at, stop):
    depth = 0
    while at < len(code):
        if code[at] in "([{":
            depth += 1
        elif code[at] in ")]}":
            depth -= 1
            if depth < 0:
                return at
        elif depth == 0 and (code[at] in ";,?" or code[at:at + 2] in stop or code[at:at + 3] == " : "):
            return at
        at += 1
    return None


def trimmed(code, start, end):
    while start < end and code[start].isspace():
        start += 1
    while end > start and code[end - 1].isspace():
        end -= 1
    return start, end


def wrapped(code, start, end, function):
    start, end = trimmed(code, start, end)
    return (start, end, f"{function}(", ")")


def places(code, lines):
    """Yields (position, operator, change, edits with @ for the mutant's number)."""
    name = "platter::mutation::"
    for match in BINARY.finditer(code):
        symbol = match.group(1)
        for kind, table in (("relational", RELATIONAL), ("arithmetic", ARITHMETIC)):
            for other in table.get(symbol, []):
                text = f" {symbol} {name}Operator<@, {name}{NAMES[symbol]}, {name}{NAMES[other]}>{{}} {symbol} "
                yield match.start(), kind, f"{symbol} to {other}", [(match.start(), match.end(), text)]
    for match in INTEGER.finditer(code):
        for step in (1, -1):
            text = f"{name}constant<@, {step}>({match.group(0)})"
            yield match.start(), "constant", f"{match.group(0)} {step:+d}", [(match.start(), match.end(), text)]
    for match in LOGICAL.finditer(code):
        symbol = match.group(1)
        stop = ("||",) if symbol == "&&" else ()
        left, right = operand_start(code, match.start(), stop), operand_end(code, match.end(), ("&&", "||") if symbol == "&&" else ("||",))
        if left is None or right is None:
            continue
        flip = f"{name}flip<@>"
        edits = [wrapped(code, left, right, flip), wrapped(code, left, match.start(), flip), wrapped(code, match.end(), right, flip)]
        yield match.start(), "logical", f"{symbol} to {'||' if symbol == '&&' else '&&'}", edits
    for match in CONDITION.finditer(code):
        end = closing(code, match.end() - 1)
        if end is not None and ";" not in code[match.end():end]:
            yield match.start(), "negation", f"{match.group(1)} negated", [wrapped(code, match.end(), end, f"{name}flip<@>")]
    for match in RETURN.finditer(code):
        yield match.start(), "return", "other value", [wrapped(code, *match.span(1), f"{name}result<@>")]
    position = 0
    previous = ";"
    for line in lines:
        match = STATEMENT.fullmatch(line.rstrip("\n"))
        if match and not KEYWORDS.match(line) and previous[-1] in ";{})" and line.count("(") == line.count(")"):
            start, end = position + match.start(2), position + match.end(2)
            yield start, "statement", "deleted", [(start, end, f"{{ if (!{name}on(@)) {{ ", " } }")]
        previous = line.strip() or previous
        position += len(line)


def constant_functions(code):
    """Returns the ranges of the bodies of constexpr functions, which tests also evaluate while compiling."""
    bodies = []
    for match in CONSTANT_FUNCTION.finditer(code):
        end = closing(code, match.end() - 1)
        if end is not None:
            bodies.append(range(match.end(), end))
    return bodies


def find_all(texts):
    """Returns the mutants of all sources by file.

    A key depends on the mutated line and its neighbours, not on the file, so that it stays when code moves.
    """
    seen = {}
    return {file: find(file, text, seen) for file, text in sorted(texts.items())}


def find(file, text, seen):
    """Returns the mutants of a source, in order of their places. `seen` counts equal places of all sources."""
    code = blank(text)
    lines = code.splitlines(keepends=True)
    originals = text.splitlines()
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    fixed = constant_functions(code)
    found = []
    ordered = sorted(places(code, lines), key=lambda place: (place[0], place[1], place[2]))
    line = 0
    for position, operator, change, edits in ordered:
        while starts[line + 1] <= position:
            line += 1
        if SKIPPED_LINE.match(lines[line]) or any(position in body for body in fixed):
            continue
        source = originals[line].strip()
        column = position - starts[line] - (len(originals[line]) - len(originals[line].lstrip()))
        around = [originals[near].strip() for near in (line - 1, line + 1) if 0 <= near < len(originals)]
        name = f"{operator} {change} {column} {source} {around}"
        seen[name] = seen.get(name, 0) + 1
        key = hashlib.sha256(f"{name} {seen[name]}".encode()).hexdigest()[:10]
        found.append(Mutant(file, line + 1, operator, change, source, key, edits))
    return found


def apply(text, mutants):
    """Returns the source with all these mutants in it, each selected by its number."""
    edits = []
    for mutant in mutants:
        for start, end, *texts in mutant.edits:
            edits.append((start, end, [part.replace("@", str(mutant.number)) for part in texts]))
    opening = {}
    closing_ = {}
    replaced = {}
    for order, (start, end, texts) in enumerate(sorted(edits, key=lambda edit: (edit[0], -edit[1], len(edit[2])))):
        if len(texts) == 1:
            assert start not in replaced, "two mutants of one token"
            replaced[start] = (end, texts[0])
        else:
            opening.setdefault(start, []).append(texts[0])
            closing_.setdefault(end, []).insert(0, texts[1])
    out = []
    at = 0
    while at <= len(text):
        out += closing_.pop(at, [])
        out += opening.pop(at, [])
        if at in replaced:
            end, changed = replaced[at]
            out.append(changed)
            at = end
            continue
        if at < len(text):
            out.append(text[at])
        at += 1
    assert not opening and not closing_, "an edit begins or ends within a replaced token"
    return "".join(out)

"""Statements as cards: blanks without meaning, continuation, labels and columns 73 to 80.

A statement is a string in which TEXT and END_TEXT enclose characters that keep their blanks (Hollerith, apostrophes).
"""

TEXT, END_TEXT = "\x01", "\x02"
CONTINUATION_MARKS = "123456789ABCXYZ*+.,/"
COMMENTS = ("C", "C     A COMMENT", "C     CALL NOTHING(1)", "C10   CONTINUE", "C     IF(A)10,20,30", "*     A COMMENT, TOO")
BEYOND = ("SEQ00010", "00000420", "ABCD   7", "X", "     )+1", "  *3/2", "PRG  120")
MOST_CONTINUATIONS = 19


class Style:
    """The style in which a program punches its cards."""

    def __init__(self, rng):
        self.blank = rng.choice((0.0, 0.0, 0.02, 0.15, 0.5))  # probability of a blank after a character
        self.bare = rng.random() < 0.3  # no blanks but those of text
        self.early = rng.choice((0.0, 0.0, 0.02, 0.1))  # probability of a continuation after a character
        self.comment = rng.choice((0.0, 0.1, 0.3))  # probability of a comment before a card
        self.beyond = rng.choice((0.0, 0.3, 1.0))  # probability of characters after column 72


def text(characters):
    return TEXT + characters + END_TEXT


def hollerith(characters, letter="H"):
    return f"{len(characters)}{letter}" + text(characters)


def quoted(characters, quote="'"):
    return quote + text(characters.replace(quote, quote * 2)) + quote


def spread(statement, style, rng):
    """Returns the statement's characters with the style's blanks, and for each whether a card may end before it."""
    columns, literal = [], False
    for position, character in enumerate(statement):
        if character in TEXT + END_TEXT:
            literal = character == TEXT
            continue
        if not literal and character == " " and style.bare:
            continue
        columns.append((character, not literal and statement[position - 1] != END_TEXT))
        if not literal and statement[position + 1 : position + 2] != TEXT and rng.random() < style.blank:
            columns.extend([(" ", True)] * rng.choice((1, 1, 2)))
    return columns


def label_field(label, rng):
    if label is None:
        return " " * 5
    digits = str(label)
    if len(digits) < 4 and rng.random() < 0.2:
        digits = digits[0] + " " + digits[1:]
    return (" " * rng.randint(0, 5 - len(digits)) + digits).ljust(5)


def cards(label, statement, style, rng):
    """Returns the cards of a statement."""
    while True:
        lines, line = [], label_field(label, rng) + rng.choice(" 0" if label else " ")
        for character, may_end in spread(statement, style, rng):
            if len(line) == 72 or (may_end and len(line) > 10 and rng.random() < style.early):
                lines.append(line)
                line = " " * 5 + rng.choice(CONTINUATION_MARKS)
            line += character
        lines.append(line)
        if len(lines) <= MOST_CONTINUATIONS + 1:
            break
        style = Style(rng)
    punched = []
    for number, line in enumerate(lines):
        if rng.random() < style.comment:
            punched.append(rng.choice(COMMENTS))
        if rng.random() < style.beyond:
            line = line.ljust(72) + rng.choice(BEYOND)
        punched.append(line)
    return punched

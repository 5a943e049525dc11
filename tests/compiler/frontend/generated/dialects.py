"""The four dialects: what the generator may write in each, and how its machine prints."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Dialect:
    name: str  # as the generator's option names it
    machine: str  # of `platter run --machine`
    word_bits: int  # bits of a word that masks and O and Z descriptors see
    word_characters: int  # characters that an A descriptor transfers from a word
    integer_limit: int  # magnitude that no generated integer reaches
    name_length: int  # longest name
    one_trip: bool  # DO loops run at least once
    terminal_carriage: bool  # the terminal interprets and removes the first character of a line
    words: bool  # masks, typeless constants, ENCODE and BUFFER of CFT and FTN
    short_types: bool  # INTEGER*2 and LOGICAL*1 take less than a word
    blocks: bool  # block IF and CHARACTER
    text_quotes: str  # delimiters of text in FORMAT besides H
    scratch_units: bool  # unconnected units are scratch files


DIALECTS = {
    dialect.name: dialect
    for dialect in (
        Dialect("cft", "cray1", 64, 8, 2**45, 8, True, False, True, False, True, "'*", True),
        Dialect("ftn", "cdc7600", 60, 10, 2**45, 7, True, False, True, False, False, "*", True),
        Dialect("vax", "vax780", 32, 4, 2**30, 6, False, True, False, True, True, "'", True),
        Dialect("vs", "ibm3081", 32, 4, 2**30, 6, False, False, False, True, True, "'", False),
    )
}


def printed(dialect, records):
    """Returns the standard output for records whose first character is the carriage control."""
    if not dialect.terminal_carriage:
        return "".join(record + "\n" for record in records)
    spacing = {"0": "\n", "1": "\f"}
    return "".join(spacing.get(record[:1], "") + record[1:] + "\n" for record in records)

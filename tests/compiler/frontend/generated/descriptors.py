"""The output of FORMAT descriptors, by the rules of FORTRAN 66. Numbers are integers and exact fractions."""

from fractions import Fraction


def integer_field(value, width):
    digits = str(value)
    return digits.rjust(width) if len(digits) <= width else "*" * width


def decimals(value, places):
    """Returns the digits of a nonnegative fraction that is exact with `places` decimals."""
    scaled = value * 10**places
    assert scaled.denominator == 1, "a value whose decimals are not exact"
    digits = str(int(scaled)).rjust(places + 1, "0")
    return digits[: len(digits) - places] + "." + digits[len(digits) - places :]


def fixed_field(value, width, places):
    value = Fraction(value)
    digits = ("-" if value < 0 else "") + decimals(abs(value), places)
    assert len(digits) <= width
    return digits.rjust(width)


def exponent_of(value):
    """Returns the exponent e for which 0.1 <= value / 10**e < 1."""
    exponent = 0
    while value >= 1:
        value, exponent = value / 10, exponent + 1
    while value < Fraction(1, 10):
        value, exponent = value * 10, exponent - 1
    return exponent


def shows_exactly(value, digits):
    value = abs(Fraction(value))
    return value == 0 or (value / Fraction(10) ** exponent_of(value) * 10**digits).denominator == 1


def exponent_field(value, width, places, letter):
    value = Fraction(value)
    exponent = exponent_of(abs(value))
    digits = ("-" if value < 0 else "") + decimals(abs(value) / Fraction(10) ** exponent, places)
    sign = "-" if exponent < 0 else "+"
    return (digits + f"{letter}{sign}{abs(exponent):02d}").rjust(width)


def logical_field(value, width):
    return ("T" if value else "F").rjust(width)


def text_field(characters, width, word_characters):
    """Returns the output of an A descriptor: the characters at the left of a word, after blanks if the field is wider."""
    word = characters.ljust(word_characters)[:word_characters]
    return word[:width] if width <= word_characters else word.rjust(width)


def bits_field(value, width, bits, per_digit, leading_zeros):
    """Returns the output of an O or Z descriptor: the bits of a word. A negative number has `bits` bits."""
    digits = ""
    while value:
        digits = "0123456789ABCDEF"[value & (2**per_digit - 1)] + digits
        value >>= per_digit
    digits = digits or "0"
    if leading_zeros:
        digits = digits.rjust((bits + per_digit - 1) // per_digit, "0")
        return digits.rjust(width)[-width:]
    return digits.rjust(width) if len(digits) <= width else "*" * width

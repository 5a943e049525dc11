"""Expressions with their values: each is (source, value, precedence). Real values are exact in every machine's numbers."""

from fractions import Fraction

ADD, MULTIPLY, POWER, ATOM = 1, 2, 3, 4


class Expressions:
    """Random expressions over the variables of a program unit whose values are known."""

    def __init__(self, program):
        self.program, self.rng, self.dialect = program, program.rng, program.dialect
        self.integers, self.reals, self.logicals = [], [], []  # (source, value)
        self.integer_functions, self.real_functions = [], []  # callables: arguments -> (source, value)

    @staticmethod
    def enclosed(expression, precedence):
        source, _, own = expression
        return source if own >= precedence else f"({source})"

    def fits(self, value):
        if isinstance(value, int):
            return abs(value) < self.dialect.integer_limit
        return (value * 16).denominator == 1 and abs(value) < 2**15

    # Integers

    def integer_atom(self):
        if self.integers and self.rng.random() < 0.7:
            return (*self.rng.choice(self.integers), ATOM)
        value = self.rng.choice((0, 1, 2, 3, 5, 7, 10, 12, 100, 99, 1000, 4095))
        return str(value), value, ATOM

    def integer(self, depth=2):
        while True:
            result = self.integer_once(depth)
            if self.fits(result[1]):
                return result

    def integer_once(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.2:
            return self.integer_atom()
        kind = rng.choice("+++---**/^fffn")
        a = self.integer(depth - 1)
        if kind == "n":
            return "-" + self.enclosed(a, MULTIPLY + 1), -a[1], 0
        if kind == "^":
            a, power = self.integer_atom(), rng.randint(0, 3)
            return f"{self.enclosed(a, ATOM)}**{power}", a[1] ** power, POWER
        b = self.integer(depth - 1)
        if kind in "+-":
            value = a[1] + b[1] if kind == "+" else a[1] - b[1]
            return f"{self.enclosed(a, ADD)}{kind}{self.enclosed(b, MULTIPLY)}", value, ADD
        if kind == "*":
            return f"{self.enclosed(a, POWER)}*{self.enclosed(b, POWER)}", a[1] * b[1], MULTIPLY
        if kind == "/":
            if b[1] == 0:
                return a
            return f"{self.enclosed(a, POWER)}/{self.enclosed(b, POWER)}", quotient(a[1], b[1]), MULTIPLY
        return self.integer_function(a, b)

    def integer_function(self, a, b):
        rng = self.rng
        if self.integer_functions and rng.random() < 0.5:
            return (*rng.choice(self.integer_functions)(a, b), ATOM)
        name = rng.choice(("MOD", "MAX0", "MIN0", "IABS", "ISIGN", "IDIM"))
        both = f"{name}({a[0]},{b[0]})"
        if name == "IABS":
            return f"IABS({a[0]})", abs(a[1]), ATOM
        if name == "MOD":
            return (both, a[1] - quotient(a[1], b[1]) * b[1], ATOM) if b[1] else a
        if name == "ISIGN":
            return (both, abs(a[1]) if b[1] > 0 else -abs(a[1]), ATOM) if b[1] else a
        if name == "IDIM":
            return both, max(a[1] - b[1], 0), ATOM
        if name in ("MAX0", "MIN0") and rng.random() < 0.3:
            c = self.integer_atom()
            chosen = (max if name == "MAX0" else min)(a[1], b[1], c[1])
            return f"{name}({a[0]},{b[0]},{c[0]})", chosen, ATOM
        return both, (max if name == "MAX0" else min)(a[1], b[1]), ATOM

    # Reals

    def real_constant(self, value):
        """Returns an unsigned constant, sometimes without its leading zero or with an exponent."""
        whole, digits = decimal_digits(value)
        source = self.rng.choice((f"{whole}.{digits}",) * 3 + ((f".{digits}",) if whole == "0" and digits else ()))
        if self.rng.random() < 0.15:
            source += self.rng.choice(("E0", "E+0", "E00"))
        return source

    def real_atom(self):
        if self.reals and self.rng.random() < 0.7:
            return (*self.rng.choice(self.reals), ATOM)
        value = Fraction(self.rng.choice((1, 2, 3, 5, 9, 20, 75, 100)), self.rng.choice((1, 2, 4)))
        return self.real_constant(value), value, ATOM

    def real(self, depth=2):
        while True:
            result = self.real_once(depth)
            if result[1] and self.fits(result[1]):
                return result

    def real_once(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.2:
            return self.real_atom()
        kind = rng.choice("++--**/fffnm")
        a = self.real(depth - 1)
        if kind == "n":
            return "-" + self.enclosed(a, POWER), -a[1], 0
        if kind == "/":
            divisor = rng.choice((2, 4, -2))
            text = f"{divisor}." if divisor > 0 else f"({divisor}.)"
            return f"{self.enclosed(a, POWER)}/{text}", a[1] / divisor, MULTIPLY
        b = self.real(depth - 1)
        if kind in "+-":
            value = a[1] + b[1] if kind == "+" else a[1] - b[1]
            return f"{self.enclosed(a, ADD)}{kind}{self.enclosed(b, MULTIPLY)}", value, ADD
        if kind == "*":
            return f"{self.enclosed(a, POWER)}*{self.enclosed(b, POWER)}", a[1] * b[1], MULTIPLY
        if kind == "m":
            i = self.integer(depth - 1)
            if abs(i[1]) >= 2**15:
                return a
            return f"FLOAT({i[0]})", Fraction(i[1]), ATOM
        if self.real_functions and rng.random() < 0.5:
            return (*rng.choice(self.real_functions)(a, b), ATOM)
        name = rng.choice(("ABS", "AMAX1", "AMIN1", "SIGN", "AINT"))
        if name == "ABS":
            return f"ABS({a[0]})", abs(a[1]), ATOM
        if name == "AINT":
            return f"AINT({a[0]})", Fraction(int(a[1])), ATOM
        if name == "SIGN":
            return f"SIGN({a[0]},{b[0]})", abs(a[1]) * (1 if b[1] > 0 else -1), ATOM
        return f"{name}({a[0]},{b[0]})", (max if name == "AMAX1" else min)(a[1], b[1]), ATOM

    # Conditions

    def relation(self):
        rng = self.rng
        a, b = (self.integer(1), self.integer(1)) if rng.random() < 0.6 else (self.real(1), self.real(1))
        operator, holds = rng.choice(RELATIONS)
        return f"{self.enclosed(a, ADD)}.{operator}.{self.enclosed(b, ADD)}", holds(a[1], b[1]), ADD

    def condition(self, depth=2):
        rng = self.rng
        if depth == 0 or rng.random() < 0.3:
            if self.logicals and rng.random() < 0.3:
                return (*rng.choice(self.logicals), ATOM)
            return self.relation()
        a = self.condition(depth - 1)
        kind = rng.choice("&&||!")
        if kind == "!":
            return f".NOT.{self.enclosed(a, ATOM)}", not a[1], 0
        b = self.condition(depth - 1)
        value = a[1] and b[1] if kind == "&" else a[1] or b[1]
        word = ".AND." if kind == "&" else ".OR."
        return f"{self.operand(a)}{word}{self.operand(b)}", value, 0

    def operand(self, expression):
        source, _, precedence = expression
        return source if precedence >= ADD else f"({source})"


def decimal_digits(value):
    """Returns the digits of a dyadic fraction's magnitude before and after the point."""
    whole, rest = divmod(abs(value), 1)
    digits = ""
    while rest:
        digit, rest = divmod(rest * 10, 1)
        digits += str(int(digit))
    return str(int(whole)), digits


def real_source(value):
    """Returns a constant with its sign, in the form of a DATA statement."""
    return ("-" if value < 0 else "") + "{}.{}".format(*decimal_digits(value))


def quotient(a, b):
    """Returns the quotient of two integers, rounded toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


RELATIONS = (
    ("LT", lambda a, b: a < b),
    ("LE", lambda a, b: a <= b),
    ("EQ", lambda a, b: a == b),
    ("NE", lambda a, b: a != b),
    ("GT", lambda a, b: a > b),
    ("GE", lambda a, b: a >= b),
)

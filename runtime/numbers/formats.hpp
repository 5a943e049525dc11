#pragma once

#include <array>
#include <cstdint>

#include "runtime/numbers/conversion_status.hpp"

namespace platter::numbers {

/// A word of the Cray-1, or the 60 bits of a CDC 7600's in the least significant ones.
using Word = std::uint64_t;

// Cray REAL: sign, exponent of 15 bits with a bias of 40000 octal, fraction of 48 bits without a hidden one,
// below 1. The machine took exponents from 60000 octal on for an overflow. INTEGER is the host's.

Converted<Word> to_cray(double value);
Converted<double> from_cray(Word word);

// Cray DOUBLE PRECISION: a REAL, and a word whose lower 48 bits go on with the fraction; its upper 16 hold
// nothing, and are not looked at. The host's fraction of 53 bits always fits.

using WordPair = std::array<Word, 2>;
Converted<WordPair> double_to_cray(double value);
Converted<double> double_from_cray(const WordPair& words);

// Cray LOGICAL: the sign bit is the value. What is stored for .TRUE. has all bits set.

Word logical_to_cray(bool value);
bool logical_from_cray(Word word);

// CDC REAL: sign, exponent of 11 bits, integer coefficient of 48 bits. The exponent is a one's complement
// number with its sign inverted: 2000 octal and up for 0 and up, 1776 octal and down for -1 and down. 3777
// octal is infinite, 1777 indefinite. A negative number is the one's complement of the whole word. INTEGER:
// one's complement of 60 bits, whose minus zero has no counterpart, nor has a word with more than 60 bits.

Converted<Word> to_cdc(double value);
Converted<double> from_cdc(Word word);
Converted<Word> integer_to_cdc(std::int64_t value);
Converted<std::int64_t> integer_from_cdc(Word word);

}  // namespace platter::numbers

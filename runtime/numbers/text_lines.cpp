#include "runtime/numbers/text_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace platter::numbers {
namespace {

constexpr unsigned kHostBits = 64;

// Counts of 3 to 96 consecutive blanks are stored as characters from 041 to 176 octal (unsourced).
constexpr std::size_t kMinBlanks = 3;
constexpr std::size_t kMaxBlanks = 96;
constexpr unsigned kCompressedBlanks = 036;

/// Bits per character, characters per word, and the bit of the host word (of 64) at which the first character
/// starts.
struct Packing {
  unsigned bits;
  std::size_t characters;
  unsigned first;
};

Packing packing_of(Characters characters) {
  if (characters == Characters::kAscii) return {8, 8, 0};
  return {kSix, kTen, kHostBits - kSixty};
}

/// Returns whether a byte is a printed character or moves the paper. Host text may contain accented letters.
bool is_text(unsigned char c) {
  constexpr unsigned char kFirst = ' ';
  constexpr unsigned char kDelete = 0177;
  return (c >= kFirst && c != kDelete) || c == '\t' || c == '\r' || c == '\f' || c == '\b';
}

std::string called(unsigned char c) {
  return std::isprint(c) != 0 ? fmt::format("'{}'", static_cast<char>(c))
                              : fmt::format("with the octal code {:03o}", c);
}

void require_length(std::size_t characters, const char* advice = "") {
  if (characters <= kLongestLine) return;
  throw LineError(fmt::format("the line has more than {} characters, the maximum", kLongestLine), 0, advice);
}

unsigned code_of(char c, std::size_t column, const LineForm& form) {
  const auto byte = static_cast<unsigned char>(c);
  if (form.characters == Characters::kAscii) {
    if (is_text(byte)) return byte;
    throw LineError(fmt::format("column {} of the line has the character {}, which is not a text character",
                                column, called(byte)));
  }
  if (const auto code = display_code(c, form.characters)) return *code;
  throw LineError(
      fmt::format("column {} of the line has the character {}, which display code does not contain", column,
                  called(byte)));
}

std::string compressed(std::string_view line) {
  std::string result;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find_first_not_of(' ', at), line.size());
    const std::size_t blanks = std::min(end - at, kMaxBlanks);
    if (blanks >= kMinBlanks) {
      result += kBlankField;
      result += static_cast<char>(kCompressedBlanks + blanks);
      at += blanks;
    } else {
      const std::size_t count = std::max<std::size_t>(blanks, 1);
      result += line.substr(at, count);
      at += count;
    }
  }
  return result;
}

constexpr const char* kAdvice =
    "records written by unformatted statements must be read by unformatted statements";

[[noreturn]] void no_line(const std::string& why) {
  throw LineError(fmt::format("the record is not a line of text: {}", why), 0, kAdvice);
}

/// Returns the codes of the record's characters.
std::vector<unsigned char> codes_of(std::span<const Word> words, amount::Bits length,
                                    const Packing& packing) {
  const auto unused = static_cast<unsigned>(dataset::unused_of(length).count);
  const auto whole = static_cast<unsigned>(packing.characters) * packing.bits;
  if (unused % packing.bits != 0 || unused >= whole)
    no_line(fmt::format("{} bits of its last word are unused, but a character has {}", unused, packing.bits));
  std::vector<unsigned char> codes;
  codes.reserve(words.size() * packing.characters);
  for (const Word word : words) {
    for (unsigned bit = packing.first; bit < kHostBits; bit += packing.bits)
      codes.push_back(
          static_cast<unsigned char>(word >> (kHostBits - packing.bits - bit) & ((1U << packing.bits) - 1)));
    if (packing.first > 0 && word >> (kHostBits - packing.first) != 0)
      no_line("a word has more than 60 bits, but ten characters of display code have only 60");
  }
  codes.resize(codes.size() - std::min(codes.size(), std::size_t{unused / packing.bits}));
  return codes;
}

}  // namespace

LineRecord record_of_line(std::string_view line, const LineForm& form) {
  require_length(line.size());
  const Packing packing = packing_of(form.characters);
  std::vector<unsigned> codes;
  codes.reserve(line.size());
  for (std::size_t i = 0; i < line.size(); ++i) codes.push_back(code_of(line[i], i + 1, form));
  if (form.compresses && form.characters == Characters::kAscii) {
    const std::string shorter = compressed(line);
    codes.assign(shorter.begin(), shorter.end());
    for (unsigned& code : codes) code &= 0377U;
  }
  LineRecord record;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const auto index = static_cast<unsigned>(i % packing.characters);
    if (index == 0) record.words.push_back(0);
    record.words.back() |= Word{codes[i]} << (kHostBits - packing.first - packing.bits * (index + 1));
    record.length = dataset::bits_of(amount::Words{std::ssize(record.words)}) -
                    amount::Bits{kHostBits - packing.first - packing.bits * (index + 1)};
  }
  return record;
}

std::string line_of_record(std::span<const Word> words, amount::Bits length, Characters characters) {
  const auto codes = codes_of(words, length, packing_of(characters));
  std::string line;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const unsigned char code = codes[i];
    if (characters != Characters::kAscii) {
      line += display_character(code, characters);
    } else if (code == static_cast<unsigned char>(kBlankField)) {
      const std::size_t blanks = i + 1 < codes.size() ? std::size_t{codes[++i]} - kCompressedBlanks : 0;
      if (blanks < kMinBlanks || blanks > kMaxBlanks)
        no_line(fmt::format("no count of blanks follows the octal character 033 at byte {}", i + 1));
      line.append(blanks, ' ');
    } else if (is_text(code)) {
      line += static_cast<char>(code);
    } else {
      no_line(fmt::format("byte {} is {:03o} (octal), which is not a character", i + 1, code));
    }
    require_length(line.size(), kAdvice);
  }
  return line;
}

}  // namespace platter::numbers

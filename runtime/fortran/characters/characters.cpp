#include "runtime/fortran/characters/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <string_view>

#include "runtime/numbers/display.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

using numbers::Characters;

/// How the program's words contain characters.
struct CharacterWords {
  bool in_words = false;
  Characters set = Characters::kAscii;
};

CharacterWords& character_words() {
  return run().part<CharacterWords>();
}

unsigned bits_per_character() {
  return are_in_sixty_bits() ? numbers::kSix : 8;
}

unsigned code_of(char c) {
  if (!are_in_sixty_bits()) return static_cast<unsigned char>(c);
  if (const auto code = numbers::display_code(c, character_words().set)) return *code;
  const bool printed = std::isprint(static_cast<unsigned char>(c)) != 0;
  stop_with(fmt::format(
      "display code has no character {}; docs/dialect_words.md lists its 64 characters, and "
      "--characters ascii accepts all, eight per word",
      printed ? fmt::format("'{}'", c) : fmt::format("with the code {}", static_cast<unsigned char>(c))));
}

char character_of(unsigned code) {
  return are_in_sixty_bits() ? numbers::display_character(code, character_words().set)
                             : static_cast<char>(code);
}

/// Returns the bits of a host word of unknown type. A word that cannot be one of 60 bits is taken for a
/// number. If the program is not translated, the first character is the first byte in memory.
std::uint64_t bits_of(std::uint64_t word) {
  if (!are_in_words()) return __builtin_bswap64(word);
  return are_in_sixty_bits() ? numbers::bits_of_real(std::bit_cast<double>(word)) : word;
}

std::uint64_t word_of(std::uint64_t bits) {
  if (!are_in_words()) return __builtin_bswap64(bits);
  return are_in_sixty_bits() ? static_cast<std::uint64_t>(numbers::word_of_bits(bits)) : bits;
}

}  // namespace

void hold_characters(const char* how) {
  const auto& sets = numbers::kCharacterSets;
  const auto* const found = std::find(sets.begin(), sets.end(), std::string_view(how));
  character_words().in_words = found != sets.end();
  if (character_words().in_words) character_words().set = static_cast<Characters>(found - sets.begin());
}

bool are_in_words() {
  return character_words().in_words;
}

bool are_in_sixty_bits() {
  return character_words().set != Characters::kAscii;
}

numbers::Characters character_set() {
  return character_words().set;
}

std::size_t characters_per_word() {
  return are_in_sixty_bits() ? numbers::kTen : 8;
}

void characters_of_words(const std::uint64_t* words, std::size_t count, char* characters) {
  const std::size_t per_word = characters_per_word();
  const unsigned bits = bits_per_character();
  for (std::size_t first = 0; first < count; first += per_word) {
    const std::uint64_t word = bits_of(words[first / per_word]);
    for (std::size_t i = 0; i < std::min(per_word, count - first); ++i) {
      const auto shift = bits * static_cast<unsigned>(per_word - 1 - i);
      characters[first + i] = character_of(static_cast<unsigned>(word >> shift) & ((1U << bits) - 1));
    }
  }
}

void words_of_characters(const char* characters, std::size_t count, std::uint64_t* words) {
  const std::size_t per_word = characters_per_word();
  for (std::size_t first = 0; first < count; first += per_word) {
    std::uint64_t word = 0;
    for (std::size_t i = first; i < first + per_word; ++i)
      word = word << bits_per_character() | code_of(i < count ? characters[i] : ' ');
    words[first / per_word] = word_of(word);
  }
}

std::uint64_t right_word(const char* characters, std::size_t count) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < count; ++i) word = word << bits_per_character() | code_of(characters[i]);
  return word_of(word);
}

std::string text_of_words(std::span<const std::uint64_t> words) {
  std::string text;
  for (const std::uint64_t word : words) {
    const std::uint64_t all = bits_of(word);
    for (std::size_t i = characters_per_word(); i-- > 0;) {
      const unsigned bits = bits_per_character();
      const auto code = static_cast<unsigned>(all >> bits * i) & ((1U << bits) - 1);
      if (code == 0) return text.substr(0, text.find_last_not_of(' ') + 1);
      text += character_of(code);
    }
  }
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

bool ends_with_zeros(std::uint64_t word) {
  return (bits_of(word) & ((std::uint64_t{1} << bits_per_character()) - 1)) == 0;
}

std::string name_of_word(std::uint64_t word) {
  // The first character is 00, so the word is a number and not a word of characters.
  if (word != 0 && bits_of(word) >> (bits_per_character() * (characters_per_word() - 1)) == 0)
    return fmt::format("{} (a number; a name must be a word of characters)", static_cast<std::int64_t>(word));
  return fmt::format("'{}'{}", text_of_words({&word, 1}), ends_with_zeros(word) ? " filled with zeros" : "");
}

std::uint64_t word_of_text(std::string_view text) {
  std::uint64_t word = 0;
  std::string characters(text.substr(0, characters_per_word()));
  characters.resize(characters_per_word(), ' ');
  words_of_characters(characters.data(), characters.size(), &word);
  return word;
}

}  // namespace platter::runtime

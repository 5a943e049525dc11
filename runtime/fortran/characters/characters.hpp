#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "runtime/numbers/display.hpp"

namespace platter::runtime {

/// Sets the character set of words: "host", or one of numbers::kCharacterSets. The first character is in the
/// highest bits of a word.
void hold_characters(const char* how);

/// are_in_words() returns true if the sources are in an old dialect, in which words contain characters;
/// are_in_sixty_bits() if its words have 60 bits.
bool are_in_words();
bool are_in_sixty_bits();
/// Returns the character set that hold_characters() has set; for sources in other dialects characters are
/// bytes.
numbers::Characters character_set();

/// Returns 8, or 10 for words of 60 bits.
std::size_t characters_per_word();
inline constexpr std::size_t kMaxPerWord = 10;

/// Convert between words and characters; the first character of a word is in its highest bits. The rest of
/// the last word is filled with blanks. A character that the words cannot represent ends the run.
void characters_of_words(const std::uint64_t* words, std::size_t count, char* characters);
void words_of_characters(const char* characters, std::size_t count, std::uint64_t* words);

/// Returns a word with the characters right-justified and zeros before them. `count` is at most
/// characters_per_word().
std::uint64_t right_word(const char* characters, std::size_t count);

/// Returns the characters of the words up to a character of zeros, without trailing blanks.
std::string text_of_words(std::span<const std::uint64_t> words);
/// Returns true if the last character of the word is zero, which ends a text and distinguishes 3LABC from
/// 3HABC.
bool ends_with_zeros(std::uint64_t word);
/// Returns a one-word name in quotes for messages: 'ABC'.
std::string name_of_word(std::uint64_t word);
/// Returns the first characters of the text that fit into a word.
std::uint64_t word_of_text(std::string_view text);

}  // namespace platter::runtime

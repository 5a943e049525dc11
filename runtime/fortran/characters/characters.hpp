#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "runtime/numbers/display.hpp"

namespace platter::runtime {

/// From now on words hold characters so: as the "host" has them, or one of numbers::kCharacterSets, whose
/// first character is in a word's highest bits.
void hold_characters(const char* how);

/// The sources are in an old dialect, whose words hold characters; and in 60 bits.
bool are_in_words();
bool are_in_sixty_bits();
/// What hold_characters() was told; of others than old dialects bytes.
numbers::Characters character_set();

/// Eight, or ten.
std::size_t characters_per_word();
inline constexpr std::size_t kMostPerWord = 10;

/// Characters of words, the first of each word in its highest bits, and back. What is left of the last word
/// is filled with blanks. Ends the run at a character that the words cannot hold.
void characters_of_words(const std::uint64_t* words, std::size_t count, char* characters);
void words_of_characters(const char* characters, std::size_t count, std::uint64_t* words);

/// The word that has characters at the right, and zeros in front of them. At most a word's.
std::uint64_t right_word(const char* characters, std::size_t count);

/// What words say: up to a character of zeros, without blanks at the end.
std::string text_of_words(std::span<const std::uint64_t> words);
/// Whether a word's last character is one of zeros: what ends a text, and tells 3LABC from 3HABC.
bool ends_with_zeros(std::uint64_t word);
/// A name of one word in messages: 'ABC'.
std::string name_of_word(std::uint64_t word);
/// The first word's worth of a text.
std::uint64_t word_of_text(std::string_view text);

}  // namespace platter::runtime

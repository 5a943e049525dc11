#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace platter::runtime {

inline constexpr std::size_t kCharactersPerWord = 8;

/// From now on the A format takes the first character of a word to be in its highest bits, as the sources'
/// dialect does.
void hold_characters_in_words();

/// Characters of words, the first of each word in its highest bits, and back. What is left of the last word
/// is filled with blanks.
void characters_of_words(const std::uint64_t* words, std::size_t count, char* characters);
void words_of_characters(const char* characters, std::size_t count, std::uint64_t* words);

/// What words say: up to a character of zeros, without blanks at the end.
std::string text_of_words(std::span<const std::uint64_t> words);
/// Whether a word's last character is one of zeros: what ends a text, and tells 3LABC from 3HABC.
bool ends_with_zeros(std::uint64_t word);
/// A name of one word in messages: 'ABC'.
std::string name_of_word(std::uint64_t word);
/// The first word's worth of a text.
std::uint64_t word_of_text(std::string_view text);

}  // namespace platter::runtime

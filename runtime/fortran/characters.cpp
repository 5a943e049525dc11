#include "runtime/fortran/characters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace platter::runtime {
namespace {

constexpr unsigned kBitsPerCharacter = 8;
constexpr unsigned kHighest = 56;

/// The sources are in an old dialect, whose words hold characters.
bool in_words = false;

/// The item of a READ or WRITE that is being transferred is of type CHARACTER.
bool text_item = false;

class TextItem {
 public:
  explicit TextItem(bool text) : before_(text_item) { text_item = text; }
  ~TextItem() { text_item = before_; }
  TextItem(const TextItem&) = delete;
  TextItem& operator=(const TextItem&) = delete;

 private:
  bool before_;
};

/// A whole word that is no text: its first character is in its highest bits, which the host stores last.
bool is_word(std::size_t length) {
  return in_words && !text_item && length == kCharactersPerWord;
}

}  // namespace

void hold_characters_in_words() {
  in_words = true;
}

void characters_of_words(const std::uint64_t* words, std::size_t count, char* characters) {
  for (std::size_t i = 0; i < count; ++i) {
    const unsigned shift = kHighest - kBitsPerCharacter * static_cast<unsigned>(i % kCharactersPerWord);
    characters[i] = static_cast<char>(words[i / kCharactersPerWord] >> shift & 0xFFU);
  }
}

void words_of_characters(const char* characters, std::size_t count, std::uint64_t* words) {
  for (std::size_t first = 0; first < count; first += kCharactersPerWord) {
    std::uint64_t word = 0;
    for (std::size_t i = first; i < first + kCharactersPerWord; ++i)
      word = word << kBitsPerCharacter | static_cast<unsigned char>(i < count ? characters[i] : ' ');
    words[first / kCharactersPerWord] = word;
  }
}

std::string text_of_words(std::span<const std::uint64_t> words) {
  std::string text(words.size() * kCharactersPerWord, ' ');
  characters_of_words(words.data(), text.size(), text.data());
  text.resize(std::min(text.find('\0'), text.size()));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

bool ends_with_zeros(std::uint64_t word) {
  return (word & ((std::uint64_t{1} << kBitsPerCharacter) - 1)) == 0;
}

std::string name_of_word(std::uint64_t word) {
  return fmt::format("'{}'{}", text_of_words({&word, 1}), ends_with_zeros(word) ? " filled with zeros" : "");
}

std::uint64_t word_of_text(std::string_view text) {
  std::uint64_t word = 0;
  char characters[kCharactersPerWord];
  for (std::size_t i = 0; i < kCharactersPerWord; ++i) characters[i] = i < text.size() ? text[i] : ' ';
  words_of_characters(characters, kCharactersPerWord, &word);
  return word;
}

}  // namespace platter::runtime

// The A format of libgfortran, in front of which these stand (runtime/CMakeLists.txt).
// Their arguments are libgfortran's own (libgfortran/io/io.h of gcc 12 and 13: read_a, write_a;
// libgfortran.h: transfer_*).
extern "C" {

void __real__gfortrani_write_a(void* transfer, const void* edit, const char* source, std::size_t length);
void __real__gfortrani_read_a(void* transfer, const void* edit, char* target, std::size_t length);
void __real__gfortran_transfer_character(void* transfer, void* item, std::size_t length);
void __real__gfortran_transfer_character_write(void* transfer, void* item, std::size_t length);
void __real__gfortran_transfer_array(void* transfer, void* array, int kind, std::size_t length);
void __real__gfortran_transfer_array_write(void* transfer, void* array, int kind, std::size_t length);

void __wrap__gfortrani_write_a(void* transfer, const void* edit, const char* source, std::size_t length) {
  using namespace platter::runtime;
  if (!is_word(length)) return __real__gfortrani_write_a(transfer, edit, source, length);
  std::uint64_t word = 0;
  std::memcpy(&word, source, sizeof word);
  char characters[kCharactersPerWord];
  characters_of_words(&word, kCharactersPerWord, characters);
  __real__gfortrani_write_a(transfer, edit, characters, length);
}

void __wrap__gfortrani_read_a(void* transfer, const void* edit, char* target, std::size_t length) {
  using namespace platter::runtime;
  if (!is_word(length)) return __real__gfortrani_read_a(transfer, edit, target, length);
  char characters[kCharactersPerWord];
  __real__gfortrani_read_a(transfer, edit, characters, length);
  std::uint64_t word = 0;
  words_of_characters(characters, kCharactersPerWord, &word);
  std::memcpy(target, &word, sizeof word);
}

void __wrap__gfortran_transfer_character(void* transfer, void* item, std::size_t length) {
  const platter::runtime::TextItem text(true);
  __real__gfortran_transfer_character(transfer, item, length);
}

void __wrap__gfortran_transfer_character_write(void* transfer, void* item, std::size_t length) {
  const platter::runtime::TextItem text(true);
  __real__gfortran_transfer_character_write(transfer, item, length);
}

// A length is given for arrays of type CHARACTER only.
void __wrap__gfortran_transfer_array(void* transfer, void* array, int kind, std::size_t length) {
  const platter::runtime::TextItem text(length != 0);
  __real__gfortran_transfer_array(transfer, array, kind, length);
}

void __wrap__gfortran_transfer_array_write(void* transfer, void* array, int kind, std::size_t length) {
  const platter::runtime::TextItem text(length != 0);
  __real__gfortran_transfer_array_write(transfer, array, kind, length);
}

}  // extern "C"

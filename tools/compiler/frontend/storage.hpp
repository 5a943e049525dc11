#pragma once

#include <map>
#include <string>

namespace platter::dialect {

/// How variables are stored, as far as a variable of another type at the same place can tell on a machine of
/// words.
struct Storage {
  enum class Class {
    kWord,       ///< a word for each number, there and here
    kDouble,     ///< two words for each number there, one here
    kQuad,       ///< REAL*16: two words for each number there, 16 bytes here
    kCharacter,  ///< characters, of which a word has eight or ten there; a byte each here
    kOther,      ///< numbers of the kind `kind`, whose length here is not known to be that of a word
  };
  Class is = Class::kWord;
  std::string kind = {};  ///< without blanks; only of kOther

  bool is_word() const { return is == Class::kWord; }
  bool operator==(const Storage&) const = default;
};

/// Named constants by name, each with its value as it is written, without blanks.
using NamedConstants = std::map<std::string, std::string>;

/// A constant that modules declare with different values.
inline constexpr const char* kAmbiguous = "?";

/// Of a number whose declaration has `kind`: "" if it has none, "*16", "4", "SP", "KIND(1.D0)" or
/// "DOUBLEPRECISION". Lengths shorter than a word are those of a word, as word_sizes.hpp makes them.
Storage storage_of_kind(std::string kind, bool is_complex, const NamedConstants& constants);

/// With constants of modules that were not known when it was made.
Storage resolved(const Storage& storage, const NamedConstants& constants);

/// Whether both have their numbers or characters at the same places; false if a kind is ambiguous.
bool is_alike(const Storage& a, const Storage& b);

/// "double precision", "type CHARACTER" and so on, for messages.
std::string described(const Storage& storage);
/// How numbers or characters of this storage differ from words, as a clause of a message.
std::string difference_of(const Storage& storage);

}  // namespace platter::dialect

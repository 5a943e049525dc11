#pragma once

#include <map>
#include <string>

namespace platter::dialect {

/// The storage class of a variable, as far as a variable of another type in the same place can observe it on
/// a word machine.
struct Storage {
  enum class Class {
    kWord,       ///< one word per number, on the machine and on the host
    kDouble,     ///< two words per number on the machine, one on the host
    kQuad,       ///< REAL*16: two words per number on the machine, 16 bytes on the host
    kCharacter,  ///< characters, of which a word of the machine contains eight or ten; each is one byte on
                 ///< the host
    kOther,      ///< numbers of the kind `kind`, which may have another length than a word on the host
  };
  Class is = Class::kWord;
  std::string kind = {};  ///< without blanks; only for kOther

  bool is_word() const { return is == Class::kWord; }
  bool operator==(const Storage&) const = default;
};

/// Named constants: the value of each as written, without blanks, by name.
using NamedConstants = std::map<std::string, std::string>;

/// Value of a constant that modules declare with different values.
inline constexpr const char* kAmbiguous = "?";

/// Returns the storage of a number whose declaration has `kind`: "" if it has none, or "*16", "4", "SP",
/// "KIND(1.D0)" or "DOUBLEPRECISION". Lengths shorter than a word count as a word, as word_sizes.hpp
/// translates them.
Storage storage_of_kind(std::string kind, bool is_complex, const NamedConstants& constants);

/// Returns the storage with the constants of modules, which were not known when it was determined.
Storage resolved(const Storage& storage, const NamedConstants& constants);

/// Returns whether both have their numbers or characters in the same places; false if a kind is ambiguous.
bool is_alike(const Storage& a, const Storage& b);

/// Returns "double precision", "type CHARACTER" and so on, for messages.
std::string described(const Storage& storage);
/// Returns how numbers or characters of this storage differ from words, as a clause of a message.
std::string difference_of(const Storage& storage);

}  // namespace platter::dialect

#include "tools/compiler/frontend/storage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace platter::dialect {
namespace {

using Class = Storage::Class;

/// Kinds from intrinsic modules with 64 bits, or with 64 bits after the translation of word_sizes.hpp.
constexpr std::array<std::string_view, 14> kKindsOfWords = {
    "INT8",       "INT16",     "INT32",       "INT64",    "REAL32",           "REAL64",
    "C_DOUBLE",   "C_INT64_T", "C_LONG_LONG", "C_SIZE_T", "C_DOUBLE_COMPLEX", "C_INTPTR_T",
    "C_INTMAX_T", "C_LONG"};

/// Decimal digits of a REAL of one word, and of a number of two words as the host stores it.
constexpr long kDigitsOfWord = 13;
constexpr long kDigitsOfDouble = 15;
constexpr long kBytesOfWord = 8;
constexpr long kRangeOfWord = 307;

bool has_digits_alone(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

/// Returns the text in the parentheses after `name`, if the text ends with them.
std::optional<std::string> argument_of(std::string_view name, const std::string& text) {
  if (!text.starts_with(name) || text.size() < name.size() + 2 || text[name.size()] != '(' ||
      text.back() != ')')
    return std::nullopt;
  return text.substr(name.size() + 1, text.size() - name.size() - 2);
}

Class class_of_bytes(long bytes) {
  return bytes <= kBytesOfWord ? Class::kWord : Class::kQuad;
}

/// Returns the value of an argument of SELECTED_REAL_KIND: 6, P=6, or MAX(7,6), which word_sizes.hpp writes.
std::optional<long> number_of(std::string argument) {
  argument.erase(0, argument.find('=') + 1);  // removes a keyword, if there is one
  long most = 0;
  if (argument.starts_with("MAX(")) {
    const auto comma = argument.find(',');
    most = std::atol(argument.c_str() + 4);
    argument = argument.substr(comma + 1, argument.size() - comma - 2);
  }
  if (!has_digits_alone(argument)) return std::nullopt;
  return std::max(most, std::atol(argument.c_str()));
}

/// Returns the class of SELECTED_REAL_KIND(15) or SELECTED_REAL_KIND(P=6,R=37), given its arguments.
std::optional<Class> class_of_precision(const std::string& arguments) {
  long precision = 0;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < arguments.size(); ++number) {
    std::size_t end = begin;
    for (int depth = 0; end < arguments.size() && (depth > 0 || arguments[end] != ','); ++end)
      depth += arguments[end] == '(' ? 1 : arguments[end] == ')' ? -1 : 0;
    const std::string argument = arguments.substr(begin, end - begin);
    begin = end + 1;
    const auto value = number_of(argument);
    if (!value) return std::nullopt;
    const bool is_precision = argument.find('=') == std::string::npos ? number == 0 : argument[0] == 'P';
    if (is_precision) precision = *value;
    if (!is_precision && *value > kRangeOfWord) return std::nullopt;
  }
  if (precision > kDigitsOfDouble) return std::nullopt;
  return precision <= kDigitsOfWord ? Class::kWord : Class::kDouble;
}

bool is_derived(const Storage& storage) {
  return storage.kind.starts_with("TYPE(");
}

}  // namespace

Storage storage_of_kind(std::string kind, bool is_complex, const NamedConstants& constants) {
  constexpr int kLongestChain = 16;  // length of a chain of constants that refer to each other
  for (int link = 0; link < kLongestChain; ++link) {
    if (kind.empty()) return {};
    if (kind == "DOUBLEPRECISION") return {Class::kDouble};
    if (kind[0] == '*') return {class_of_bytes(std::atol(kind.c_str() + 1) / (is_complex ? 2 : 1))};
    if (has_digits_alone(kind)) return {class_of_bytes(std::atol(kind.c_str()))};
    if (argument_of("SELECTED_INT_KIND", kind)) return {};
    if (const auto digits = argument_of("SELECTED_REAL_KIND", kind)) {
      const auto found = class_of_precision(*digits);
      return found ? Storage{*found} : Storage{Class::kOther, kind};
    }
    if (const auto number = argument_of("KIND", kind)) {
      const bool is_number =
          !number->empty() && (has_digits_alone(number->substr(0, 1)) || (*number)[0] == '.');
      if (!is_number) return {Class::kOther, kind};
      const auto underscore = number->find('_');
      if (underscore == std::string::npos)
        return {number->find('D') == std::string::npos ? Class::kWord : Class::kDouble};
      kind = number->substr(underscore + 1);
      continue;
    }
    if (const auto named = constants.find(kind); named != constants.end()) {
      kind = named->second;
      continue;
    }
    if (kind == "REAL128") return {Class::kQuad};
    if (std::find(kKindsOfWords.begin(), kKindsOfWords.end(), kind) != kKindsOfWords.end()) return {};
    break;
  }
  return {Class::kOther, kind};
}

Storage resolved(const Storage& storage, const NamedConstants& constants) {
  return storage.is == Class::kOther ? storage_of_kind(storage.kind, false, constants) : storage;
}

bool is_alike(const Storage& a, const Storage& b) {
  return a == b && a.kind != kAmbiguous;
}

std::string described(const Storage& storage) {
  switch (storage.is) {
    case Class::kWord:
      return "single words";
    case Class::kDouble:
      return "double precision";
    case Class::kQuad:
      return "REAL*16";
    case Class::kCharacter:
      return "type CHARACTER";
    default:
      return is_derived(storage) ? storage.kind : fmt::format("kind {}", storage.kind);
  }
}

std::string difference_of(const Storage& storage) {
  switch (storage.is) {
    case Class::kWord:
      return "a number occupies one word";
    case Class::kDouble:
      return "a number of double precision occupies two words, of which Platter uses one";
    case Class::kQuad:
      return "a number of REAL*16 occupies two words, which must start at an even word in Platter";
    case Class::kCharacter:
      return "Platter does not store the characters of CHARACTER variables in the same places as those of "
             "words";
    default:
      if (is_derived(storage)) return fmt::format("the layout of {} in words is not known", storage.kind);
      return fmt::format("a number of kind {} does not occupy a whole word here", storage.kind);
  }
}

}  // namespace platter::dialect

#include "emulator/system/ffio/specification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"

namespace platter::ffio {
namespace {

constexpr std::int64_t kBytesOfWord = 8;
constexpr std::int64_t kBytesOfBlock = 4096;
constexpr std::int64_t kTooLarge = std::int64_t{1} << 40;
constexpr const char* kTooLargeText = "the number is too large";

std::vector<std::string> names_of_kinds() {
  std::vector<std::string> names;
  for (const Kind* kind : kinds()) names.emplace_back(kind->name);
  return names;
}

/// Returns the kind's option of this name; nullptr: it has none.
const Option* find_option(const Kind& kind, std::string_view name) {
  const auto found = std::find_if(kind.options.begin(), kind.options.end(),
                                  [&](const Option& option) { return option.name == name; });
  return found == kind.options.end() ? nullptr : &*found;
}

/// Parses a specification. Blanks are removed and letters converted to lower case first.
class Parser {
 public:
  Parser(std::string_view text, const Defaults& defaults) : whole_(text), defaults_(defaults) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ' ' || text[i] == '\t') continue;
      text_ += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
      columns_.push_back(i + 1);
    }
    columns_.push_back(text.size() + 1);
  }

  std::vector<Wanted> parse() {
    std::vector<Wanted> chain;
    do chain.push_back(layer());
    while (take(',') || take('|'));
    if (at_ < text_.size())
      fail(fmt::format("'{}' is not allowed after a layer; write . : , or |", text_[at_]));
    return chain;
  }

 private:
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (next() != c) return false;
    ++at_;
    return true;
  }
  static bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
  static bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

  [[noreturn]] void fail(const std::string& problem) const { fail_at(at_, problem); }
  [[noreturn]] void fail_at(std::size_t at, const std::string& problem) const {
    throw Error(fmt::format("-F {}: column {}: {}", whole_, columns_[at], problem));
  }

  std::string name() {
    std::string word;
    while (is_letter(next())) word += text_[at_++];
    return word;
  }

  Wanted layer() {
    const auto begin = at_;
    const std::string called = name();
    const bool is_user = called.size() == 4 && called.starts_with("usr") && is_digit(called[3]);
    const Kind* const kind = find_kind(is_user ? "user" : called);
    if (kind == nullptr) {
      fail_at(begin, called.empty() ? "the name of a layer is missing here"
                                    : fmt::format("unknown layer '{}'{}", called,
                                                  specification::suggestion(called, names_of_kinds())));
    }
    Wanted wanted{kind, {}, {}};
    for (const Parameter& one : kind->parameters)
      wanted.numbers.push_back(one.library == nullptr ? one.normal : (defaults_.*one.library).count);
    given_.assign(kind->parameters.size(), false);
    std::size_t place = 0;
    for (;;) {
      if (take('.')) {
        option(wanted);
      } else if (take(':')) {
        positional(wanted, place++);
      } else {
        break;
      }
    }
    if (kind->conflict != nullptr)
      if (const std::string conflict = kind->conflict(wanted); !conflict.empty()) fail_at(begin, conflict);
    return wanted;
  }

  void option(Wanted& wanted) {
    const auto begin = at_;
    const std::string word = name();
    const Kind& kind = *wanted.kind;
    if (take('=')) {
      const auto parameter = std::find_if(kind.parameters.begin(), kind.parameters.end(),
                                          [&](const Parameter& one) { return one.key == word; });
      if (parameter == kind.parameters.end() && kind.missing.empty()) {
        std::vector<std::string> keys;
        for (const Parameter& one : kind.parameters) keys.emplace_back(one.key);
        fail_at(begin, fmt::format("layer {} has no numeric parameter '{}'{}", kind.name, word,
                                   specification::suggestion(word, keys)));
      }
      if (parameter == kind.parameters.end())
        number(nullptr);
      else
        give(wanted, static_cast<std::size_t>(parameter - kind.parameters.begin()), begin);
      return;
    }
    const Option* const option = find_option(kind, word);
    if (kind.missing.empty() && option == nullptr) {
      std::vector<std::string> options;
      for (const Option& one : kind.options) options.emplace_back(one.name);
      fail_at(begin, fmt::format(
                         "layer {} has no option '{}'{}", kind.name, word,
                         options.empty() ? "; it has no options" : specification::suggestion(word, options)));
    }
    const auto other = std::find_if(wanted.options.begin(), wanted.options.end(), [&](const auto& one) {
      return kind.missing.empty() && one != word && find_option(kind, one)->group == option->group;
    });
    if (other != wanted.options.end())
      fail_at(begin, fmt::format("layer {}: options {} and {} exclude each other", kind.name, *other, word));
    wanted.options.push_back(word);
  }

  void positional(Wanted& wanted, std::size_t place) {
    const Kind& kind = *wanted.kind;
    if (place >= kind.parameters.size()) {
      if (kind.missing.empty())
        fail(fmt::format("layer {} accepts {} number{}", kind.name,
                         kind.parameters.empty() ? "no" : fmt::format("at most {}", kind.parameters.size()),
                         kind.parameters.size() == 1 ? "" : "s"));
      if (is_letter(next())) number(nullptr);
      return;
    }
    if (!is_digit(next()) && next() != '@' && next() != '-') {
      if (is_letter(next())) fail("give a number here, or leave it out");
      return;  // the number is omitted
    }
    give(wanted, place, at_);
  }

  /// Reads the number at this place. It may be specified by place or by key, but not by both.
  void give(Wanted& wanted, std::size_t place, std::size_t begin) {
    const Parameter& parameter = wanted.kind->parameters[place];
    if (given_[place])
      fail_at(begin, fmt::format("layer {}: {} is given twice", wanted.kind->name, parameter.key));
    given_[place] = true;
    wanted.numbers[place] = number(&parameter);
  }

  /// Reads an expression, and checks it against the parameter's limits; nullptr: there are none.
  std::int64_t number(const Parameter* parameter) {
    const auto begin = at_;
    std::int64_t value = take('-') ? -term(parameter) : term(parameter);
    for (;;) {
      const char operation = next();
      const bool goes_on = at_ + 1 < text_.size() && (is_digit(text_[at_ + 1]) || text_[at_ + 1] == '@');
      if (std::string_view("+-*/&|").find(operation) == std::string_view::npos || operation == '\0' ||
          !goes_on)
        break;
      ++at_;
      const std::int64_t right = term(parameter);
      switch (operation) {
        case '+':
          value += right;
          break;
        case '-':
          value -= right;
          break;
        case '*':
          if (__builtin_mul_overflow(value, right, &value)) fail_at(begin, kTooLargeText);
          break;
        case '/':
          if (right == 0) fail_at(begin, "division by 0");
          value /= right;
          break;
        case '&':
          value &= right;
          break;
        default:
          value |= right;
          break;
      }
      if (value > kTooLarge || value < -kTooLarge) fail_at(begin, kTooLargeText);
    }
    if (parameter != nullptr && (value < parameter->least || value > parameter->most)) {
      fail_at(begin, fmt::format("{} is {}; allowed are {} to {}", parameter->key, value, parameter->least,
                                 parameter->most));
    }
    return value;
  }

  std::int64_t term(const Parameter* parameter) {
    const auto begin = at_;
    int base = 10;
    if (take('@')) {
      base = 8;
    } else if (next() == '0' && at_ + 1 < text_.size() && (text_[at_ + 1] == 'x' || text_[at_ + 1] == 'o')) {
      base = text_[at_ + 1] == 'x' ? 16 : 8;
      at_ += 2;
    }
    std::int64_t value = 0;
    const auto first = at_;
    for (;; ++at_) {
      const char c = next();
      const int digit = is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : base;
      if (digit >= base) break;
      value = value * base + digit;
      if (value > kTooLarge) fail_at(begin, kTooLargeText);
    }
    if (at_ == first) fail_at(begin, "a number is missing here");
    constexpr std::int64_t kKilo = 1024;
    if (take('k'))
      value *= kKilo;
    else if (take('m'))
      value *= kKilo * kKilo;
    if (value > kTooLarge) fail_at(begin, kTooLargeText);
    const bool blocks = parameter != nullptr && parameter->unit == Parameter::Unit::kBlocks;
    const bool bytes = parameter != nullptr && parameter->unit == Parameter::Unit::kBytes;
    const auto of = [&](std::int64_t unit) {
      if (blocks) value = (value * unit + kBytesOfBlock - 1) / kBytesOfBlock;
      if (bytes) value *= unit;
    };
    if (take('w'))
      of(kBytesOfWord);
    else if (take('l'))
      of(kBytesOfBlock);
    else if (take('y'))
      of(1);
    else
      take('n');
    return value;
  }

  std::string whole_;
  std::string text_;
  std::vector<std::size_t> columns_;  ///< column of each character of text_ in the original text, from 1
  const Defaults& defaults_;
  std::size_t at_ = 0;
  std::vector<bool> given_;  ///< which of the layer's numbers have been specified
};

}  // namespace

bool Wanted::has(std::string_view option) const {
  return std::find(options.begin(), options.end(), option) != options.end();
}

std::int64_t Wanted::number(std::string_view key) const {
  const auto& all = kind->parameters;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Parameter& one) { return one.key == key; });
  return found == all.end() ? 0 : numbers[static_cast<std::size_t>(found - all.begin())];
}

std::vector<Wanted> parse(std::string_view text, const Defaults& defaults) {
  return Parser(text, defaults).parse();
}

}  // namespace platter::ffio

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
  for (const Kind& kind : kKinds) names.emplace_back(kind.name);
  return names;
}

/// Two options of one class exclude each other.
enum class Class : std::uint8_t { kForm, kOverflow, kBesides };
Class class_of(std::string_view option) {
  if (option == "ovfl" || option == "novfl") return Class::kOverflow;
  return option == "bb" || option == "trace" ? Class::kBesides : Class::kForm;
}

/// Goes through the text, of which blanks are gone and letters are small.
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
    if (at_ < text_.size()) fail(fmt::format("'{}' behind a layer; allowed are . : , |", text_[at_]));
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
    const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                    [&](const Kind& one) { return one.name == called; });
    const bool is_user = called.size() == 4 && called.starts_with("usr") && is_digit(called[3]);
    if (is_user)
      kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                          [](const Kind& one) { return one.name == "user"; });
    if (kind == std::end(kKinds)) {
      fail_at(begin, called.empty() ? "a layer's name belongs here"
                                    : fmt::format("unknown layer '{}'{}", called,
                                                  specification::suggestion(called, names_of_kinds())));
    }
    Wanted wanted{kind, {}, {}};
    for (const Numeric& one : kind->numerics) wanted.numbers.push_back(normal(*kind, one));
    given_.assign(kind->numerics.size(), false);
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
    check_sizes(wanted, begin);
    return wanted;
  }

  std::int64_t normal(const Kind& kind, const Numeric& one) const {
    if (one.normal != kByLibrary) return one.normal;
    const bool cos = kind.options.data() == std::data(kinds::kCosOptions);
    return (cos ? defaults_.cos_blocks : defaults_.buffer_blocks).count;
  }

  void option(Wanted& wanted) {
    const auto begin = at_;
    const std::string word = name();
    const Kind& kind = *wanted.kind;
    if (take('=')) {
      const auto numeric = std::find_if(kind.numerics.begin(), kind.numerics.end(),
                                        [&](const Numeric& one) { return one.key == word; });
      if (numeric == kind.numerics.end() && kind.missing.empty()) {
        std::vector<std::string> keys;
        for (const Numeric& one : kind.numerics) keys.emplace_back(one.key);
        fail_at(begin, fmt::format("layer {} has no number '{}'{}", kind.name, word,
                                   specification::suggestion(word, keys)));
      }
      if (numeric == kind.numerics.end())
        number(nullptr);
      else
        give(wanted, static_cast<std::size_t>(numeric - kind.numerics.begin()), begin);
      return;
    }
    if (kind.missing.empty() &&
        std::find(kind.options.begin(), kind.options.end(), word) == kind.options.end()) {
      const std::vector<std::string> options(kind.options.begin(), kind.options.end());
      fail_at(begin,
              fmt::format("layer {} has no option '{}'{}", kind.name, word,
                          options.empty() ? "; it has none" : specification::suggestion(word, options)));
    }
    const auto other = std::find_if(wanted.options.begin(), wanted.options.end(), [&](const auto& one) {
      return one != word && class_of(one) == class_of(word);
    });
    if (kind.missing.empty() && other != wanted.options.end())
      fail_at(begin, fmt::format("layer {}: options {} and {} exclude each other", kind.name, *other, word));
    wanted.options.push_back(word);
  }

  void positional(Wanted& wanted, std::size_t place) {
    const Kind& kind = *wanted.kind;
    if (place >= kind.numerics.size()) {
      if (kind.missing.empty())
        fail(fmt::format("layer {} takes {} number{}", kind.name,
                         kind.numerics.empty() ? "no" : fmt::format("at most {}", kind.numerics.size()),
                         kind.numerics.size() == 1 ? "" : "s"));
      if (is_letter(next())) number(nullptr);
      return;
    }
    if (!is_digit(next()) && next() != '@' && next() != '-') {
      if (is_letter(next())) fail("a number belongs here, or nothing");
      return;  // left out
    }
    give(wanted, place, at_);
  }

  /// A number has its place and its key: one of them gives it.
  void give(Wanted& wanted, std::size_t place, std::size_t begin) {
    const Numeric& numeric = wanted.kind->numerics[place];
    if (given_[place])
      fail_at(begin, fmt::format("layer {}: {} is given twice", wanted.kind->name, numeric.key));
    given_[place] = true;
    wanted.numbers[place] = number(&numeric);
  }

  /// Checked against its limits, if there are any.
  std::int64_t number(const Numeric* numeric) {
    const auto begin = at_;
    std::int64_t value = take('-') ? -term(numeric) : term(numeric);
    for (;;) {
      const char operation = next();
      const bool goes_on = at_ + 1 < text_.size() && (is_digit(text_[at_ + 1]) || text_[at_ + 1] == '@');
      if (std::string_view("+-*/&|").find(operation) == std::string_view::npos || operation == '\0' ||
          !goes_on)
        break;
      ++at_;
      const std::int64_t right = term(numeric);
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
          if (right == 0) fail_at(begin, "a division by 0");
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
    if (numeric != nullptr && (value < numeric->least || value > numeric->most)) {
      fail_at(begin, fmt::format("{} is {}; allowed are {} to {}", numeric->key, value, numeric->least,
                                 numeric->most));
    }
    return value;
  }

  std::int64_t term(const Numeric* numeric) {
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
    if (at_ == first) fail_at(begin, "a number belongs here");
    constexpr std::int64_t kKilo = 1024;
    if (take('k'))
      value *= kKilo;
    else if (take('m'))
      value *= kKilo * kKilo;
    if (value > kTooLarge) fail_at(begin, kTooLargeText);
    const bool blocks = numeric != nullptr && numeric->unit == Numeric::Unit::kBlocks;
    const bool bytes = numeric != nullptr && numeric->unit == Numeric::Unit::kBytes;
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

  void check_sizes(const Wanted& wanted, std::size_t begin) const {
    if (wanted.kind->numerics.size() != std::size(kinds::kMrNumerics) ||
        wanted.kind->numerics[0].key != "start_size")
      return;
    if (wanted.numbers[0] > wanted.numbers[1]) {
      fail_at(begin,
              fmt::format("{}: start_size is {} and max_size {}: the start may not be above the maximum",
                          wanted.kind->name, wanted.numbers[0], wanted.numbers[1]));
    }
  }

  std::string whole_;
  std::string text_;
  std::vector<std::size_t> columns_;  ///< of each character of text_ in what was given
  const Defaults& defaults_;
  std::size_t at_ = 0;
  std::vector<bool> given_;  ///< which of the layer's numbers were there
};

}  // namespace

bool Wanted::has(std::string_view option) const {
  return std::find(options.begin(), options.end(), option) != options.end();
}

std::vector<Wanted> parse(std::string_view text, const Defaults& defaults) {
  return Parser(text, defaults).parse();
}

}  // namespace platter::ffio

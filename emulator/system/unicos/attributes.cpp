#include "emulator/system/unicos/attributes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::unicos {
namespace {

using Takes = AssignFlag::Takes;

constexpr std::array<std::string_view, 7> kGroups = {"all", "su", "sf", "du", "df", "aq", "ff"};

std::string all_flags() {
  std::string all = "-I -O -R -V";
  for (const auto& flag : kAssignFlags) all += fmt::format(" -{}", flag.letter);
  return all;
}

/// Quotes a word of an assign line, if needed, so that read_assign_unchecked() returns it unchanged.
std::string quoted(const std::string& word) {
  if (!word.empty() && word.find_first_of(" \t'\"") == std::string::npos) return word;
  std::string text;
  for (std::size_t at = 0; at < word.size() || text.empty();) {
    // A quote of one kind can only be inside quotes of the other kind.
    const char quote = at < word.size() && word[at] == '\'' ? '"' : '\'';
    const auto end = std::min(word.find(quote, at), word.size());
    text += quote;
    text.append(word, at, end - at);
    text += quote;
    at = end;
  }
  return text;
}

/// Checks an object, and returns its standard form: f:name for a plain name, units without leading zeros.
std::string read_object(const std::string& word) {
  if (word.find_first_of(" \t\n") != std::string::npos)
    throw ffio::Error(fmt::format("the object '{}' must not contain a blank", word));
  if (word.empty()) throw ffio::Error("the object has no name; give f:name, u:unit, p:pattern or g:all");
  const auto kind = word.size() > 1 && word[1] == ':' ? word[0] : ' ';
  const auto name = kind == ' ' ? word : word.substr(2);
  if (kind == ' ') return "f:" + word;
  constexpr std::string_view kKinds = "fupg";
  if (kKinds.find(kind) == std::string_view::npos)
    throw ffio::Error(fmt::format("{} is not an object; objects are f:name, name, u:unit, p:pattern and g:{}",
                                  word, listed(kGroups)));
  if (name.empty()) throw ffio::Error(fmt::format("nothing follows {}", word));
  if (kind == 'u' && !is_number(name))
    throw ffio::Error(fmt::format("{} is not a unit; a unit is a whole number, such as u:1", word));
  if (kind == 'u') {
    const auto digits = name.find_first_not_of('0');
    return "u:" + (digits == std::string::npos ? "0" : name.substr(digits));
  }
  if (kind == 'g' && !is_one_of(kGroups, name))
    throw ffio::Error(fmt::format("{} is not a group; groups are g:{}", word, listed(kGroups)));
  return word;
}

/// Parses the words as getopt does: a flag's value may follow its letter directly or be the next word.
class CommandLine {
 public:
  explicit CommandLine(const std::vector<std::string>& words) : words_(words) {}

  AssignRequest read() {
    for (; at_ < words_.size(); ++at_) {
      const auto& word = words_[at_];
      if (word.size() > 1 && word[0] == '-') {
        read_flags(word.substr(1));
        continue;
      }
      if (!wanted_.object.empty())
        throw ffio::Error(
            fmt::format("{} is a second object after {}; assign accepts one", word, wanted_.object));
      wanted_.object = read_object(word);
    }
    check();
    return wanted_;
  }

 private:
  void read_flags(const std::string& letters) {
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const auto letter = letters[i];
      if (read_mode(letter)) continue;
      const auto* const flag = find_flag(letter);
      if (flag == nullptr)
        throw ffio::Error(fmt::format("-{} is not known; flags are {}", letter, all_flags()));
      if (wanted_.attributes.has(letter))
        throw ffio::Error(fmt::format("-{} is given twice; give it once", letter));
      if (flag->takes == Takes::kNothing) {
        wanted_.attributes.set(letter, "");
        continue;
      }
      auto value = letters.substr(i + 1);
      if (value.empty()) {
        if (++at_ >= words_.size())
          throw ffio::Error(fmt::format("-{} needs a value: {}", letter, flag->about));
        value = words_[at_];
      }
      if (value.find('\n') != std::string::npos)
        throw ffio::Error(
            fmt::format("the value of -{} has more than one line; give it on one line", letter));
      if (letter == 'F') std::erase_if(value, [](char one) { return one == ' ' || one == '\t'; });
      wanted_.attributes.set(letter, value);
      return;
    }
  }

  bool read_mode(char letter) {
    using Does = AssignRequest::Does;
    constexpr std::string_view kLetters = "IORV";
    constexpr std::array kModes = {Does::kAdd, Does::kReplace, Does::kRemove, Does::kList};
    const auto index = kLetters.find(letter);
    if (index == std::string_view::npos) return false;
    if (mode_ != ' ' && mode_ != letter)
      throw ffio::Error(fmt::format("-{} and -{} exclude each other", mode_, letter));
    mode_ = letter;
    wanted_.does = kModes.at(index);
    return true;
  }

  void check() const {
    const bool sets = mode_ != 'R' && mode_ != 'V';
    if (!sets && !wanted_.attributes.empty())
      throw ffio::Error(fmt::format("-{} accepts only an object, not {}", mode_, wanted_.attributes.text()));
    if (sets && wanted_.object.empty())
      throw ffio::Error(
          "no object is named: f:name, name, u:unit, p:pattern or g:all, su, sf, du, df, aq, ff");
    if (sets && wanted_.attributes.empty())
      throw ffio::Error(
          fmt::format("nothing is assigned to {}: a flag is missing, such as -F cos; flags are {}",
                      wanted_.object, all_flags()));
    if (wanted_.attributes.has('F') && wanted_.attributes.has('s'))
      throw ffio::Error("-F and -s both name a structure; give one of them");
  }

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  char mode_ = ' ';
  AssignRequest wanted_;
};

}  // namespace

bool Attributes::has(char flag) const {
  return std::any_of(all_.begin(), all_.end(), [&](const auto& one) { return one.first == flag; });
}

std::string Attributes::value(char flag) const {
  for (const auto& [letter, value] : all_)
    if (letter == flag) return value;
  return "";
}

void Attributes::set(char flag, const std::string& value) {
  for (auto& [letter, old] : all_) {
    if (letter != flag) continue;
    old = value;
    return;
  }
  all_.emplace_back(flag, value);
}

void Attributes::remove(char flag) {
  std::erase_if(all_, [&](const auto& one) { return one.first == flag; });
}

void Attributes::add(const Attributes& more) {
  if (more.has('F')) remove('s');
  if (more.has('s')) remove('F');
  for (const auto& [flag, value] : more.all_) set(flag, value);
}

std::string Attributes::text() const {
  std::string text;
  for (const auto& [flag, value] : all_) {
    text += fmt::format("{}-{}", text.empty() ? "" : " ", flag);
    if (find_flag(flag)->takes != Takes::kNothing) text += fmt::format(" {}", quoted(value));
  }
  return text;
}

std::string assign_line(const Attributes& attributes, const std::string& object) {
  return fmt::format("assign {} {}\n", attributes.text(), quoted(object));
}

AssignRequest read_assign(const std::vector<std::string>& words) {
  auto request = CommandLine(words).read();
  check_values(request.attributes);
  return request;
}

AssignRequest read_assign(std::string_view line) {
  auto request = read_assign_unchecked(line);
  check_values(request.attributes);
  return request;
}

AssignRequest read_assign_unchecked(std::string_view line) {
  std::vector<std::string> words;
  bool inside = false;  // inside a word
  char quote = 0;
  for (const char c : line) {
    if (quote == 0 && (c == ' ' || c == '\t')) {
      inside = false;
      continue;
    }
    if (!std::exchange(inside, true)) words.emplace_back();
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) throw ffio::Error(fmt::format("a word starts with {0} but does not end with {0}", quote));
  return CommandLine(words).read();
}

namespace {

constexpr std::array<std::string_view, 10> kStructures = {"cos",  "blocked", "unblocked", "u",    "bin",
                                                          "sbin", "text",    "f77",       "tape", "bmx"};
/// More partitions than file systems of the time had. The limit keeps a typing error from requesting an
/// endless list.
constexpr int kMaxPartitions = 64;

/// Throws ffio::Error if `text` is not a valid number. `whole`: the complete value that contains `text`, for
/// messages.
void check_number(char flag, std::string_view text, bool may_be_none, std::string_view whole) {
  if (is_number(text) && (may_be_none || text.find_first_not_of('0') != std::string_view::npos)) return;
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  throw ffio::Error(
      fmt::format("-{} is given {}; it needs a whole number of blocks or buffers, at least {}{}", flag, whole,
                  may_be_none ? 0 : 1, digits && may_be_none ? "; this one is too large" : ""));
}

/// The values of a flag that accepts only those in the manual page.
struct Values {
  char flag;
  std::array<std::string_view, 2> values;
};
constexpr Values kValues[] = {{'d', {"skipbad", "acptbad"}}, {'f', {"77", "90"}}};

void check_choice(char flag, std::string_view value) {
  for (const auto& one : kValues) {
    if (one.flag == flag && !is_one_of(one.values, value))
      throw ffio::Error(
          fmt::format("-{} is given {}; it must be {} or {}", flag, value, one.values[0], one.values[1]));
  }
}

void check_value(const AssignFlag& flag, std::string_view value) {
  if (value.find_first_of(" \t\n") != std::string_view::npos)
    throw ffio::Error(fmt::format("-{} is given '{}'; it must not contain blanks", flag.letter, value));
  if (value.empty())  // an empty value would make the environment unreadable
    throw ffio::Error(fmt::format("-{} has no value; give one after it", flag.letter));
  if (flag.takes == Takes::kNumber) check_number(flag.letter, value, false, value);
  if (flag.takes == Takes::kSwitch && value != "on" && value != "off")
    throw ffio::Error(fmt::format("-{} is given {}; it must be on or off", flag.letter, value));
  check_choice(flag.letter, value);
  if (flag.letter == 's' && !is_one_of(kStructures, value))
    throw ffio::Error(fmt::format("-s is given {}; structures are {}", value, listed(kStructures)));
  if (flag.letter == 'n') {
    const auto colon = value.find(':');
    check_number('n', value.substr(0, colon), true, value);
    if (colon != std::string_view::npos) check_number('n', value.substr(colon + 1), true, value);
  }
  if (flag.letter == 'p') read_partitions(value);
  if (flag.letter == 'F') ffio::parse(value, {});  // OPEN rejects layers that cannot be opened
}

int partition_number(std::string_view text, std::string_view whole) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 0 || number >= kMaxPartitions)
    throw ffio::Error(fmt::format("-p is given {}; it needs partitions from 0 to {}, such as 0-2 or 0:1:2",
                                  whole, kMaxPartitions - 1));
  return number;
}

}  // namespace

const AssignFlag* find_flag(char letter) {
  const auto* const found = std::find_if(std::begin(kAssignFlags), std::end(kAssignFlags),
                                         [&](const AssignFlag& one) { return one.letter == letter; });
  return found == std::end(kAssignFlags) ? nullptr : found;
}

bool is_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number >= 0 && !text.empty();
}

void check_values(const Attributes& attributes) {
  for (const auto& [letter, value] : attributes.all()) {
    const AssignFlag& flag = *find_flag(letter);
    if (flag.takes != Takes::kNothing) check_value(flag, value);
  }
}

std::vector<int> read_partitions(std::string_view text) {
  std::vector<int> all;
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find(':', at), text.size());
    const auto part = text.substr(at, end - at);
    const auto dash = part.find('-');
    const auto first = partition_number(part.substr(0, dash), text);
    const auto last = dash == std::string_view::npos ? first : partition_number(part.substr(dash + 1), text);
    if (last < first)
      throw ffio::Error(
          fmt::format("-p is given {}; in {}, the first number exceeds the second", text, part));
    for (int one = first; one <= last; ++one) {
      if (std::find(all.begin(), all.end(), one) != all.end())
        throw ffio::Error(fmt::format("-p is given {}, which names partition {} twice", text, one));
      all.push_back(one);
    }
    at = end + 1;
  }
  return all;
}

}  // namespace platter::unicos

#include "emulator/system/unicos/attribute_values.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::unicos {
namespace {

using Takes = AssignFlag::Takes;

constexpr std::array<std::string_view, 10> kStructures = {"cos",  "blocked", "unblocked", "u",    "bin",
                                                          "sbin", "text",    "f77",       "tape", "bmx"};
/// More than the file systems of the time; keeps a typing error from asking for a list without end.
constexpr int kMostPartitions = 64;

/// `whole`: the value that `text` is (a part) of.
void check_number(char flag, std::string_view text, bool may_be_none, std::string_view whole) {
  if (is_number(text) && (may_be_none || text.find_first_not_of('0') != std::string_view::npos)) return;
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  throw ffio::Error(fmt::format("-{} is given {}; it takes a whole number of blocks or buffers, from {} on{}",
                                flag, whole, may_be_none ? 0 : 1,
                                digits && may_be_none ? ", and this one is too large" : ""));
}

/// Of flags whose few values the manual page names.
struct Values {
  char flag;
  std::array<std::string_view, 2> values;
};
constexpr Values kValues[] = {{'d', {"skipbad", "acptbad"}}, {'f', {"77", "90"}}};

void check_choice(char flag, std::string_view value) {
  for (const auto& one : kValues) {
    if (one.flag == flag && !is_one_of(one.values, value))
      throw ffio::Error(
          fmt::format("-{} is given {}; it takes {} or {}", flag, value, one.values[0], one.values[1]));
  }
}

void check_value(const AssignFlag& flag, std::string_view value) {
  if (value.find_first_of(" \t\n") != std::string_view::npos)
    throw ffio::Error(fmt::format("-{} is given '{}'; blanks are not allowed in it", flag.letter, value));
  if (value.empty())  // the environment could not be read with it
    throw ffio::Error(fmt::format("-{} is given nothing; a value belongs behind it", flag.letter));
  if (flag.takes == Takes::kNumber) check_number(flag.letter, value, false, value);
  if (flag.takes == Takes::kSwitch && value != "on" && value != "off")
    throw ffio::Error(fmt::format("-{} is given {}; it takes on or off", flag.letter, value));
  check_choice(flag.letter, value);
  if (flag.letter == 's' && !is_one_of(kStructures, value))
    throw ffio::Error(fmt::format("-s is given {}; structures are {}", value, listed(kStructures)));
  if (flag.letter == 'n') {
    const auto colon = value.find(':');
    check_number('n', value.substr(0, colon), true, value);
    if (colon != std::string_view::npos) check_number('n', value.substr(colon + 1), true, value);
  }
  if (flag.letter == 'p') read_partitions(value);
  if (flag.letter == 'F') ffio::parse(value, {});  // what cannot be opened is for OPEN to refuse
}

int partition_number(std::string_view text, std::string_view whole) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 0 || number >= kMostPartitions)
    throw ffio::Error(fmt::format("-p is given {}; it takes partitions from 0 to {}, such as 0-2 or 0:1:2",
                                  whole, kMostPartitions - 1));
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
    if (last < first) throw ffio::Error(fmt::format("-p is given {}, where {} goes backwards", text, part));
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

#include "runtime/system/cms/name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "emulator/system/cms/refused.hpp"

namespace platter::runtime {
namespace {

using cms::Refused;

constexpr std::size_t kLongestName = 8;

}  // namespace

CmsName cms_name(std::string_view text) {
  std::string capitals(text);
  for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::istringstream words(capitals);
  std::string name;
  std::string type;
  std::string mode = "A1";
  std::string more;
  words >> name >> type;
  words >> mode;
  const auto refuse = [&](const std::string& why) {
    throw Refused(cms::kBadName,
                  fmt::format("'{}': {}; a file is called NAME TYPE MODE, as QUERY DATA A1", text, why));
  };
  if (words >> more) refuse("there is too much of it");
  const auto is_good = [](const std::string& word) {
    return !word.empty() && word.size() <= kLongestName &&
           std::all_of(word.begin(), word.end(), [](unsigned char c) {
             return std::isalnum(c) != 0 ||
                    std::string_view("$#@+-:_").find(static_cast<char>(c)) != std::string_view::npos;
           });
  };
  if (type.empty()) refuse("it has no type");
  if (!is_good(name) || !is_good(type)) refuse("name and type have one to eight letters, digits and $#@+-:_");
  const bool digit = mode.size() == 2 && mode[1] >= '0' && mode[1] <= '6';
  if (std::isalpha(static_cast<unsigned char>(mode[0])) == 0 || mode.size() > 2 ||
      (mode.size() == 2 && !digit))
    refuse("a mode is a letter, and perhaps a digit from 0 to 6");
  return {.name = name + ' ' + type, .mode = mode[0], .number = digit ? mode[1] - '0' : 1};
}

}  // namespace platter::runtime

#include "runtime/system/cms/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "emulator/specification/nearest.hpp"
#include "emulator/specification/units.hpp"
#include "emulator/system/cms/refused.hpp"

namespace platter::runtime {

Command::Command(const std::string& line) : line_(line) {
  std::string text;
  for (const unsigned char c : line) {
    if (c == '(' || c == ')') text += ' ';
    text += static_cast<char>(std::toupper(c));
    if (c == '(' || c == ')') text += ' ';
  }
  std::istringstream in(text);
  bool options = false;
  for (std::string word; in >> word && word != ")";) {  // behind that are comments
    if (word == "(" && !options)
      options = true;
    else
      (options ? behind_ : words_).push_back(word);
  }
}

void Command::refuse(const std::string& why) const {
  throw cms::Refused(cms::kBadOption, fmt::format("'{}': {}", line_, why));
}

void Command::take(const char* form, std::size_t most, std::initializer_list<const char*> valued,
                   std::initializer_list<const char*> flags) {
  form_ = form;
  if (words_.size() > most) refuse(fmt::format("'{}' is too much; takes {}", words_[most], form));
  const auto is_of = [](const auto& known, const std::string& word) {
    return std::find(known.begin(), known.end(), word) != known.end();
  };
  for (std::size_t i = 0; i < behind_.size(); ++i) {
    const std::string& option = behind_[i];
    if (options_.contains(option)) refuse(fmt::format("option {} is given twice", option));
    if (is_of(flags, option)) {
      options_[option];
    } else if (is_of(valued, option)) {
      if (i + 1 == behind_.size()) refuse(fmt::format("option {} has no value", option));
      options_[option] = behind_[++i];
    } else {
      std::vector<std::string> known(valued.begin(), valued.end());
      known.insert(known.end(), flags.begin(), flags.end());
      refuse(fmt::format("option '{}'{}; takes {}", option, specification::suggestion(option, known), form));
    }
  }
}

const std::string& Command::word(std::size_t i) const {
  if (i < words_.size()) return words_[i];
  refuse(fmt::format("takes {}", form_));
}

CmsName Command::file(std::size_t first) const {
  std::string name = word(first) + ' ' + word(first + 1);
  if (first + 2 < words_.size()) name += ' ' + words_[first + 2];
  return cms_name(name);
}

std::string Command::option(const std::string& name) const {
  const auto found = options_.find(name);
  return found == options_.end() ? "" : found->second;
}

std::int64_t Command::number(const std::string& text, const char* what, std::int64_t least,
                             std::int64_t most) const {
  const auto number = specification::parse_whole<std::int64_t>(text);
  if (!number || *number < least || *number > most)
    refuse(fmt::format("{} '{}': a number from {} to {}", what, text, least, most));
  return *number;
}

std::int64_t Command::bytes(const std::string& text, const char* what) const {
  constexpr std::int64_t kKilo = 1024;
  if (text.empty() || text.back() != 'K') return number(text, what);
  return kKilo *
         number(text.substr(0, text.size() - 1), what, 1, std::numeric_limits<std::int32_t>::max() / kKilo);
}

}  // namespace platter::runtime

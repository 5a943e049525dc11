#include "tools/compiler/build/symbols.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include "emulator/specification/units.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/files/text_file.hpp"

namespace platter::guest {

std::vector<LinkedName> parse_linked_names(const std::string& output) {
  std::vector<LinkedName> names;
  std::istringstream lines(output);
  std::string name;
  std::string type;
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with("]:")) continue;  // header of an archive member
    if (!(std::istringstream(line) >> name >> type) || type.size() != 1)
      throw BuildError(fmt::format("nm: '{}' is not a name and its type", line));
    names.push_back({name, type.front()});
  }
  return names;
}

namespace {

namespace fs = std::filesystem;

bool in_symbol(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$';
}

/// Returns whether a line of the assembly contains the symbol as an operand.
bool names(const std::string& line, const std::string& symbol) {
  for (auto at = line.find(symbol); at != std::string::npos; at = line.find(symbol, at + 1)) {
    const auto end = at + symbol.size();
    const bool begins = at == 0 || line[at - 1] == '$' || !in_symbol(line[at - 1]);
    if (begins && (end == line.size() || !in_symbol(line[end]))) return true;
  }
  return false;
}

std::string in_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

}  // namespace

std::int64_t words_of(std::int64_t bytes) {
  constexpr std::int64_t kWord = 8;
  return bytes / kWord + (bytes % kWord > 0 ? 1 : 0);
}

Symbols::Symbols(const fs::path& assembly, std::string source, const dialect::Overlay& overlay)
    : source_(std::move(source)), overlay_(overlay), text_("", files::text_of(assembly)), lines_(text_) {
  for (std::size_t line = 0; line < text_.size(); ++line) read(line);
}

void Symbols::read(std::size_t line) {
  std::string text = text_.line(line);
  if (text.ends_with(':')) {
    const auto function = subprograms_.find(text.substr(0, text.size() - 1));
    if (function != subprograms_.end()) function->second = line;
    return;
  }
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream words(text);
  std::string directive;
  std::string symbol;
  std::string value;
  if (!(words >> directive >> symbol)) return;
  words >> value;
  if (directive == ".type" && value == "@function") {
    subprograms_[symbol] = line;
  } else if (directive == ".local") {
    variables_[symbol] = 0;
  } else if (directive == ".comm") {
    const auto own = variables_.find(symbol);
    (own == variables_.end() ? commons_[symbol] : own->second) = length(line, value);
  } else if (directive == ".size" && !subprograms_.contains(symbol) && !value.starts_with(".-")) {
    data_[symbol] = length(line, value);  // the size of code is written as .-SYMBOL
  }
}

std::int64_t Symbols::length(std::size_t line, const std::string& value) const {
  const auto bytes = specification::parse_whole<std::int64_t>(value);
  if (!bytes || *bytes < 0)
    throw charge::Error(
        fmt::format("{}: the assembly's line {}: '{}' is not a length in bytes", source_, line + 1, value));
  return *bytes;
}

std::string Symbols::place(std::size_t line) const {
  const auto location = lines_.at(line);
  return location.known() ? lines_.name(location) : source_;
}

std::vector<std::string> Symbols::uses(const std::string& symbol) const {
  std::vector<std::string> places;
  for (std::size_t line = 0; line < text_.size(); ++line) {
    const std::string& text = text_.line(line);
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string::npos || !names(text, symbol)) continue;
    // Addresses in data have no source line. Other directives, such as debug information, do not count.
    const bool data = text.compare(begin, 5, ".quad") == 0;
    if (text[begin] == '.' && !data) continue;
    const std::string where = data ? source_ : place(line);
    if (std::find(places.begin(), places.end(), where) == places.end()) places.push_back(where);
  }
  // The source's name is only used if no line is known.
  if (places.size() > 1) std::erase(places, source_);
  return places;
}

std::optional<std::string> Symbols::subprogram(const std::string& symbol) const {
  const auto found = subprograms_.find(symbol);
  if (found == subprograms_.end()) return std::nullopt;
  constexpr std::size_t kNear = 8;  // largest number of directives between a label and its first location
  for (std::size_t line = found->second; line < std::min(found->second + kNear, text_.size()); ++line) {
    if (lines_.at(line).known()) return place(line);
  }
  return source_;
}

std::optional<std::string> Symbols::definition(const std::string& symbol) const {
  if (data_.contains(symbol)) return source_;
  return subprogram(symbol);
}

std::vector<std::string> Symbols::subprograms() const {
  std::vector<std::string> names;
  for (const auto& [symbol, line] : subprograms_) {
    if (symbol != "main" && symbol.find('.') == std::string::npos) names.push_back(symbol);
  }
  return names;
}

std::vector<std::string> Symbols::reserved() const {
  const auto is_reserved = [](const std::string& symbol) {
    return symbol.starts_with("platter_") || symbol.starts_with("_gfortran") || is_routine_of_platter(symbol);
  };
  std::vector<std::string> found;
  for (const auto& [symbol, line] : subprograms_) {
    if (is_reserved(symbol)) found.push_back(symbol);
  }
  // Only BIND(C) symbols. gfortran's own symbols end with an underscore or contain a dot.
  for (const auto& [symbol, length] : data_) {
    const bool own = symbol.back() == '_' || symbol.find('.') != std::string::npos;
    if (is_reserved(symbol) && !own) found.push_back(symbol);
  }
  return found;
}

std::string fortran_name(const std::string& symbol) {
  constexpr std::string_view kModule = "_MOD_";
  if (const auto at = symbol.find(kModule); symbol.starts_with("__") && at != std::string::npos) {
    return fmt::format("{} of module {}", in_capitals(symbol.substr(at + kModule.size())),
                       in_capitals(symbol.substr(2, at - 2)));
  }
  if (const auto dot = symbol.find('.'); dot != std::string::npos && dot > 0)
    return in_capitals(symbol.substr(0, dot));
  const bool fortran = symbol.size() > 1 && symbol.back() == '_' && symbol[symbol.size() - 2] != '_' &&
                       std::islower(static_cast<unsigned char>(symbol.front())) != 0;
  if (!fortran || is_routine_of_platter(symbol)) return "";
  return in_capitals(symbol.substr(0, symbol.size() - 1));
}

}  // namespace platter::guest

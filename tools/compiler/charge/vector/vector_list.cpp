#include "tools/compiler/charge/vector/vector_list.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <sstream>

#include "tools/compiler/charge/assembly/remark.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {
namespace {

std::string bare(const std::string& file) {
  return std::filesystem::path(file).filename().string();
}

constexpr std::string_view kUndivided = ": undivided: ";

unsigned first_line_of(std::string_view text) {
  unsigned line = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, line);
  if (error != std::errc{} || stop != end)
    throw Error(fmt::format("list of vector loops: '{}' is not the line number of a statement", text));
  return line;
}

}  // namespace

VectorList::VectorList(std::string_view text) {
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) {
    if (line.empty()) continue;
    auto place = parse_place(line);
    const auto undivided = place ? std::string::npos : line.rfind(kUndivided);
    if (undivided != std::string::npos) {
      const auto statement = parse_place(std::string_view(line).substr(0, undivided));
      if (statement) {
        undivided_[{bare(statement->file), statement->line}] =
            first_line_of(std::string_view(line).substr(undivided + kUndivided.size()));
        continue;
      }
    }
    if (!place) {
      place = parse_remark(line);
      if (place && place->text.find("loop vectorized") == std::string::npos) continue;
    }
    if (!place) throw Error(fmt::format("list of vector loops: '{}' is not FILE:LINE:COLUMN", line));
    loops_.emplace(bare(place->file), place->line, place->column);
  }
}

std::vector<std::string> VectorList::files_elsewhere(const LineTable& lines) const {
  std::set<std::string> elsewhere;
  for (const auto& loop : loops_) elsewhere.insert(std::get<0>(loop));
  for (const auto& [line, location] : lines.locations()) {
    if (contains(lines, location)) elsewhere.erase(bare(lines.file_name(location.file)));
  }
  return {elsewhere.begin(), elsewhere.end()};
}

std::optional<unsigned> VectorList::undivided(const LineTable& lines, const Location& location) const {
  if (!location.known()) return std::nullopt;
  const auto found = undivided_.find({bare(lines.file_name(location.file)), location.line});
  return found == undivided_.end() ? std::nullopt : std::optional(found->second);
}

bool VectorList::contains(const LineTable& lines, const Location& location) const {
  return location.known() &&
         loops_.count({bare(lines.file_name(location.file)), location.line, location.column}) != 0;
}

}  // namespace platter::charge

#include "tools/charge/vector/vector_list.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <optional>
#include <sstream>

#include "tools/charge/assembly/error.hpp"
#include "tools/charge/assembly/remark.hpp"

namespace platter::charge {
namespace {

std::string bare(const std::string& file) {
  return std::filesystem::path(file).filename().string();
}

/// "FILE:LINE:COLUMN".
std::optional<Remark> parse_place(const std::string& line) {
  auto remark = parse_remark(line + ": place: ");
  return remark && remark->kind == "place" ? remark : std::nullopt;
}

unsigned first_line_of(const Remark& undivided) {
  unsigned line = 0;
  const char* const end = undivided.text.data() + undivided.text.size();
  const auto [stop, error] = std::from_chars(undivided.text.data(), end, line);
  if (error != std::errc{} || stop != end)
    throw Error(fmt::format("list of vector loops: '{}' is not a statement's first line", undivided.text));
  return line;
}

}  // namespace

VectorList::VectorList(std::string_view text) {
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) {
    if (line.empty()) continue;
    auto loop = parse_place(line);
    if (!loop) {
      loop = parse_remark(line);
      if (loop && loop->kind == "undivided") {
        undivided_[{bare(loop->file), loop->line}] = first_line_of(*loop);
        continue;
      }
      if (loop ? loop->text.find("loop vectorized") == std::string::npos
               : line.find(": ") != std::string::npos)
        continue;
    }
    if (!loop) throw Error(fmt::format("list of vector loops: '{}' is not FILE:LINE:COLUMN", line));
    loops_.emplace(bare(loop->file), loop->line, loop->column);
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

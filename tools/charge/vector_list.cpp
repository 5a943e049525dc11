#include "tools/charge/vector_list.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <sstream>
#include <vector>

#include "tools/charge/error.hpp"

namespace platter::charge {
namespace {

std::string bare(const std::string& file) {
  return std::filesystem::path(file).filename().string();
}

bool read_number(const std::string& text, unsigned& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

VectorList::VectorList(std::string_view text) {
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) {
    if (line.empty()) continue;
    const auto remark = line.find(": ");
    if (remark != std::string::npos && line.find("loop vectorized", remark) == std::string::npos) continue;
    const std::string place = line.substr(0, remark);
    const auto last = place.rfind(':');
    const auto first = last == std::string::npos || last == 0 ? last : place.rfind(':', last - 1);
    unsigned number = 0;
    unsigned column = 0;
    if (first == std::string::npos || !read_number(place.substr(first + 1, last - first - 1), number) ||
        !read_number(place.substr(last + 1), column)) {
      throw Error(fmt::format("list of vector loops: '{}' is not FILE:LINE:COLUMN", line));
    }
    loops_.emplace(bare(place.substr(0, first)), number, column);
  }
}

bool VectorList::contains(const LineTable& lines, const Location& location) const {
  return location.known() &&
         loops_.count({bare(lines.file_name(location.file)), location.line, location.column}) != 0;
}

}  // namespace platter::charge

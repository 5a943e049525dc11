#include "tools/cli/rows.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "tools/validation/harness/wrapped_text.hpp"

namespace platter::command {
namespace {

constexpr std::size_t kWidth = 99;
constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;
constexpr std::size_t kLeastNames = 10;
constexpr std::size_t kMostNames = 24;  ///< text of a row with a longer name is printed on the next line

}  // namespace

void print(const std::vector<Row>& rows) {
  std::size_t column = kLeastNames;
  for (const Row& row : rows) {
    if (row.name.size() <= kMostNames) column = std::max(column, row.name.size());
  }
  const std::size_t texts = kIndent + column + kGap;
  const std::string below(texts, ' ');
  for (const Row& row : rows) {
    const bool beside = row.name.size() <= column;
    const auto lines = [](const std::string& text, std::size_t width, const std::string& between) {
      return fmt::format("{}", fmt::join(evidence::wrapped(runtime::terminal_line(text), width), between));
    };
    if (!beside) runtime::print_text("  " + lines(row.name, kWidth - kIndent, "\n  ") + "\n");
    runtime::print("{}{}\n", beside ? fmt::format("  {:<{}}  ", row.name, column) : below,
                   runtime::TextLines{lines(row.text, kWidth - texts, "\n" + below)});
  }
}

void print_heading(const std::string& text) {
  runtime::print_coloured(runtime::Colours(STDOUT_FILENO).heading(text) + "\n");
}

}  // namespace platter::command

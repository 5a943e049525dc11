#include "tools/cli/explained_name.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/error.hpp"
#include "emulator/system/system_specification.hpp"
#include "tools/validation/studies/bucher-hayes/bench/printed_row.hpp"

namespace platter::command {
namespace {

std::string of_row(const std::string& asked) {
  const bool is_number = !asked.empty() && asked.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number && std::count(asked.begin(), asked.end(), '/') != 3) return asked;
  const auto rows = bucher_hayes::table1_rows();
  for (const auto& row : rows) {
    if (is_number ? row.is_meant_by(asked) : row.name() == asked) return row.short_name();
  }
  if (is_number) {
    throw specification::Error(fmt::format(
        "routine: Table 1 has rows 1 to {}, and no {}; OS/ROUTINE names one as well (platter list routines)",
        rows.size(), asked));
  }
  return asked;
}

}  // namespace

std::string explained_name(const std::string& asked, const specification::Catalogue& catalogue) {
  const std::string name = of_row(asked);
  const auto first = name.find('/');
  const auto second = first == std::string::npos ? first : name.find('/', first + 1);
  if (second == std::string::npos) return name;
  const auto os = name.substr(0, first);
  const auto systems = catalogue.names("systems");
  if (std::find(systems.begin(), systems.end(), os) == systems.end()) return name;
  auto document = catalogue.open("systems", os);
  const auto system = system::read_system(document);
  const auto* const routine = system.find(name.substr(second + 1));
  const bool is_of_it = routine != nullptr && routine->library == name.substr(first + 1, second - first - 1);
  return is_of_it ? os + "/" + routine->name : name;
}

}  // namespace platter::command

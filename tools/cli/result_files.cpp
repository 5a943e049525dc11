#include "tools/cli/result_files.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "emulator/specification/error.hpp"
#include "runtime/host/csv.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/outputs.hpp"
#include "tools/cli/output_file.hpp"

namespace platter::command {
namespace {

void write_to(const char* flag, const std::string& name, const std::string& text) {
  if (name.empty()) return;
  runtime::WholeFile file(flag, name);
  file.write(text);
  if (!file.finish()) throw specification::Error(fmt::format("{}: {} cannot be written", flag, name));
}

}  // namespace

void ResultFiles::add_to(CLI::App& command, const std::string& rows) {
  command
      .add_option("--json", json,
                  "Writes the results to FILE as JSON; - is standard output, and nothing else goes there")
      ->type_name("FILE");
  command.add_option("--csv", csv, fmt::format("Writes a row for {} to FILE; - as for --json", rows))
      ->type_name("FILE");
}

void ResultFiles::require_writable() const {
  runtime::require_distinct({{"--json", json}, {"--csv", csv}}, {});
  command::require_writable("--json", json);
  command::require_writable("--csv", csv);
}

void ResultFiles::write(const nlohmann::ordered_json& document, const nlohmann::ordered_json& rows,
                        const std::vector<std::string>& columns) const {
  // A file's name need not be UTF-8.
  write_to("--json", json,
           document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  write_to("--csv", csv, runtime::csv_text(rows, columns));
}

}  // namespace platter::command

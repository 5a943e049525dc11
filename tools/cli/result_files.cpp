#include "tools/cli/result_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/csv.hpp"
#include "runtime/host/replacement.hpp"
#include "runtime/host/standard_streams.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/outputs.hpp"

namespace platter::command {

namespace fs = std::filesystem;

void add_picture_size(CLI::App& command, std::string& size) {
  command
      .add_option(
          "--size", size,
          "Set the size of the picture in mm, as WIDTH or WIDTHxHEIGHT: 88 is one column of a journal")
      ->type_name("SIZE");
}

void require_writable(const std::string& flag, const std::string& file) {
  if (file.empty()) return;
  if (file == runtime::kStandardOutput) {
    if (runtime::kept_standard_output() < 0)
      throw specification::Error(fmt::format("{}: standard output cannot be written", flag));
    return;
  }
  // No file is created here, because a killed command would leave it.
  struct stat found{};
  const bool exists = ::stat(file.c_str(), &found) == 0;
  // Opening a pipe here would end it for its reader.
  if (exists && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode)) return;
  bool is_writable = false;
  if (exists) {
    const int opened = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    // A running program's file will be replaced, not overwritten.
    is_writable = opened >= 0 || errno == ETXTBSY;
    if (opened >= 0) ::close(opened);
  } else if (errno == ENOENT) {
    const fs::path place = runtime::place_to_replace(file);
    is_writable = !place.empty() && runtime::Replacement(place).is_open();
  }
  if (!is_writable) {
    throw specification::Error(
        fmt::format("{}: {} cannot be written: {}", flag, file, std::generic_category().message(errno)));
  }
}

void require_apart(const std::vector<std::pair<std::string, std::string>>& flags_and_files) {
  std::map<fs::path, std::string> taken;
  for (const auto& [flag, file] : flags_and_files) {
    if (file.empty() || file == runtime::kStandardOutput) continue;
    std::error_code none;
    const fs::path whole = fs::weakly_canonical(file, none);
    const auto [other, is_new] = taken.emplace(whole.empty() ? fs::path(file) : whole, flag);
    if (!is_new)
      throw specification::Error(
          fmt::format("{}: {} is also the file of {}; give each a separate name", flag, file, other->second));
  }
}

namespace {

void write_to(const char* flag, const std::string& name, const std::string& text) {
  if (name.empty()) return;
  runtime::write_whole_file(flag, name, text);
}

}  // namespace

void ResultFiles::add_to(CLI::App& command, const std::string& rows) {
  command
      .add_option("--json", json,
                  "Write the results to FILE as JSON; - is standard output, which then contains nothing else")
      ->type_name("FILE");
  command
      .add_option("--csv", csv,
                  fmt::format("Write one row for {} to FILE; - is standard output, as for --json", rows))
      ->type_name("FILE");
}

void ResultFiles::require_writable() const {
  runtime::require_distinct({{"--json", json}, {"--csv", csv}}, {});
  command::require_writable("--json", json);
  command::require_writable("--csv", csv);
}

void ResultFiles::write(const nlohmann::ordered_json& document, const nlohmann::ordered_json& rows,
                        const std::vector<std::string>& columns) const {
  // File names in the document need not be UTF-8, so invalid bytes are replaced.
  write_to("--json", json,
           document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  write_to("--csv", csv, runtime::csv_text(rows, columns));
}

}  // namespace platter::command

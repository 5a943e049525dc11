#include "runtime/system/unicos/options/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>

#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/options/system_options.hpp"
#include "runtime/options/usage.hpp"

namespace platter::runtime {

std::string assign_file() {
  const auto* const named = std::getenv("FILENV");
  return named != nullptr && *named != '\0' ? named : kKeptAssigns;
}

unicos::Assignments read_assign_file(const std::string& file, unicos::Faults faults) {
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return {};
  if (std::filesystem::is_directory(file, none))
    throw specification::Error(fmt::format("{}, which FILENV names, is a folder; name a file", file));
  if (file == "/dev/null") return {};  // FILENV=/dev/null: no options are stored
  constexpr std::uintmax_t kMaxBytes = 16 << 20;
  const std::string text = read_untrusted(file, kMaxBytes);
  try {
    return unicos::Assignments::read(text, file, faults);
  } catch (const ffio::Error& error) {
    throw specification::Error(error.what());
  }
}

namespace {

void require_flags(const std::string& text) {
  std::string value = text;
  const std::string error = not_blank("flags of assign and the object to which they apply")(value);
  if (!error.empty()) throw CLI::ValidationError(kAssign, error);
}

}  // namespace

const SystemOptions& unicos_options() {
  static const SystemOptions kOptions{
      "unicos",
      "UNICOS",
      {{.flag = kAssign,
        .help = "Open a unit or file as the command assign specifies: '-F blocked,mr::1961 u:1'",
        .type_name = "ARGUMENTS",
        .repeats = true,
        .check = require_flags,
        .advice = {}},
       {.flag = kProcstat,
        .help = "Write the statistics of each unit to FILE, for platter procview and ja",
        .type_name = "FILE",
        .file = SystemOption::File::kResult,
        .advice = {}}}};
  return kOptions;
}

}  // namespace platter::runtime

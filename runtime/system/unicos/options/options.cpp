#include "runtime/system/unicos/options/options.hpp"

#include <CLI/CLI.hpp>

#include "runtime/options/system_options.hpp"
#include "runtime/options/usage.hpp"

namespace platter::runtime {
namespace {

void require_flags(const std::string& text) {
  std::string value = text;
  const std::string error = not_blank("flags of assign, and an object they are for")(value);
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

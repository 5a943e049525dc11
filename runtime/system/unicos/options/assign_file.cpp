#include "runtime/system/unicos/options/assign_file.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::runtime {

std::string assign_file() {
  const auto* const named = std::getenv("FILENV");
  return named != nullptr && *named != '\0' ? named : kKeptAssigns;
}

unicos::Assignments read_assign_file(const std::string& file, unicos::Faults faults) {
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return {};
  if (std::filesystem::is_directory(file, none))
    throw specification::Error(fmt::format("{}, which FILENV names, is a folder; it is to be a file", file));
  if (file == "/dev/null") return {};  // that nothing is kept
  constexpr std::uintmax_t kMost = 16 << 20;
  const std::string text = read_untrusted(file, kMost);
  try {
    return unicos::Assignments::read(text, file, faults);
  } catch (const ffio::Error& error) {
    throw specification::Error(error.what());
  }
}

}  // namespace platter::runtime

// ISHELL, which passes a line to the shell of the machine. Platter supports only the command rm.

#include <fmt/format.h>

#include <sstream>
#include <string>
#include <vector>

#include "runtime/program/session/entry.hpp"
#include "runtime/system/unicos/services.hpp"

namespace platter::runtime {
namespace {

std::int64_t shell(Session& now, const std::string& line) {
  std::istringstream words(line);
  std::string command;
  words >> command;
  const auto refuse = [&](const std::string& why) {
    throw system::CallError("ISHELL", fmt::format("'{}'", line), why);
  };
  UnicosFiles* const files = unicos_files(now);
  if (files == nullptr) refuse("is available only under UNICOS");
  if (command != "rm") refuse("rm with file names is the only shell command that is modelled");
  std::int64_t status = 0;
  int names = 0;
  bool forced = false;  // rm -f: a missing file is not an error
  for (std::string name; words >> name;) {
    if (name == "-f" && names == 0) {
      forced = true;
      continue;
    }
    if (name[0] == '-' || name.find_first_of("*?[]$`'\"\\;&|<>()~") != std::string::npos)
      refuse("rm accepts only -f and complete file names here, no patterns");
    constexpr std::int64_t kNotThere = 2;  // exit status of rm (unsourced, recalled from System V)
    if (!files->remove(name) && !forced) status = kNotThere;
    ++names;
  }
  if (names == 0) refuse("rm needs the name of a file");
  return status;
}

}  // namespace
}  // namespace platter::runtime

extern "C" {
std::int64_t ishell_(const char* line, std::size_t length);

/// ISHELL('rm fort.1'): returns 0, or the status of rm if one of the files does not exist.
std::int64_t ishell_(const char* line, std::size_t length) {
  return platter::runtime::entry([&](platter::runtime::Session& now) {
    std::string text(line, length);
    text.erase(text.find_last_not_of(' ') + 1);
    return platter::runtime::shell(now, text);
  });
}
}

// ISHELL, which passes a line to the shell of the machine. Platter supports the commands rm, assign, setf and
// df; what they print goes to standard error.

#include <fmt/format.h>

#include <sstream>
#include <string>
#include <vector>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/space_report.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/system/unicos/services.hpp"

namespace platter::runtime {
namespace {

constexpr std::int64_t kWrong = 1;

[[noreturn]] void refuse(const std::string& line, const std::string& why) {
  throw system::CallError("ISHELL", fmt::format("'{}'", line), why);
}

std::int64_t remove(UnicosFiles& files, const std::string& line, std::istringstream& words) {
  std::int64_t status = 0;
  int names = 0;
  bool forced = false;  // rm -f: a missing file is not an error
  for (std::string name; words >> name;) {
    if (name == "-f" && names == 0) {
      forced = true;
      continue;
    }
    if (name[0] == '-' || name.find_first_of("*?[]$`'\"\\;&|<>()~") != std::string::npos)
      refuse(line, "rm accepts only -f and complete file names here, no patterns");
    constexpr std::int64_t kNotThere = 2;  // exit status of rm (unsourced, recalled from System V)
    if (!files.remove(name) && !forced) status = kNotThere;
    ++names;
  }
  if (names == 0) refuse(line, "rm needs the name of a file");
  return status;
}

std::int64_t shell(Session& now, const std::string& line) {
  std::istringstream words(line);
  std::string command;
  words >> command;
  UnicosFiles* const files = unicos_files(now);
  if (files == nullptr) refuse(line, "is available only under UNICOS");
  if (command == "rm") return remove(*files, line, words);
  std::string rest;
  std::getline(words >> std::ws, rest);
  if (command == "df") {
    if (!rest.empty() && rest != "-p") refuse(line, "df accepts only -p");
    std::istringstream lines(unicos::space_report(files->file_system(), "/", rest == "-p"));
    for (std::string one; std::getline(lines, one);) say("{}\n", one);
    return 0;
  }
  if (command != "assign" && command != "setf")
    refuse(line, "the shell commands that are modelled are rm, assign, setf and df");
  try {
    if (command == "assign") files->assign(rest, "assign");
    if (command == "setf") files->set_space(rest);
  } catch (const ffio::Error& error) {
    say("platter: {}\n", error.what());
    return kWrong;
  }
  return 0;
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

// ASSIGN, ASNUNIT and ASNFILE, by which a program sets attributes of units and files before it opens them.
// Their arguments are unsourced.

#include <fmt/format.h>

#include <string>

#include "emulator/system/ffio/error.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/system/unicos/services.hpp"

namespace platter::runtime {
namespace {

constexpr std::int64_t kWrong = 1;

std::string trimmed(const char* text, std::size_t length) {
  std::string line(text, length);
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

/// Returns 0, or kWrong after it has printed the error.
std::int64_t assign(const char* routine, const std::string& line) {
  return entry([&](Session& now) -> std::int64_t {
    UnicosFiles* const files = unicos_files(now);
    if (files == nullptr)
      throw system::CallError(routine, fmt::format("'{}'", line), "is available only under UNICOS");
    try {
      files->assign(line, fmt::format("{} '{}'", routine, line));
    } catch (const ffio::Error& error) {
      say("platter: {}\n", error.what());
      return kWrong;
    }
    return 0;
  });
}

}  // namespace
}  // namespace platter::runtime

extern "C" {
void assign_(const char* command, std::int64_t* status, std::size_t length);
void asnunit_(const std::int64_t* unit, const char* attributes, std::int64_t* status, std::size_t length);
void asnfile_(const char* file, const char* attributes, std::int64_t* status, std::size_t file_length,
              std::size_t length);

/// CALL ASSIGN('assign -F mr u:1', IER)
void assign_(const char* command, std::int64_t* status, std::size_t length) {
  auto line = platter::runtime::trimmed(command, length);
  if (line.starts_with("assign ")) line.erase(0, std::string("assign ").size());
  *status = platter::runtime::assign("ASSIGN", line);
}

/// CALL ASNUNIT(1, '-F mr', IER)
void asnunit_(const std::int64_t* unit, const char* attributes, std::int64_t* status, std::size_t length) {
  *status = platter::runtime::assign(
      "ASNUNIT", fmt::format("{} u:{}", platter::runtime::trimmed(attributes, length), *unit));
}

/// CALL ASNFILE('fort.1', '-F mr', IER)
void asnfile_(const char* file, const char* attributes, std::int64_t* status, std::size_t file_length,
              std::size_t length) {
  *status = platter::runtime::assign("ASNFILE",
                                     fmt::format("{} f:{}", platter::runtime::trimmed(attributes, length),
                                                 platter::runtime::trimmed(file, file_length)));
}
}

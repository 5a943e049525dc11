// STOP n and PAUSE n: the build makes the program call these in the place of libgfortran's, so that the exit
// code is Platter's, and that no card of the program is the operator's answer.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "runtime/program/session/termination.hpp"

extern "C" {
[[noreturn]] void platter_stop_numeric(int code, bool quiet);
[[noreturn]] void platter_stop_string(const char* text, std::size_t length, bool quiet);
void platter_pause_numeric(std::int64_t code);
void platter_pause_string(const char* text, std::size_t length);
[[noreturn]] void platter_error_stop_numeric(int code, bool quiet);
[[noreturn]] void platter_error_stop_string(const char* text, std::size_t length, bool quiet);
[[noreturn]] void platter_exit_i4(const std::int32_t* code);
[[noreturn]] void platter_exit_i8(const std::int64_t* code);

namespace {

/// Nothing stops it on the way out any more.
[[noreturn]] void leave() {
  platter::runtime::begin_leaving();
  std::exit(0);
}

}  // namespace

/// STOP n ends with exit code 1 and says which, unless n is 0.
void platter_stop_numeric(int code, bool) {
  if (code == 0) leave();
  platter::runtime::stop_with(fmt::format("STOP {}", code));
}

/// STOP and STOP 'text' are success.
void platter_stop_string(const char* text, std::size_t length, bool) {
  if (text != nullptr && length > 0) platter::runtime::say("STOP {}\n", std::string_view(text, length));
  leave();
}

/// The operator read it and typed GO (decided by us: at once).
void platter_pause_numeric(std::int64_t code) {
  platter::runtime::say("dayfile: PAUSE {}\n", code);
}

void platter_pause_string(const char* text, std::size_t length) {
  const std::string_view what = text == nullptr ? std::string_view() : std::string_view(text, length);
  platter::runtime::say("dayfile: PAUSE{}{}\n", what.empty() ? "" : " ", what);
}

/// ERROR STOP is an error whatever it says.
void platter_error_stop_numeric(int code, bool) {
  platter::runtime::stop_with(fmt::format("ERROR STOP {}", code));
}

void platter_error_stop_string(const char* text, std::size_t length, bool) {
  platter::runtime::stop_with(fmt::format("ERROR STOP {}", std::string_view(text, length)));
}

/// CALL EXIT(n), and CALL EXIT, as STOP n.
void platter_exit_i8(const std::int64_t* code) {
  if (code == nullptr || *code == 0) leave();
  platter::runtime::stop_with(fmt::format("CALL EXIT({})", *code));
}

void platter_exit_i4(const std::int32_t* code) {
  const std::int64_t wide = code == nullptr ? 0 : *code;
  platter_exit_i8(&wide);
}
}

// STOP n and PAUSE n. The build makes the program call these functions instead of libgfortran's, so that the
// exit code is Platter's and the operator's answer is not read from the program's cards.

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

/// Ends the program successfully; later errors cannot stop it.
[[noreturn]] void leave() {
  platter::runtime::begin_leaving();
  std::exit(0);
}

}  // namespace

/// STOP n: ends the program with exit code 1 and a message, or with 0 if n is 0.
void platter_stop_numeric(int code, bool) {
  if (code == 0) leave();
  platter::runtime::stop_with(fmt::format("STOP {}", code));
}

/// STOP and STOP 'text': end the program successfully.
void platter_stop_string(const char* text, std::size_t length, bool) {
  if (text != nullptr && length > 0) platter::runtime::say("STOP {}\n", std::string_view(text, length));
  leave();
}

/// PAUSE n: prints the message and continues, as if the operator had typed GO at once (design choice).
void platter_pause_numeric(std::int64_t code) {
  platter::runtime::say("dayfile: PAUSE {}\n", code);
}

void platter_pause_string(const char* text, std::size_t length) {
  const std::string_view what = text == nullptr ? std::string_view() : std::string_view(text, length);
  platter::runtime::say("dayfile: PAUSE{}{}\n", what.empty() ? "" : " ", what);
}

/// ERROR STOP: always ends the program with an error.
void platter_error_stop_numeric(int code, bool) {
  platter::runtime::stop_with(fmt::format("ERROR STOP {}", code));
}

void platter_error_stop_string(const char* text, std::size_t length, bool) {
  platter::runtime::stop_with(fmt::format("ERROR STOP {}", std::string_view(text, length)));
}

/// CALL EXIT(n) and CALL EXIT: the same as STOP n.
void platter_exit_i8(const std::int64_t* code) {
  if (code == nullptr || *code == 0) leave();
  platter::runtime::stop_with(fmt::format("CALL EXIT({})", *code));
}

void platter_exit_i4(const std::int32_t* code) {
  const std::int64_t wide = code == nullptr ? 0 : *code;
  platter_exit_i8(&wide);
}
}

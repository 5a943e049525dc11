// These functions wrap libgfortran's formats for REALs and its list-directed output (runtime/CMakeLists.txt).
// Their arguments are libgfortran's own (libgfortran/io/io.h of gcc 12 and 13). Values that are not numbers
// of the machine, such as IEEE's Infinity and NaN, are not printed as numbers.

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <string>

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/program/session/arithmetic.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {
namespace {

using gfortran::Type;

double real_at(const char* item, int kind) {
  if (kind == sizeof(float)) {
    float number = 0;
    std::memcpy(&number, item, sizeof number);
    return static_cast<double>(number);
  }
  double number = 0;
  if (kind == sizeof(double)) std::memcpy(&number, item, sizeof number);
  return number;
}

/// Returns the letter that the 7600 printed for an infinite ("R", out of range) or indefinite ("I") number;
/// "" for other numbers. On other machines a value that the machine does not have ends the program.
const char* letter_of(const char* item, int kind) {
  const double number = real_at(item, kind);
  Session& now = session();
  if (std::isfinite(number)) {
    now.services().require_printable(number, kind);
    return "";
  }
  if (now.machine().reals() == "cdc") return std::isnan(number) ? "I" : "R";
  if (!looks_for_faults())
    stop_with(
        fmt::format("WRITE: an item of the list is {}, which the machine's REAL cannot represent; its bits "
                    "were not computed as a REAL (check EQUIVALENCE, text and undefined variables)",
                    std::isnan(number) ? "not a number" : "infinite"));
  return "";
}

/// Returns the letter for an item of a list; for a COMPLEX item the first letter of its parts.
const char* letter_in_list(Type type, const char* item, int kind) {
  if (type != Type::kReal && type != Type::kComplex) return "";
  const char* const letter = letter_of(item, kind);
  return *letter != '\0' || type == Type::kReal ? letter : letter_of(item + kind, kind);
}

}  // namespace
}  // namespace platter::runtime

extern "C" {

void __real__gfortrani_write_a(void* transfer, const void* edit, const char* source, std::size_t length);

#define PLATTER_REAL_FORMAT(name)                                                                 \
  void __real__gfortrani_##name(void* transfer, const void* edit, const char* source, int kind);  \
  void __wrap__gfortrani_##name(void* transfer, const void* edit, const char* source, int kind) { \
    const char* const letter = platter::runtime::letter_of(source, kind);                         \
    if (*letter != '\0') return __real__gfortrani_write_a(transfer, edit, letter, 1);             \
    __real__gfortrani_##name(transfer, edit, source, kind);                                       \
  }

PLATTER_REAL_FORMAT(write_d)
PLATTER_REAL_FORMAT(write_e)
PLATTER_REAL_FORMAT(write_en)
PLATTER_REAL_FORMAT(write_es)
PLATTER_REAL_FORMAT(write_f)
PLATTER_REAL_FORMAT(write_real_w0)

void __real__gfortrani_list_formatted_write(void* transfer, int type, const void* items, int kind,
                                            std::size_t size, std::size_t count);
void __wrap__gfortrani_list_formatted_write(void* transfer, int type, const void* items, int kind,
                                            std::size_t size, std::size_t count);
void __wrap__gfortrani_list_formatted_write(void* transfer, int type, const void* items, int kind,
                                            std::size_t size, std::size_t count) {
  using namespace platter::runtime;
  const auto which = static_cast<gfortran::Type>(type);
  const std::size_t step = which == gfortran::Type::kCharacter ? size * static_cast<std::size_t>(kind) : size;
  const auto* item = static_cast<const char*>(items);
  for (std::size_t i = 0; i < count; ++i, item += step) {
    std::string text = letter_in_list(which, item, kind);
    if (const auto field = session().services().list_field(transfer, which, item, kind, size)) {
      const gfortran::Edit whole{
          .format = 0, .repeat = 1, .next = nullptr, .source = nullptr, .width = -1, .least = 0};
      __real__gfortrani_write_a(transfer, &whole, field->data(), field->size());
    } else if (!text.empty()) {
      text.insert(text.begin(), ' ');
      __real__gfortrani_list_formatted_write(transfer, static_cast<int>(gfortran::Type::kCharacter),
                                             text.data(), 1, text.size(), 1);
    } else {
      __real__gfortrani_list_formatted_write(transfer, type, item, kind, size, 1);
    }
  }
}
}

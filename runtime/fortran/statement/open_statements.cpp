#include "runtime/fortran/statement/open_statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {
namespace {

struct Begun {
  const gfortran::Common* key;  ///< by which compiled Fortran calls it
  std::int64_t unit;
};

std::vector<Begun>& begun() {
  static auto* const all = new std::vector<Begun>;  // never destroyed: units close late
  return *all;
}

}  // namespace

void require_free(std::string_view name, std::int64_t number) {
  if (begun().empty()) return;
  const std::int64_t unit = session().units().forms().formatted(number);
  const auto found =
      std::find_if(begun().begin(), begun().end(), [&](const Begun& one) { return one.unit == unit; });
  if (found == begun().end()) return;
  stop_with(
      fmt::format("{}: unit {} is being used by the statement of {}:{}, whose list has called this; "
                  "Fortran does not allow that: take another unit here, or call the function before",
                  name, number, found->key->filename, found->key->line));
}

void note_begun(const gfortran::Common& statement) {
  begun().push_back({&statement, session().units().forms().formatted(statement.unit)});
}

void note_done(const gfortran::Common& statement) {
  std::erase_if(begun(), [&](const Begun& one) { return one.key == &statement; });
}

}  // namespace platter::runtime

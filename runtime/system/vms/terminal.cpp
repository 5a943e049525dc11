#include "runtime/system/vms/terminal.hpp"

#include <utility>

#include "runtime/fortran/statement/specifiers.hpp"

namespace platter::runtime {

VaxCarriage VmsTerminal::carriage_of(std::int64_t unit) const {
  const auto found = carriages_.find(unit);
  return found == carriages_.end() ? VaxCarriage::kFortran : found->second;
}

void VmsTerminal::begin(const gfortran::Transfer& statement, std::int64_t unit) {
  const auto& common = statement.common;
  statement_ = {
      .key = &common,
      .carriage = carriage_of(unit),
      .namelist = (common.flags & gfortran::kHasNamelist) != 0,
      .advances = (common.flags & gfortran::kHasAdvance) == 0 || capitals_of(statement.advance) == "YES"};
}

std::string VmsTerminal::end() {
  const Statement statement = std::exchange(statement_, {});
  const std::string written = std::exchange(written_, {});
  std::string text;
  for (std::size_t at = 0; at < written.size();) {
    const auto end = written.find('\n', at);
    const bool ends = end != std::string::npos;
    const std::string line = written.substr(at, ends ? end - at : end);
    const bool dollar = !ends && statement.advances;
    text += record_is_open_ ? printer_.resume(line, !ends)
                            : printer_.print(vax_record(line, statement.carriage, dollar, statement.namelist),
                                             statement.carriage, !ends);
    record_is_open_ = !ends && !statement.advances;
    at = ends ? end + 1 : written.size();
  }
  return text;
}

}  // namespace platter::runtime

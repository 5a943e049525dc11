#include "runtime/system/vms/terminal.hpp"

#include <utility>

#include "runtime/fortran/statement/libgfortran_statements.hpp"

namespace platter::runtime {

std::string vax_record(std::string line, VaxCarriage carriage, bool suspends, bool namelist) {
  if (namelist && line.starts_with('&')) line.replace(0, 1, " $");
  if (namelist && line == " /") line = " $END";
  if (!suspends || carriage != VaxCarriage::kFortran) return line;
  if (line.empty()) return "$";
  if (line.front() == ' ') line.front() = '$';
  return line;
}

std::string CarriagePrinter::print(std::string_view record, VaxCarriage carriage, bool suspends) {
  char control = ' ';
  if (carriage == VaxCarriage::kFortran && !record.empty()) {
    control = record.front();
    record.remove_prefix(1);
  }
  std::string text;
  if (control == '+' || control == '\0' || carriage == VaxCarriage::kNone) {
    if (line_is_open_ && returns_) text += '\r';
  } else {
    if (line_is_open_) text += '\n';
    if (control == '0') text += '\n';
    if (control == '1') text += '\f';
  }
  text += record;
  line_is_open_ = true;
  returns_ = !suspends && carriage != VaxCarriage::kNone && control != '$' && control != '\0';
  return text;
}

std::string CarriagePrinter::resume(std::string_view text, bool suspends) {
  returns_ = !suspends;
  return std::string(text);
}

std::string CarriagePrinter::end_line() {
  const bool ends = line_is_open_ && returns_;
  if (ends) note_new_line();
  return ends ? "\n" : "";
}

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

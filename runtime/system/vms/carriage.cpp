#include "runtime/system/vms/carriage.hpp"

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

}  // namespace platter::runtime

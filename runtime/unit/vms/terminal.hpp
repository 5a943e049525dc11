#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "runtime/unit/vms/carriage.hpp"

namespace platter::runtime {

/// The terminal of a program under VMS, which is standard output: the records of each formatted statement are
/// printed as the carriage control of its unit says.
class VmsTerminal {
 public:
  /// OPEN says how the unit's records are printed; FORTRAN is the default.
  void connect(std::int64_t unit, VaxCarriage carriage) { carriages_[unit] = carriage; }
  void disconnect(std::int64_t unit) { carriages_.erase(unit); }
  VaxCarriage carriage_of(std::int64_t unit) const;

  /// A statement that writes to the terminal.
  struct Statement {
    const void* key = nullptr;  ///< by which compiled Fortran calls it
    VaxCarriage carriage = VaxCarriage::kFortran;
    bool namelist = false;
    bool advances = true;  ///< false: ADVANCE='NO'
  };
  void begin(const Statement& statement) { statement_ = statement; }
  bool is_under_way() const { return statement_.key != nullptr; }
  bool is_under_way(const void* key) const { return key == statement_.key; }
  /// Part of the statement's records, each with a line feed at its end.
  void accept(std::string_view bytes) { written_ += bytes; }
  /// The statement has ended: the text of its records, as it is printed.
  std::string end();

  /// The end of the line that was printed last, if it has none; before text that is not the program's.
  std::string end_line() { return printer_.end_line(); }
  /// A key that was pressed on the host's terminal has ended the line.
  void note_new_line() { printer_.note_new_line(); }

 private:
  std::map<std::int64_t, VaxCarriage> carriages_;
  Statement statement_;
  std::string written_;
  bool record_is_open_ = false;  ///< ADVANCE='NO' left the record for the next statement to continue
  CarriagePrinter printer_;
};

}  // namespace platter::runtime

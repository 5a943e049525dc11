#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "runtime/fortran/unit/interface/terminal.hpp"

namespace platter::runtime {

/// CARRIAGECONTROL=: how a device prints the records. The bytes of a record are the same with all three
/// values.
enum class VaxCarriage : std::uint8_t {
  kFortran,  ///< the first character of a record moves the paper
  kList,     ///< a record is a line
  kNone,     ///< the record itself contains all control characters
};

/// Returns the record that VAX FORTRAN writes for the line.
///
/// `suspends`: the format ended with `$`. With FORTRAN's carriage control a blank in the first column then
/// becomes `$`; any other character stays (unsourced).
/// `namelist`: the record belongs to NAMELIST output, in which the line with the group name starts with a
/// blank like all others.
std::string vax_record(std::string line, VaxCarriage carriage, bool suspends, bool namelist);

/// Turns records into the text that a printer or a terminal shows. A line is ended only when the next record
/// starts a new one, so that `+` can overprint it.
class CarriagePrinter {
 public:
  /// Returns the text that a record adds. `suspends`: the line stays open whatever the carriage control.
  std::string print(std::string_view record, VaxCarriage carriage, bool suspends = false);
  /// Returns the text that a continuation of the last record adds.
  std::string resume(std::string_view text, bool suspends);
  /// Returns the end of the current line; "" if a `$` left the line open or there is none.
  std::string end_line();
  /// Records that the paper is at the start of a line.
  void note_new_line() { line_is_open_ = returns_ = false; }

 private:
  bool line_is_open_ = false;  ///< the last line has been printed without its end
  bool returns_ = false;       ///< a carriage return is due after the last record
};

/// The terminal of a program under VMS, which is standard output. It prints the records of a formatted
/// statement according to the carriage control of the unit.
class VmsTerminal final : public Terminal {
 public:
  /// Sets the carriage control that OPEN gives the unit; the default is FORTRAN.
  void connect(std::int64_t unit, VaxCarriage carriage) { carriages_[unit] = carriage; }
  void disconnect(std::int64_t unit) { carriages_.erase(unit); }
  VaxCarriage carriage_of(std::int64_t unit) const;

  void begin(const gfortran::Transfer& statement, std::int64_t unit) override;
  bool is_under_way() const override { return statement_.key != nullptr; }
  bool is_under_way(const void* key) const override { return key == statement_.key; }
  void accept(std::string_view bytes) override { written_ += bytes; }
  std::string end() override;
  std::string end_line() override { return printer_.end_line(); }
  void note_new_line() override { printer_.note_new_line(); }

 private:
  /// A statement that writes to the terminal.
  struct Statement {
    const void* key = nullptr;  ///< libgfortran's parameter block, which identifies the statement
    VaxCarriage carriage = VaxCarriage::kFortran;
    bool namelist = false;
    bool advances = true;  ///< false: ADVANCE='NO'
  };

  std::map<std::int64_t, VaxCarriage> carriages_;
  Statement statement_;
  std::string written_;
  /// The last statement had ADVANCE='NO', so that the next one continues its record.
  bool record_is_open_ = false;
  CarriagePrinter printer_;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "runtime/fortran/unit/interface/terminal.hpp"

namespace platter::runtime {

/// CARRIAGECONTROL=: how records are printed. They are the same bytes with each of the three.
enum class VaxCarriage : std::uint8_t {
  kFortran,  ///< the first character of a record moves the paper
  kList,     ///< a record is a line
  kNone,     ///< records have all that is printed
};

/// A record as VAX FORTRAN writes it.
///
/// `suspends`: its format ended in `$`. With FORTRAN's carriage control the first character then says so: a
/// blank becomes `$`; any other stays (unsourced).
/// `namelist`: NAMELIST output begins the line of its group name with a blank, as all of its lines.
std::string vax_record(std::string line, VaxCarriage carriage, bool suspends, bool namelist);

/// Turns records into the text that a printer or a terminal shows. A line ends when the next record begins
/// another one, so that `+` can overprint it.
class CarriagePrinter {
 public:
  /// The text that a record adds. `suspends`: its line stays open, whatever its carriage control.
  std::string print(std::string_view record, VaxCarriage carriage, bool suspends = false);
  /// The same for text that continues the record before.
  std::string resume(std::string_view text, bool suspends);
  /// The end of the line, unless a `$` left it open or there is none.
  std::string end_line();
  /// The paper is at the beginning of a line.
  void note_new_line() { line_is_open_ = returns_ = false; }

 private:
  bool line_is_open_ = false;  ///< a line has been printed and has no end yet
  bool returns_ = false;       ///< the carriage returns after the last record
};

/// The terminal of a program under VMS, which is standard output: the records of each formatted statement are
/// printed as the carriage control of its unit says.
class VmsTerminal final : public Terminal {
 public:
  /// OPEN says how the unit's records are printed; FORTRAN is the default.
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
    const void* key = nullptr;  ///< by which compiled Fortran calls it
    VaxCarriage carriage = VaxCarriage::kFortran;
    bool namelist = false;
    bool advances = true;  ///< false: ADVANCE='NO'
  };

  std::map<std::int64_t, VaxCarriage> carriages_;
  Statement statement_;
  std::string written_;
  bool record_is_open_ = false;  ///< ADVANCE='NO' left the record for the next statement to continue
  CarriagePrinter printer_;
};

}  // namespace platter::runtime

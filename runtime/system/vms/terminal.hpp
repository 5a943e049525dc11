#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "runtime/fortran/unit/interface/terminal.hpp"
#include "runtime/system/vms/carriage.hpp"

namespace platter::runtime {

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

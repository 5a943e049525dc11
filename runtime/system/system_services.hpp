#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/error/io_error.hpp"
#include "emulator/machine/machine.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/unit/interface/file_service.hpp"
#include "runtime/fortran/unit/interface/terminal.hpp"
#include "runtime/host/line_file.hpp"
#include "runtime/options/options.hpp"

// PLATTER_OVERFLOW to PLATTER_INTEGER are the first parts of the messages of
// SystemServices::fault_messages(), which describe the fault. They are macros because string literals are
// joined at compile time and the messages are printed in signal handlers.

#define PLATTER_OVERFLOW "the result of a REAL operation is too large"
#define PLATTER_DIVISION "a REAL is divided by zero, or the logarithm of zero is computed"
#define PLATTER_INVALID                                                                                  \
  "a REAL operation has no result (0./0., the square root or logarithm of a negative number, or a REAL " \
  "that is too large for an INTEGER)"
#define PLATTER_INTEGER "an INTEGER is divided by zero"

namespace platter::image {
class ImageSync;
}

namespace platter::runtime {
class DirectUnit;
class Session;
class Units;
namespace partition {
class HostConnection;
}

/// The parts of a run from which a system's services are made.
struct ServiceContext {
  machine::Machine& machine;
  system::Services& system;
  const Options& options;
  /// The connection of a PE to the host that stores its files; nullptr: the files are on the machine's own
  /// drives.
  partition::HostConnection* link = nullptr;
};

/// The kind of access for which an OPEN connects a unit.
enum class OpenedFor : std::uint8_t { kRecords, kLines, kDirect, kDirectLines };

/// The statements for which libgfortran sets IOSTAT=.
enum class StatementKind : std::uint8_t { kOpen, kRead, kWrite };

/// Messages for faults of the program's arithmetic. Each describes the fault and the machine's reaction.
struct FaultMessages {
  const char* overflow;
  const char* division;
  const char* invalid;  ///< operations without a result
  const char* integer;  ///< an INTEGER divided by zero
};

/// The standard correction of a division by zero: the quotient becomes the machine's largest number, and the
/// program continues.
struct DivisionCorrection {
  int most;                     ///< maximum number of corrections; the next division by zero ends the program
  double largest;               ///< the largest number of the machine
  const char* message;          ///< the first words of the message; the result follows them
  const char* largest_text;     ///< the result for a quotient of 8 bytes, as the message prints it
  const char* largest_of_four;  ///< the same for 4 bytes
};

/// A file of the host into which the system writes results when the program has ended.
struct ResultFile {
  const char* flag;  ///< the flag of `platter run` that names the file
  std::string name;
  std::function<std::string()> text;  ///< returns the contents of the file; may throw
};

/// The Fortran side of an operating system: its extensions of statements, files, options, reports and the end
/// of a program. The defaults of this class describe a batch system with units on datasets; each
/// function documents its default. The emulator's side is system::Personality, which has the same name.
///
/// Statements call these functions and never test under which system they run. A routine that only one system
/// has finds its services through a function in the system's own folder.
class SystemServices {
 public:
  explicit SystemServices(const ServiceContext& context) : machine_(context.machine) {}
  virtual ~SystemServices() = default;
  SystemServices(const SystemServices&) = delete;
  SystemServices& operator=(const SystemServices&) = delete;

  // Files.

  /// Returns the system's named files; nullptr (the default): units are on datasets of the machine's
  /// channels.
  virtual FileService* files() { return nullptr; }
  /// Called before the program starts. Registers the files that an image stores between runs. By default an
  /// image stores datasets.
  virtual void keep_files(image::ImageSync& /*sync*/) {}

  // OPEN, CLOSE and INQUIRE.

  /// Handles an OPEN of a device, or of a name that is not valid for a file. Returns true if it has ended the
  /// statement. By default every name is the name of a file.
  virtual bool open_device(Units& /*units*/, gfortran::Open& /*statement*/) { return false; }
  /// Called before and after the OPEN of a file, even if the OPEN fails. By default nothing happens.
  virtual void begin_open(Units& /*units*/, std::int64_t /*unit*/) {}
  virtual void end_open(Units& /*units*/, std::int64_t /*unit*/) {}
  /// Opens the file of the unit, as STATUS= and the other specifiers require, and ends the statement. Returns
  /// false if it ended with an error, and nothing (the default) if the file is to be opened as Fortran 77
  /// specifies it.
  virtual std::optional<bool> open_file(Units& /*units*/, gfortran::Open& /*statement*/, OpenedFor /*use*/) {
    return std::nullopt;
  }
  /// Opens the file of a unit for sequential statements, as part of Fortran 77's OPEN. By default the first
  /// statement on the unit opens it.
  virtual void open_at_once(Units& /*units*/, std::int64_t /*unit*/, bool /*lines*/) {}
  /// Returns true if a unit is on a device, so that CLOSE has nothing to do. By default no unit is.
  virtual bool is_on_device(const Units& /*units*/, std::int64_t /*unit*/) { return false; }
  /// Called after the CLOSE of a unit. By default nothing happens.
  virtual void note_closed(Units& /*units*/, std::int64_t /*unit*/) {}
  /// Answers the INQUIRE specifiers for which libgfortran's answer would be wrong, and removes these
  /// questions from the statement. By default there are none.
  virtual void answer_inquire(Units& /*units*/, gfortran::Inquire& /*statement*/) {}
  /// Returns INQUIRE(RECL=) of a unit on a file, in the units of OPEN's RECL=; nothing if it is unknown. By
  /// default it is known only for direct access, in bytes. `direct`: nullptr for sequential access.
  virtual std::optional<std::int64_t> record_length(std::int64_t unit, const DirectUnit* direct,
                                                    bool formatted) const;

  // Errors.

  /// Returns the IOSTAT= of a statement ("READ") that failed; by default 1 for every error.
  virtual std::int32_t io_status(std::string_view /*statement*/, const IoError& /*error*/) const { return 1; }
  /// Changes the IOSTAT= that libgfortran has set for an error. By default it is not changed.
  virtual void renumber(const gfortran::Common& /*statement*/, StatementKind /*kind*/) const {}
  /// Returns the text, a number in brackets, that follows the message about an end of file for which the
  /// program does not test. By default there is none.
  virtual std::string end_of_file_number() const { return ""; }

  // Formatted statements.

  virtual Terminal& terminal() { return terminal_; }
  /// Turns the lines of a formatted WRITE to a file into the records that the file stores. `statement` has
  /// the program's flags. By default a line is a record.
  virtual void make_records(std::int64_t /*unit*/, const gfortran::Common& /*statement*/,
                            LineFile::Written& /*written*/) {}
  /// Changes a format that libgfortran would interpret differently from the machine. By default there is
  /// none.
  virtual void adapt_format(gfortran::Transfer& /*statement*/) {}
  /// Returns true if output rounds a decimal half away from zero, and false if it rounds to the even digit as
  /// IEEE does. By default it returns nothing, and the program's dialect decides.
  virtual std::optional<bool> rounds_halves_up() const { return std::nullopt; }
  /// Returns .TRUE. as an INTEGER, 1 or -1, for the formats that print bits. By default it returns nothing,
  /// and the dialect decides.
  virtual std::optional<int> true_value() const { return std::nullopt; }
  /// Called at the start and at the end of a list-directed WRITE. By default libgfortran writes the fields.
  virtual void begin_list(const gfortran::Transfer& /*statement*/) {}
  virtual void end_list(const void* /*statement*/) {}
  /// Returns the field of one item in the statement's list, of `size` bytes and of gfortran's kind; nothing
  /// if libgfortran is to write it.
  virtual std::optional<std::string> list_field(const void* /*statement*/, gfortran::Type /*type*/,
                                                const char* /*item*/, int /*kind*/, std::size_t /*size*/) {
    return std::nullopt;
  }
  /// Ends the program if the machine has no REAL of `bytes` bytes as large as `number`, which is to be
  /// printed. By default all numbers of the host are printed.
  virtual void require_printable(double /*number*/, int /*bytes*/) const {}

  // Arithmetic. These functions are called in signal handlers.

  /// Returns the messages for faults; by default those for the format of the machine's REALs.
  virtual const FaultMessages& fault_messages() const;
  /// Returns true (the default) if the library has OVERFL, DVCHK and LEGVAR, by which a program tests for
  /// faults.
  virtual bool has_fault_tests() const { return true; }
  /// Returns the correction; nullptr (the default): a division by zero ends the program.
  virtual const DivisionCorrection* division_correction() const { return nullptr; }

  // Results.

  /// Returns lines that the system adds to the closing summary; "" by default.
  virtual std::string report() { return ""; }
  /// Adds the system's members to the results. By default there are none.
  virtual void add_to_json(nlohmann::ordered_json& /*results*/) {}
  /// Returns the files that the run's options request. By default there are none.
  virtual std::vector<ResultFile> result_files(Session& /*session*/) { return {}; }
  /// Returns notes to print when the program has ended normally. By default there are none.
  virtual std::vector<std::string> notes_at_end() const { return {}; }

 protected:
  machine::Machine& machine() const { return machine_; }

 private:
  machine::Machine& machine_;
  Terminal terminal_;
};

/// An entry of the registry of systems.
struct ServicesKind {
  const char* name;  ///< the personality's name
  /// Throws specification::Error for options that the system does not support.
  std::unique_ptr<SystemServices> (*make)(const ServiceContext& context);
};

/// Returns all systems except the plain one, in the order of their folders. The build generates this
/// function: each folder runtime/system/NAME/ defines NAME_services(), the entry of the personality NAME, in
/// its services.cpp.
std::span<const ServicesKind* const> services_kinds();

/// Creates the services of the machine's personality. Throws the errors of its `make`.
std::unique_ptr<SystemServices> make_services(const ServiceContext& context);

}  // namespace platter::runtime

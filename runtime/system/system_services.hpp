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

// The first part of each of SystemServices::fault_messages(): what happened. These are macros because string
// literals are joined at compile time and the messages are printed in signal handlers.

#define PLATTER_OVERFLOW "the result of a REAL operation is too large"
#define PLATTER_DIVISION "a REAL is divided by zero, or the logarithm of zero is taken"
#define PLATTER_INVALID                                                                                  \
  "a REAL operation has no result (0./0., the square root or logarithm of a negative number, or a REAL " \
  "that is too large for an INTEGER)"
#define PLATTER_INTEGER "an INTEGER is divided by zero"

namespace platter::image {
class ImageSync;
}

namespace platter::runtime {
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
  /// The connection of a PE to the host that keeps its files; nullptr: they are on the machine's own drives.
  partition::HostConnection* link = nullptr;
};

/// The kind of access for which an OPEN connects a unit.
enum class OpenedFor : std::uint8_t { kRecords, kLines, kDirect, kDirectLines };

/// The statements for which libgfortran sets IOSTAT=.
enum class StatementKind : std::uint8_t { kOpen, kRead, kWrite };

/// Messages for faults of the program's arithmetic: what happened, and what the machine did.
struct FaultMessages {
  const char* overflow;
  const char* division;
  const char* invalid;  ///< operations without a result
  const char* integer;  ///< an INTEGER divided by zero
};

/// The standard correction of a division by zero: the quotient becomes the largest number, and the program
/// continues.
struct DivisionCorrection {
  int most;                     ///< number of corrections; the next division by zero ends the program
  double largest;               ///< the largest number of the machine
  const char* message;          ///< the first words of the message, which the result follows
  const char* largest_text;     ///< the result for a quotient of 8 bytes, as the message prints it
  const char* largest_of_four;  ///< the same for 4 bytes
};

/// A file of the host that the system fills with results when the program has ended.
struct ResultFile {
  const char* flag;  ///< the flag of `platter run` that names the file
  std::string name;
  std::function<std::string()> text;  ///< may throw
};

/// The Fortran side of an operating system: what it adds to statements, files, options, reports and the end
/// of a program. The defaults of this class are a batch system whose units are on datasets; each function
/// explains its default. The emulator's side is system::Personality, which has the same name.
///
/// Statements call these functions and never ask which system they run under. A routine that only one system
/// has finds its services by a function of the system's own folder.
class SystemServices {
 public:
  explicit SystemServices(const ServiceContext& context) : machine_(context.machine) {}
  virtual ~SystemServices() = default;
  SystemServices(const SystemServices&) = delete;
  SystemServices& operator=(const SystemServices&) = delete;

  // Files.

  /// The system's named files; nullptr (the default): units are on datasets of the machine's channels.
  virtual FileService* files() { return nullptr; }
  /// Called before the program begins. Registers the files that an image keeps between runs. By default an
  /// image keeps datasets.
  virtual void keep_files(image::ImageSync& /*sync*/) {}

  // OPEN, CLOSE and INQUIRE.

  /// Handles an OPEN of a device, or of a name that no file can have. True if it has ended the statement. By
  /// default every name is the name of a file.
  virtual bool open_device(Units& /*units*/, gfortran::Open& /*statement*/) { return false; }
  /// Called before and after the OPEN of a file, whether it fails or not. By default nothing happens.
  virtual void begin_open(Units& /*units*/, std::int64_t /*unit*/) {}
  virtual void end_open(Units& /*units*/, std::int64_t /*unit*/) {}
  /// Opens the file that the unit is on, as STATUS= and the other specifiers require, and ends the statement.
  /// False if it ended with an error. Without a value (the default) the file is opened as Fortran 77
  /// specifies it.
  virtual std::optional<bool> open_file(Units& /*units*/, gfortran::Open& /*statement*/, OpenedFor /*use*/) {
    return std::nullopt;
  }
  /// A part of Fortran 77's OPEN of a unit for sequential statements: opens the file. By default the first
  /// statement on the unit does so.
  virtual void open_at_once(Units& /*units*/, std::int64_t /*unit*/, bool /*lines*/) {}
  /// True if a unit is on a device, so that CLOSE has nothing to do. By default no unit is.
  virtual bool is_on_device(const Units& /*units*/, std::int64_t /*unit*/) { return false; }
  /// Called after the CLOSE of a unit. By default nothing happens.
  virtual void note_closed(Units& /*units*/, std::int64_t /*unit*/) {}
  /// Answers the INQUIRE specifiers that the system knows better than libgfortran, and takes these questions
  /// out of the statement. By default there are none.
  virtual void answer_inquire(Units& /*units*/, gfortran::Inquire& /*statement*/) {}
  /// INQUIRE(RECL=) of a unit on a file, in the units of OPEN's RECL=; nothing if it is unknown. By default
  /// it is known only for direct access, in bytes. `direct`: nullptr for sequential access.
  virtual std::optional<std::int64_t> record_length(std::int64_t unit, const DirectFile* direct,
                                                    bool formatted) const;

  // Errors.

  /// IOSTAT= of a statement ("READ") that failed; by default 1 for every error.
  virtual std::int32_t io_status(std::string_view /*statement*/, const IoError& /*error*/) const { return 1; }
  /// Changes the IOSTAT= that libgfortran has set for an error. By default it stays.
  virtual void renumber(const gfortran::Common& /*statement*/, StatementKind /*kind*/) const {}
  /// The text after the message about an end of file that the program does not test for: a number in
  /// brackets. By default there is none.
  virtual std::string end_of_file_number() const { return ""; }

  // Formatted statements.

  virtual Terminal& terminal() { return terminal_; }
  /// Turns the lines of a formatted WRITE to a file into the records that the file stores. `statement` has
  /// the program's flags. By default a line is a record.
  virtual void make_records(std::int64_t /*unit*/, const gfortran::Common& /*statement*/,
                            LineFile::Written& /*written*/) {}
  /// Changes a format whose meaning for libgfortran differs from the machine's. By default there is none.
  virtual void adapt_format(gfortran::Transfer& /*statement*/) {}
  /// True if output rounds a decimal half away from zero, false if to the even digit as IEEE does. Without a
  /// value (the default) the program's dialect decides.
  virtual std::optional<bool> rounds_halves_up() const { return std::nullopt; }
  /// .TRUE. as an INTEGER, in the formats that print bits: 1 or -1. Without a value (the default) the dialect
  /// decides.
  virtual std::optional<int> true_value() const { return std::nullopt; }
  /// Called at the beginning and at the end of a list-directed WRITE. By default libgfortran writes its
  /// fields.
  virtual void begin_list(const gfortran::Transfer& /*statement*/) {}
  virtual void end_list(const void* /*statement*/) {}
  /// The field of one item in the statement's list, of `size` bytes and of gfortran's kind; nothing:
  /// libgfortran writes it.
  virtual std::optional<std::string> list_field(const void* /*statement*/, gfortran::Type /*type*/,
                                                const char* /*item*/, int /*kind*/, std::size_t /*size*/) {
    return std::nullopt;
  }
  /// Ends the program if no REAL of `bytes` bytes of the machine is as large as `number`, which is to be
  /// printed. By default all numbers of the host are printed.
  virtual void require_printable(double /*number*/, int /*bytes*/) const {}

  // Arithmetic. These functions are called in signal handlers.

  /// By default the messages for the format of the machine's REALs.
  virtual const FaultMessages& fault_messages() const;
  /// True if the library has OVERFL, DVCHK and LEGVAR, by which a program tests for faults. True by
  /// default.
  virtual bool has_fault_tests() const { return true; }
  /// nullptr (the default): a division by zero ends the program.
  virtual const DivisionCorrection* division_correction() const { return nullptr; }

  // Results.

  /// Lines that the system adds to the closing summary; "" by default.
  virtual std::string report() { return ""; }
  /// Adds the system's members to the results. By default there are none.
  virtual void add_to_json(nlohmann::ordered_json& /*results*/) {}
  /// The files that the run's options ask for. By default there are none.
  virtual std::vector<ResultFile> result_files(Session& /*session*/) { return {}; }
  /// Notes to print when the program has ended by itself. By default there are none.
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

/// All systems except the plain one, in the order of their folders. The build writes this function: each
/// folder runtime/system/NAME/ defines NAME_services(), the entry of the personality NAME, in its
/// services.cpp.
std::span<const ServicesKind* const> services_kinds();

/// The services of the machine's personality. Throws what its `make` throws.
std::unique_ptr<SystemServices> make_services(const ServiceContext& context);

}  // namespace platter::runtime

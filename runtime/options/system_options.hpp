#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The class is only declared, because CLI11 takes long to compile.
namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}  // namespace CLI

namespace platter::runtime {

/// A flag of `platter run` that applies only to programs under some operating systems.
struct SystemOption {
  /// The use of the host file that a value names.
  enum class File : std::uint8_t {
    kNone,
    kInput,          ///< the file is read before the program starts
    kResult,         ///< the file receives results of the run
    kProgramOutput,  ///< the file receives a copy of one of the program's files
  };

  /// A record format that a value can name after a comma: NAME=HOST,lines or HOST=NAME,fixed=80.
  struct RecordFormat {
    std::string name;
    std::string help;         ///< completes "as ..."
    bool has_length = false;  ///< followed by = and the length of a record in bytes
  };

  std::string flag;  ///< "--assign"
  std::string help;  ///< without the names of the systems
  std::string type_name;
  bool repeats = false;  ///< may be given several times
  void (*check)(const std::string& value) =
      nullptr;  ///< throws CLI::ValidationError; nullptr: any value is valid
  File file = File::kNone;
  /// Returns the file's name in a value; nullptr: the value is the name.
  std::string (*file_of)(const std::string& value) = nullptr;
  std::vector<RecordFormat> formats{};  ///< the formats of this system
  /// Returns the name of the format in a value, "" if it names none; nullptr: values name no formats.
  std::string (*format_of)(const std::string& value) = nullptr;
  std::string advice;  ///< the equivalent under other systems; "": none
};

/// An entry of the registry: the options of one operating system.
struct SystemOptions {
  const char* system;  ///< name of the personality
  const char* title;   ///< name in help and messages
  std::vector<SystemOption> options;
};

/// Returns the options of all systems, in the order of their folders. The build generates this function: each
/// folder runtime/system/NAME/ with an options/options.cpp defines NAME_options() there.
std::span<const SystemOptions* const> system_options();

/// Returns the formats that a flag has under any system, in the order of the systems.
std::vector<SystemOption::RecordFormat> record_formats(std::string_view flag);

/// Returns the option with this flag, which several systems may share; nullptr if there is none.
const SystemOption* find_system_option(std::string_view flag);

/// The values given for these options.
class SystemOptionValues {
 public:
  /// Adds the flags, in the order of their names. In --help, the flags of the same systems are a group, which
  /// has the titles of these systems. The values are stored in this object, which must outlive
  /// `app`.
  void add_to(CLI::App& app);

  /// Returns the values in the order given; empty if the flag was not given.
  const std::vector<std::string>& operator[](const std::string& flag) const;
  /// Returns the last value; "" if the flag was not given.
  std::string last(const std::string& flag) const;

  /// The values of all flags, by flag.
  const std::map<std::string, std::vector<std::string>>& all() const { return values_; }
  std::map<std::string, std::vector<std::string>>& all() { return values_; }

  /// A file that a value names.
  struct NamedByFlag {
    std::string_view flag;
    SystemOption::File use;
    std::string file;
  };
  std::vector<NamedByFlag> files() const;

  /// Throws specification::Error if an option or a format was given that the system does not have.
  /// `personality` is the name of the system's personality, `system` its name in messages.
  void require_known(std::string_view personality, const std::string& system) const;

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

}  // namespace platter::runtime

#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// CLI11 takes long to compile.
namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}  // namespace CLI

namespace platter::runtime {

/// A flag of `platter run` that applies only to programs under some operating systems.
struct SystemOption {
  /// The file of the host that a value names.
  enum class File : std::uint8_t {
    kNone,
    kInput,          ///< is read before the program begins
    kResult,         ///< Platter writes results of the run there
    kProgramOutput,  ///< receives a file of the program
  };

  std::string flag;  ///< "--assign"
  std::string help;  ///< without the names of the systems
  std::string type_name;
  bool repeats = false;  ///< may be given several times
  void (*check)(const std::string& value) =
      nullptr;  ///< throws CLI::ValidationError; nullptr: any value is valid
  File file = File::kNone;
  std::string (*file_of)(const std::string& value) = nullptr;  ///< the file's name; nullptr: the value
  std::string advice;  ///< a way to do the same under other systems; "": none
};

/// An entry of the registry: the options of one operating system.
struct SystemOptions {
  const char* system;  ///< the personality's name
  const char* title;   ///< its name in help and messages
  std::vector<SystemOption> options;
};

/// The options of all systems, in the order of their folders. The build writes this function: each folder
/// runtime/system/NAME/ with an options/options.cpp defines NAME_options() there.
std::span<const SystemOptions* const> system_options();

/// The option of that flag, which several systems may share; nullptr if there is none.
const SystemOption* find_system_option(std::string_view flag);

/// The values given for these options.
class SystemOptionValues {
 public:
  /// Adds the flags, in the order of their names; the values are stored here, which must outlive `app`.
  void add_to(CLI::App& app);

  /// In the order given; empty if the flag was not given.
  const std::vector<std::string>& operator[](const std::string& flag) const;
  /// The last value; "" if the flag was not given.
  std::string last(const std::string& flag) const;

  /// The files that the values name, by flag.
  struct NamedByFlag {
    std::string_view flag;
    SystemOption::File use;
    std::string file;
  };
  std::vector<NamedByFlag> files() const;

  /// Throws specification::Error if an option was given that `system` does not have. `personality`: the
  /// system's.
  void require_known(std::string_view personality, const std::string& system) const;

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

}  // namespace platter::runtime

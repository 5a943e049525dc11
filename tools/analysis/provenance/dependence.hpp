#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/analysis/provenance/numbers.hpp"
#include "tools/analysis/sweep/point.hpp"

namespace platter::provenance {

/// The result of a run with one number changed.
struct Change {
  std::string value;             ///< value of the number in this run; empty if it cannot be changed
  std::optional<double> result;  ///< value of the chosen result; empty if the run failed or lacks that result
  bool differs = false;          ///< true if the output or any measurement differs
  std::string trouble;           ///< the reason why there is no result
};

/// A number, and the runs that show its effect.
struct Dependence {
  SpecifiedNumber number;
  Change less;  ///< 10 % less
  Change more;  ///< 10 % more
  bool is_used() const { return less.differs || more.differs; }
  bool is_tried() const { return less.result || more.result; }
};

/// The results of `platter run --provenance`: the effect of each number on the chosen result.
struct Report {
  std::string key;    ///< name of the chosen result, such as "virtual_seconds"
  double result = 0;  ///< value of the chosen result without changes
  std::size_t specifications = 0;
  std::size_t runs = 0;
  std::vector<Dependence> used;     ///< sorted by effect on the result, largest first
  std::vector<Dependence> unused;   ///< in the order of the specifications
  std::vector<Dependence> untried;  ///< the number is 0, or the specification allows no other value
};

/// Returns the number that `key` names in a run's results. The key consists of member names, and of numbers
/// from 1 for elements of lists, separated by dots, such as "units.1.revolutions_lost". Throws
/// specification::Error, which lists the known names.
double result_of(const nlohmann::ordered_json& results, const std::string& key);

/// Callbacks that report progress. Before the first run, `announced` receives the number of changed numbers,
/// of runs and of seconds that they will take. After each run, `progressed` receives the number of completed
/// runs.
struct Listener {
  std::function<void(std::size_t numbers, std::size_t runs, double seconds)> announced;
  std::function<void(std::size_t done, std::size_t runs)> progressed;
};

/// Runs the program unchanged, and then with each number 10 % less and 10 % more, on up to `threads` threads.
/// If the program writes files into the working folder, only one thread is used, and a last unchanged run
/// restores the files. A number is used if any of its runs prints or measures something different. Throws
/// specification::Error if the unchanged run fails. Temporary files are in `folder`, which must not be used
/// otherwise.
Report dependences(const sweep::Subject& subject, const std::vector<SpecifiedNumber>& numbers,
                   const std::string& key, const std::filesystem::path& folder, std::size_t threads,
                   const Listener& listener);

/// Returns the member "provenance" of results.
nlohmann::ordered_json json_of(const Report& report);
/// Returns the report as a printable table.
std::string text_of(const Report& report);

}  // namespace platter::provenance

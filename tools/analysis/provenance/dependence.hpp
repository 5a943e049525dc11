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

/// A run with one number changed.
struct Change {
  std::string value;             ///< of the specification's number; "": none
  std::optional<double> result;  ///< the chosen result with it; none if the run failed or has no such result
  bool differs = false;          ///< in anything that was printed or measured
  std::string trouble;           ///< why there is no result
};

/// A number with the runs that show what it does.
struct Dependence {
  SpecifiedNumber number;
  Change less;  ///< 10 % less
  Change more;  ///< 10 % more
  bool is_used() const { return less.differs || more.differs; }
  bool is_tried() const { return less.result || more.result; }
};

struct Report {
  std::string key;    ///< of the chosen result: "virtual_seconds"
  double result = 0;  ///< as the specifications are
  std::size_t specifications = 0;
  std::size_t runs = 0;
  std::vector<Dependence> used;     ///< those that move the result most first
  std::vector<Dependence> unused;   ///< in the specifications' order
  std::vector<Dependence> untried;  ///< 0, or the specification allows no other value
};

/// The number of a run's results that `key` names: members separated by points, elements by their number from
/// 1, such as "units.1.revolutions_lost". Throws specification::Error, which lists what there is.
double result_of(const nlohmann::ordered_json& results, const std::string& key);

/// What is told while it works: before the first run how many there will be and how many seconds they will
/// take, then how many are done.
struct Listener {
  std::function<void(std::size_t numbers, std::size_t runs, double seconds)> announced;
  std::function<void(std::size_t done, std::size_t runs)> progressed;
};

/// Runs the program as it is, then with each number 10 % less and 10 % more, on that many threads. If the
/// program writes files into the working folder, it is one thread, and a last run as it is writes them again.
/// A number is used if any of these runs prints or measures anything else. Throws specification::Error if the
/// program does not end well as it is. Files are in `folder`, which nothing else writes to.
Report dependences(const sweep::Subject& subject, const std::vector<SpecifiedNumber>& numbers,
                   const std::string& key, const std::filesystem::path& folder, std::size_t threads,
                   const Listener& listener);

/// The member "provenance" of results.
nlohmann::ordered_json json_of(const Report& report);
/// The table that is printed.
std::string text_of(const Report& report);

}  // namespace platter::provenance

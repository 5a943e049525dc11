#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "emulator/specification/catalogue.hpp"
#include "tools/analysis/sweep/point.hpp"
#include "tools/lab/drawn_disk.hpp"

namespace platter::lab {

/// Runs the programs of the lab to find the expected answers, which are not stored anywhere.
class Bench {
 public:
  /// `folder` is for temporary files and must not be used otherwise. `disk` is the sealed disk of the
  /// student; without it, the questions about it cannot be checked.
  Bench(std::filesystem::path folder, std::optional<DrawnDisk> disk)
      : folder_(std::move(folder)), disk_(disk), catalogue_(specification::Catalogue::builtin()) {}

  const std::optional<DrawnDisk>& disk() const { return disk_; }
  const specification::Catalogue& catalogue() const { return catalogue_; }
  std::filesystem::path file(const std::string& name) const { return folder_ / name; }

  /// Runs a program of the lab, such as "first.f", with flags of `platter run`, and with `cards` unless they
  /// are empty. Returns its results and its output, for any exit code.
  sweep::Result run(const std::string& program, const std::vector<std::string>& flags = {},
                    const std::string& cards = "") const;
  /// The same. Returns the document of --json. Throws specification::Error if there is none.
  nlohmann::ordered_json results(const std::string& program, const std::vector<std::string>& flags = {},
                                 const std::string& cards = "") const;

 private:
  std::filesystem::path folder_;
  std::optional<DrawnDisk> disk_;
  specification::Catalogue catalogue_;
};

}  // namespace platter::lab

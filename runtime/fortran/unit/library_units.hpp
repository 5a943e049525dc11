#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "runtime/fortran/unit/connection/program_files.hpp"
#include "runtime/fortran/unit/interface/library_unit.hpp"

namespace platter::runtime {

/// Those units of a program that routines of libraries work on, and no statement: OPENMS's, WOPEN's.
class LibraryUnits {
 public:
  /// `files` says which numbers are one unit; outlives it.
  explicit LibraryUnits(const ProgramFiles& files) : files_(files) {}

  bool contains(std::int64_t number) const { return all_.contains(files_.same_as(number)); }
  /// Throws system::CallError where `opener` has not opened it.
  LibraryUnit& find(std::string_view routine, std::int64_t number, std::string_view opener);
  /// The same where a routine has opened it, which no statement can work on.
  void require_none(std::string_view statement, std::int64_t number) const;
  /// The same for a routine that is to open it.
  void require_closed(std::string_view routine, std::int64_t number) const;
  LibraryUnit& put(std::int64_t number, std::unique_ptr<LibraryUnit> one) {
    return *(all_[files_.same_as(number)] = std::move(one));
  }
  void close(std::string_view routine, std::int64_t number, std::string_view opener);
  void add_to(std::set<std::int64_t>& units) const {
    for (const auto& [unit, one] : all_) units.insert(unit);
  }
  /// At the end of the program.
  void close_all() {
    for (auto& [unit, one] : all_) one->close();
  }

 private:
  const ProgramFiles& files_;
  std::map<std::int64_t, std::unique_ptr<LibraryUnit>> all_;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "runtime/fortran/unit/interface/direct_file.hpp"

namespace platter::runtime {

/// Those units of a program that are open for direct access, by their numbers.
class DirectUnits {
 public:
  void put(std::int64_t unit, std::unique_ptr<DirectFile> one) { all_[unit] = std::move(one); }
  void add_to(std::set<std::int64_t>& units) const {
    for (const auto& [unit, one] : all_) units.insert(unit);
  }
  bool contains(std::int64_t unit) const { return all_.contains(unit); }
  /// nullptr: it is not one of them.
  DirectFile* find(std::int64_t unit) {
    const auto found = all_.find(unit);
    return found == all_.end() ? nullptr : found->second.get();
  }
  void close(std::int64_t unit) {
    if (DirectFile* const one = find(unit)) one->close();
    all_.erase(unit);
  }
  void discard(std::int64_t unit) {
    if (DirectFile* const one = find(unit)) one->discard();
    all_.erase(unit);
  }
  void close_all() {
    for (auto& [unit, one] : all_) one->close();
  }

 private:
  std::map<std::int64_t, std::unique_ptr<DirectFile>> all_;
};

}  // namespace platter::runtime

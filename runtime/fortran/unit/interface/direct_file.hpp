#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>

#include "runtime/fortran/unit/interface/sequential_file.hpp"

namespace platter::runtime {

/// A unit with direct access: records of one length, numbered from 1.
class DirectFile {
 public:
  virtual ~DirectFile() = default;

  virtual Record read(std::int64_t number) = 0;
  virtual void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) = 0;
  virtual void close() = 0;
  /// Closes the file without writing the buffered data.
  virtual void discard() = 0;

  virtual amount::Bytes record_length() const = 0;
  /// Returns the number of the record after the one that was read or written last.
  virtual std::int64_t next() const = 0;
};

/// The units of a program that are open for direct access, by number.
class DirectUnits {
 public:
  void put(std::int64_t unit, std::unique_ptr<DirectFile> one) { all_[unit] = std::move(one); }
  void add_to(std::set<std::int64_t>& units) const {
    for (const auto& [unit, one] : all_) units.insert(unit);
  }
  bool contains(std::int64_t unit) const { return all_.contains(unit); }
  /// Returns nullptr if the unit is not open for direct access.
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

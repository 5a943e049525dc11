#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "runtime/fortran/unit/interface/direct_file.hpp"

namespace platter::runtime {

/// A Fortran unit with direct access: the rules that all systems share, over a file of one system.
class DirectUnit final {
 public:
  explicit DirectUnit(std::unique_ptr<DirectFile> file) : file_(std::move(file)) {}

  Record read(std::int64_t number);
  /// Throws the system's error if the words do not fit into a record.
  void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length);
  void close();
  /// Closes the file without writing the buffered data.
  void discard();

  amount::Bytes record_length() const { return file_->record_length(); }
  /// Returns the number of the record after the one that was read or written last.
  std::int64_t next() const { return next_; }

 private:
  template <typename Work>
  void statement(UnitStatement kind, std::int64_t number, Work work);

  std::unique_ptr<DirectFile> file_;
  std::vector<std::byte> bytes_{};  ///< the record of the current statement
  std::int64_t next_ = 1;
  bool closed_ = false;
};

/// The units of a program that are open for direct access, by number.
class DirectUnits {
 public:
  void put(std::int64_t unit, std::unique_ptr<DirectFile> file) {
    all_.insert_or_assign(unit, DirectUnit(std::move(file)));
  }
  void add_to(std::set<std::int64_t>& units) const {
    for (const auto& [unit, one] : all_) units.insert(unit);
  }
  bool contains(std::int64_t unit) const { return all_.contains(unit); }
  /// Returns nullptr if the unit is not open for direct access.
  DirectUnit* find(std::int64_t unit) {
    const auto found = all_.find(unit);
    return found == all_.end() ? nullptr : &found->second;
  }
  void close(std::int64_t unit) {
    if (DirectUnit* const one = find(unit)) one->close();
    all_.erase(unit);
  }
  void discard(std::int64_t unit) {
    if (DirectUnit* const one = find(unit)) one->discard();
    all_.erase(unit);
  }
  void close_all() {
    for (auto& [unit, one] : all_) one.close();
  }

 private:
  std::map<std::int64_t, DirectUnit> all_;
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>

#include "runtime/fortran/unit/interface/record_unit.hpp"

namespace platter::runtime {

/// A unit of direct access: records of one length, by their number from 1.
class DirectFile {
 public:
  virtual ~DirectFile() = default;

  virtual Record read(std::int64_t number) = 0;
  virtual void write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) = 0;
  virtual void close() = 0;
  /// What is in buffers is lost.
  virtual void discard() = 0;

  virtual amount::Bytes record_length() const = 0;
  /// Behind the one that was read or written last.
  virtual std::int64_t next() const = 0;
};

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

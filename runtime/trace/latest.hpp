#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "emulator/time/time.hpp"

namespace platter::runtime::timeline {

/// Information on the latest 4096 items with ascending numbers, such as requests or statements. Information
/// on earlier items is dropped, so that memory does not grow with the length of the run.
template <typename Value>
class Latest {
 public:
  void put(std::uint64_t number, const Value& value) {
    values_[number] = value;
    if (values_.size() > kMaxItems) values_.erase(values_.begin());
  }
  /// Returns the information on an item; nullptr if it is unknown.
  Value* find(std::uint64_t number) {
    const auto found = values_.find(number);
    return found == values_.end() ? nullptr : &found->second;
  }

 private:
  static constexpr std::size_t kMaxItems = 4096;
  std::map<std::uint64_t, Value> values_;
};

/// Information on a request that later events of devices and the processor need.
struct RequestInfo {
  std::string routine;
  std::string line;  ///< line of Fortran; "": unknown
  time::Instant at{};
  bool writes = false;
  /// True until the arrow from the request's statement has reached the request's first sector.
  bool has_flow = false;
};
using LatestRequests = Latest<RequestInfo>;

}  // namespace platter::runtime::timeline

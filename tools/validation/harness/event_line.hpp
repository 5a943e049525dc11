#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace platter::evidence {

/// One line of --trace FILE.jsonl: the numbers and texts of its object by their keys. A trace has a million
/// of them, and a JSON value of each takes three times as long as what is in it.
class EventLine {
 public:
  /// Of another line. Throws Failed where it is not JSON.
  void read(const std::string& line);

  /// Both throw Failed, which names the key, where there is none of this kind.
  std::int64_t number(const char* key) const;
  const std::string& text(const char* key) const;

 private:
  std::vector<std::pair<std::string, std::int64_t>> numbers_;
  std::vector<std::pair<std::string, std::string>> texts_;
};

}  // namespace platter::evidence

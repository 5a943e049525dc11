#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace platter::runtime {

/// Of datasets that hold records: whether their REAL items are Cray words. Who comes upon one that is not as
/// this run has it is told so.
class WordKinds {
 public:
  explicit WordKinds(bool writes_cray_words) : writes_cray_words_(writes_cray_words) {}
  void know(std::map<std::string, bool> datasets) { cray_words_ = std::move(datasets); }
  /// Its REAL items would be read for what they are not.
  void note(std::int64_t unit, const std::string& dataset) const;
  bool writes_cray_words() const { return writes_cray_words_; }

 private:
  bool writes_cray_words_;
  std::map<std::string, bool> cray_words_;
};

}  // namespace platter::runtime

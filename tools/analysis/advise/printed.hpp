#pragma once

#include <string>
#include <vector>

namespace platter::advise {

/// What a program prints, but for what depends on time: words that are not the same when the same program
/// takes another time to do the same.
class Printed {
 public:
  /// `as_it_is` and `otherwise`: what it prints when it takes one time and another.
  Printed(const std::string& as_it_is, const std::string& otherwise);

  /// Whether it has printed the same.
  bool is(const std::string& text) const;

 private:
  std::vector<std::string> words_;
  std::vector<bool> is_time_;
  bool is_known_;  ///< both had as many words
};

}  // namespace platter::advise

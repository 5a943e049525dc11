#pragma once

#include <string>
#include <vector>

namespace platter::paper {

/// What a claim's check measured, and whether all of it is as the claim says. Values under one label are shown as the
/// range from the least to the greatest.
class Evidence {
 public:
  void near(const std::string& label, double value, double expected, double tolerance);
  void at_least(const std::string& label, double value, double least);
  void at_most(const std::string& label, double value, double most);
  void between(const std::string& label, double value, double least, double most);
  void holds(const std::string& label, bool so);
  /// Shown, and not held against anything.
  void shown(const std::string& label, double value);

  bool pass() const;
  /// "M 1.000 to 1.001; S 18.01"; what failed stands first, with what was wanted.
  std::string measured() const;

 private:
  struct Group {
    std::string label;
    double least;
    double most;
    bool number;
    bool pass;
    std::string wanted;
  };
  static std::string described(const Group& group);
  void add(const std::string& label, double value, bool number, bool pass, const std::string& wanted);
  std::vector<Group> groups_;
};

}  // namespace platter::paper

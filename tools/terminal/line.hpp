#pragma once

#include <functional>
#include <mutex>
#include <string>

namespace platter::terminal {

/// The last line of the terminal at standard error, which tells how far a command is and is written over.
/// Everybody's, since there is one. Several threads may.
class Line {
 public:
  static Line& of_this_process();

  /// Puts the text there, cut to the terminal's width.
  void show(const std::string& text);
  void hide();
  /// Takes away what is there, and does something that nobody shows a line in the middle of.
  void hide_and(const std::function<void()>& do_it);

 private:
  void take_away();

  std::mutex mutex_;
  bool is_there_ = false;
};

}  // namespace platter::terminal

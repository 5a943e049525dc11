#pragma once

#include <bitset>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "emulator/system/vms/channel.hpp"

namespace platter::runtime {

/// The event flags of a process, its requests of $QIO that are under way, and its ASTs (asynchronous system
/// traps) that are due.
///
/// A request that has ended changes the program's variables only in poll(), which the services call. So a
/// program notices it at its next call of a service, and an AST routine runs inside such a call. (Design
/// choice: VMS interrupted the program.)
class AsynchronousIo {
 public:
  static constexpr std::uint32_t kFlags = 64;  ///< local event flags, numbered from 0

  explicit AsynchronousIo(vms::Kernel& kernel) : kernel_(kernel) {}

  /// A routine of the program, and the address that it receives as its argument.
  struct Ast {
    void (*routine)(void*) = nullptr;
    void* parameter = nullptr;
  };
  /// A request of $QIO that is under way.
  struct Request {
    std::shared_ptr<vms::Channel> channel;
    std::shared_ptr<vms::Channel::Pending> pending;
    std::uint32_t flag = 0;
    std::uint16_t* iosb = nullptr;  ///< I/O status block; nullptr: none
    std::size_t bytes = 0;
    Ast ast{};
  };
  void add_ast(const Ast& ast) { asts_.push_back(ast); }
  void add(Request request) { requests_.push_back(std::move(request)); }

  /// Throws vms::Refused with SS$_ILLEFC if the flag is not a local one.
  static void require_flag(std::uint32_t flag);
  bool is_set(std::uint32_t flag) const { return flags_[flag]; }
  void set(std::uint32_t flag, bool value) { flags_[flag] = value; }
  const std::bitset<kFlags>& flags() const { return flags_; }

  /// Stores the status of requests that have ended, sets their flags, and makes their ASTs due.
  void poll();
  /// Waits until `done`, or until an AST can run. Returns true if `done`. Throws time::Deadlock with `what`
  /// if nothing can happen any more.
  bool wait(const std::function<bool()>& done, const std::string& what);
  /// Waits until no request of the channel is under way.
  void finish(const vms::Channel& channel);

  /// Returns the next AST and makes it the one that runs; nullopt if none can run now. No other AST runs
  /// until end_ast().
  std::optional<Ast> begin_ast();
  void end_ast() { in_ast_ = false; }
  /// Allows or blocks ASTs, and returns the previous value.
  bool enable_asts(bool enable) { return std::exchange(asts_enabled_, enable); }

  void wake() { awake_ = true; }
  /// Returns whether $WAKE was called since the last time this returned true.
  bool take_wake() { return std::exchange(awake_, false); }

 private:
  bool can_run_ast() const { return !in_ast_ && asts_enabled_ && !asts_.empty(); }
  void end(const Request& request);

  vms::Kernel& kernel_;
  std::bitset<kFlags> flags_;
  std::list<Request> requests_;  ///< in the order of their calls
  std::deque<Ast> asts_;
  bool in_ast_ = false;
  bool asts_enabled_ = true;
  bool awake_ = false;
};

}  // namespace platter::runtime

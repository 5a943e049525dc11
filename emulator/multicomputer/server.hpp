#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <utility>

#include "emulator/time/engine.hpp"

namespace platter::multicomputer {

/// Waits that need no resource, so any number of them can run at the same time. A Server, in contrast, does
/// one job after another.
class Delays final : public time::Actor {
 public:
  using Then = std::function<void(time::Instant)>;

  explicit Delays(time::Engine& engine) : engine_(engine), seat_(engine.join(*this)) {}
  Delays(const Delays&) = delete;
  Delays& operator=(const Delays&) = delete;

  void wait(time::Duration length, Then then, time::Instant now) {
    due_.emplace(std::pair{now + length, ++number_}, std::move(then));
    engine_.plan(seat_, due_.begin()->first.first);
  }

  void act(time::Instant now) override {
    auto first = due_.extract(due_.begin());
    if (!due_.empty()) engine_.plan(seat_, due_.begin()->first.first);
    first.mapped()(now);
  }

 private:
  time::Engine& engine_;
  time::Engine::ActorId seat_;
  std::map<std::pair<time::Instant, std::uint64_t>, Then>
      due_;  ///< by end, then in the order of wait() calls
  std::uint64_t number_ = 0;
};

/// A resource that does one job after another, in the order of serve(): the Agent, a gateway.
class Server final : public time::Actor {
 public:
  using Then = std::function<void(time::Instant)>;

  explicit Server(time::Engine& engine) : engine_(engine), seat_(engine.join(*this)) {}
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Adds a job of that length; `then` is called when it is done.
  void serve(time::Duration length, Then then, time::Instant now) {
    waiting_.push_back({length, std::move(then)});
    if (waiting_.size() == 1) engine_.plan(seat_, now + length);
  }

  bool idle() const { return waiting_.empty(); }

  void act(time::Instant now) override {
    const Job done = std::move(waiting_.front());
    waiting_.pop_front();
    busy_ += done.length;
    if (!waiting_.empty()) engine_.plan(seat_, now + waiting_.front().length);
    done.then(now);
  }

  time::Duration busy() const { return busy_; }

 private:
  struct Job {
    time::Duration length;
    Then then;
  };
  time::Engine& engine_;
  time::Engine::ActorId seat_;
  std::deque<Job> waiting_;
  time::Duration busy_{};
};

}  // namespace platter::multicomputer

#include "tools/compiler/build/build_deadline.hpp"

#include <csignal>
#include <utility>

#include "tools/compiler/build/shutdown_handler.hpp"

namespace platter::guest {

BuildDeadline::BuildDeadline(std::chrono::seconds most, std::string message)
    : message_(std::move(message)),
      watching_([this, end = std::chrono::steady_clock::now() + most] { watch(end); }) {}

BuildDeadline::~BuildDeadline() {
  {
    const std::scoped_lock lock(mutex_);
    done_ = true;
  }
  changed_.notify_all();
  watching_.join();
}

void BuildDeadline::watch(std::chrono::steady_clock::time_point end) {
  sigset_t all;  // signals are for the thread that builds
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  std::unique_lock lock(mutex_);
  if (changed_.wait_until(lock, end, [this] { return done_; })) return;
  lock.unlock();
  constexpr int kFailed = 1;
  ShutdownHandler::of_this_process().give_up(message_, kFailed);
}

}  // namespace platter::guest

#include "tools/terminal/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "runtime/host/terminal.hpp"
#include "tools/terminal/line.hpp"

namespace platter::terminal {

Progress::Progress(std::string doing) : doing_(std::move(doing)) {
  if (runtime::is_terminal(STDERR_FILENO)) thread_ = std::thread([this] { watch(); });
}

void Progress::tell(std::string how_far) {
  const std::lock_guard lock(mutex_);
  how_far_ = std::move(how_far);
}

std::function<void(std::size_t)> Progress::of(const char* name) {
  return [this, name](std::size_t done) { tell(fmt::format("{} {}", done, name)); };
}

void Progress::clear() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  ended_.notify_all();
  thread_.join();
  Line::of_this_process().hide();
}

void Progress::watch() {
  using namespace std::chrono_literals;
  auto next = begin_ + 1s;
  std::unique_lock lock(mutex_);
  while (!ended_.wait_until(lock, next, [this] { return is_over_; })) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(next - begin_).count();
    Line::of_this_process().show(
        fmt::format("{}{}, {} s", doing_, how_far_.empty() ? "" : ": " + how_far_, seconds));
    next += 250ms;
  }
}

}  // namespace platter::terminal

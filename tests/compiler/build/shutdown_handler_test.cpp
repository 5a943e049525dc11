// The additional thread of a command, which waits for signals.

#include "tools/compiler/build/shutdown_handler.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace platter::guest {
namespace {

/// The kernel restricts single threads. A command that reads an untrusted image must restrict all of its
/// threads.
TEST(ShutdownHandler, RunsWorkInTheThreadThatWaitsForSignals) {
  ShutdownHandler& leaving = ShutdownHandler::of_this_process();
  std::thread::id first;
  std::thread::id second;
  leaving.in_waiting_thread([&] { first = std::this_thread::get_id(); });
  leaving.in_waiting_thread([&] { second = std::this_thread::get_id(); });
  EXPECT_NE(first, std::thread::id());
  EXPECT_NE(first, std::this_thread::get_id());
  EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace platter::guest

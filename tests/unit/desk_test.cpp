// What a program may say to a machine that it shares: anything, and the machine goes on.

#include "runtime/distant/desk.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <random>
#include <thread>

#include "runtime/distant/distant_system.hpp"

namespace platter::tests {
namespace {

using namespace runtime::distant;

/// A machine, and programs at its desks one after the other.
class Shared {
 public:
  /// What the desk complained of when the program had said what it wanted to say.
  template <typename Says>
  std::string serve(Says says) {
    int ends[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    const auto process = processes.add(0);
    machine.system().equip(process);
    Desk desk(machine, processes, process, ends[0], words);
    std::thread serving([&] { desk.serve(); });
    processes.start();
    {
      const Line line(ends[1]);
      says(line);
    }
    serving.join();
    return desk.complaint();
  }
  record::Recorder recorder;
  machine::Machine machine{specification::Catalogue::builtin(), {}, recorder};
  processor::Processes processes{machine.engine(), machine.processor(), time::kLongest};
  SharedWords words;
};

TEST(AtTheDesk, anything_is_answered_or_ends_the_program) {
  std::mt19937_64 random(4);
  const auto something = [&] {
    Message asked(static_cast<Ask>(random() % 20), time::Duration(random() % 1000));
    for (auto count = random() % 20; count > 0; --count) {
      switch (random() % 4) {
        case 0:
          asked.put(random());
          break;
        case 1:
          asked.put(static_cast<std::int64_t>(random() % 12));
          break;
        case 2:
          asked.put(std::string("SCRATCH1"));
          break;
        default:
          asked.put(static_cast<std::uint8_t>(random() % 3));
      }
    }
    return asked;
  };
  int ended = 0;
  for (int run = 0; run < 200; ++run) {
    Shared shared;
    shared.serve([&](const Line& line) {
      try {
        for (int i = 0; i < 50; ++i) {
          line.send(something());
          line.receive();
        }
      } catch (const BrokenLine&) {
        ++ended;
      }
    });
    // The machine still works, for somebody else.
    shared.serve([&](const Line& line) {
      line.send(Message(Ask::kIdle, time::Duration{}));
      EXPECT_NE(line.receive().get<Tell>(), Tell::kFinished);
    });
  }
  EXPECT_GT(ended, 100);
}

TEST(AtTheDesk, words_beyond_the_shared_ones_are_nobodys) {
  Shared shared;
  const auto complaint = shared.serve([&](const Line& line) {
    line.send(Message(Ask::kLook, time::Duration{}, std::int64_t{5}, std::int64_t{0},
                      SharedWords::kWords - 10, std::size_t{11}));
    EXPECT_THROW(line.receive(), BrokenLine);
  });
  EXPECT_EQ(complaint, "it asks for what makes no sense");
}

}  // namespace
}  // namespace platter::tests

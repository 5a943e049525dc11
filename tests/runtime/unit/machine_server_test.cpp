// A program may send any messages to the machine that it shares with others. The machine must continue to
// work.

#include "runtime/process/remote/machine_server.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <random>
#include <thread>

#include "runtime/process/remote/remote_system.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using namespace runtime::remote;

/// A machine that serves one program after the other.
class Shared {
 public:
  /// Returns the server's complaint after the program has sent its messages.
  template <typename Says>
  std::string serve(Says says) {
    int ends[2];
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    const auto process = processes.add(0);
    machine.system().equip(process);
    MachineServer desk(machine, processes, process, ends[0], words);
    std::thread serving([&] { desk.serve(); });
    processes.start();
    {
      const MessageSocket line(ends[1]);
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

TEST(MachineServerTest, AnyRequestIsAnsweredOrEndsTheProgram) {
  std::mt19937_64 random(4);
  const auto something = [&] {
    constexpr auto kKinds = static_cast<unsigned>(RequestType::kDone) + 1;
    Message asked(static_cast<RequestType>(random() % kKinds), time::Duration(random() % 1000));
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
    shared.serve([&](const MessageSocket& line) {
      try {
        for (int i = 0; i < 50; ++i) {
          line.send(something());
          line.receive();
        }
      } catch (const ProtocolError&) {
        ++ended;
      }
    });
    // The machine still works for another program.
    shared.serve([&](const MessageSocket& line) {
      line.send(Message(RequestType::kIdle, time::Duration{}));
      EXPECT_NE(line.receive().get<ReplyType>(), ReplyType::kFinished);
    });
  }
  EXPECT_GT(ended, 100);
}

TEST(MachineServerTest, RejectsWordsOutsideTheSharedMemory) {
  Shared shared;
  const auto complaint = shared.serve([&](const MessageSocket& line) {
    line.send(Message(RequestType::kLook, time::Duration{}, std::int64_t{5}, std::int64_t{0},
                      SharedWords::kWords - 10, std::size_t{11}));
    EXPECT_THROW(line.receive(), ProtocolError);
  });
  EXPECT_EQ(complaint, "internal protocol error: invalid request");
}

TEST(MachineServerTest, RejectsAByteThatIsNotATruthValue) {
  for (const auto byte : {std::uint8_t{0}, std::uint8_t{1}}) EXPECT_EQ(Message(byte).get<bool>(), byte == 1);
  for (const auto byte : {std::uint8_t{2}, std::uint8_t{8}, std::uint8_t{255}})
    EXPECT_THROW(Message(byte).get<bool>(), ProtocolError);
}

// A machine limits what it stores and does for a program.

void expect_end(const std::string& complaint, const std::function<void(const MessageSocket&)>& says) {
  Shared shared;
  EXPECT_EQ(shared.serve([&](const MessageSocket& line) { EXPECT_THROW(says(line), ProtocolError); }),
            complaint);
}

Message name(const std::string& who) {
  return Message(RequestType::kEmit, time::Duration{}, std::int64_t{5}, record::Kind::kStatement,
                 record::Does::kNone, std::int64_t{0}, std::uint64_t{0}, std::uint64_t{0}, who);
}

constexpr const char* kNames =
    "the names of the program's operations are too many or too long for the machine to store";

TEST(MachineServerTest, LimitsTheNumberOfEventNames) {
  expect_end(kNames, [](const MessageSocket& line) {
    for (int i = 0;; ++i) {
      ASSERT_LE(i, 500);
      line.send(name(std::to_string(i)));
      line.receive();
    }
  });
  expect_end(kNames, [](const MessageSocket& line) {
    line.send(name(std::string(64, 'X')));
    line.receive();
    line.send(name(std::string(65, 'X')));
    line.receive();
  });
}

Message connect(std::int64_t connector, const file::Dataset& dataset) {
  return Message(RequestType::kConnect, time::Duration{}, connector, dataset);
}

TEST(MachineServerTest, LimitsTheNumberOfConnectors) {
  expect_end("the program uses more units than a machine has", [](const MessageSocket& line) {
    for (int i = 0;; ++i) {
      ASSERT_LE(i, 1000);
      line.send(connect(i, {"A", {extent(0, 0, 1)}}));
      line.receive();
    }
  });
  expect_end("internal protocol error: invalid request", [](const MessageSocket& line) {
    line.send(connect(20, {std::string(1001, 'A'), {extent(0, 0, 1)}}));
    line.receive();
  });
}

/// Reads a sector, and returns the reply when it has arrived.
Message read(machine::Machine& machine, std::int64_t connector = 5) {
  const auto& routines = machine.system().specification().routines;
  const auto which = machine.system().specification().find("RDISK") - routines.data();
  return Message(RequestType::kCall, time::Duration{}, static_cast<std::size_t>(which), connector,
                 std::uint64_t{1}, true, std::size_t{0}, std::size_t{512}, amount::Words{}, std::int64_t{0},
                 std::vector<system::Transfer>(), false, time::Duration{}, std::uint64_t{0});
}

/// Returns a message that reports tests of unit 5's status at these times, followed by a request.
template <typename Times>
Message tested(const Times& times, RequestType what = RequestType::kNewId) {
  return Message(RequestType::kTested, std::int64_t{5}, times, what, time::Duration{});
}

using Times = std::vector<time::Duration>;

TEST(MachineServerTest, EmitsTestsBetweenRequests) {
  Shared shared;
  const auto complaint = shared.serve([&](const MessageSocket& line) {
    line.send(tested(Times{time::Duration(3), time::Duration(4)}));
    auto answer = line.receive();
    EXPECT_EQ(answer.get<ReplyType>(), ReplyType::kAnswer);
    EXPECT_EQ(answer.get<time::Instant>(), time::Instant(time::Duration(7)));
  });
  EXPECT_EQ(complaint, "");
}

TEST(MachineServerTest, InvalidTestMessagesEndTheProgram) {
  constexpr const char* kCutOff = "internal protocol error: a message is shorter than its contents require";
  const std::pair<Message, const char*> wrong[] = {
      {tested(Times{time::Duration(3), time::Duration(-1)}),
       "internal protocol error: a test ended before it started"},
      // Incomplete times: the message announces three of them.
      {Message(RequestType::kTested, std::int64_t{5}, std::size_t{3}, time::Duration(3)), kCutOff},
      {Message(RequestType::kTested, std::int64_t{5}, ~std::size_t{0}), kCutOff},
      {Message(RequestType::kTested, std::int64_t{5}), kCutOff},
      {Message(RequestType::kTested), kCutOff},
      // One message ends after the reported tests, without a request. In the other, further tests follow
      // instead of a request.
      {Message(RequestType::kTested, std::int64_t{5}, Times{}), kCutOff},
      {tested(Times{}, RequestType::kTested), "internal protocol error: unknown request"},
  };
  for (const auto& [one, complaint] : wrong) {
    expect_end(complaint, [&](const MessageSocket& line) {
      line.send(one);
      line.receive();
    });
  }
}

TEST(MachineServerTest, TestsOfAnUnconnectedUnitAreAnswered) {
  Shared shared;
  const auto complaint = shared.serve([&](const MessageSocket& line) {
    line.send(Message(RequestType::kTested, std::int64_t{999}, Times{time::Duration(3)}, RequestType::kNewId,
                      time::Duration{}));
    auto answer = line.receive();
    EXPECT_EQ(answer.get<ReplyType>(), ReplyType::kError);
    line.send(tested(Times{}));
    EXPECT_EQ(line.receive().get<ReplyType>(), ReplyType::kAnswer);
  });
  EXPECT_EQ(complaint, "");
}

TEST(MachineServerTest, RejectsWaitingRequestsInAnInterrupt) {
  const std::vector<Message> wrong = {
      Message(RequestType::kWait, time::Duration{}, std::string("IOWAIT"), std::int64_t{5}),
      Message(RequestType::kIdle, time::Duration{}),
      Message(RequestType::kCompute, time::Duration{}, time::Duration(1), std::int64_t{0}),
      Message(RequestType::kWaitForEnd, time::Duration{}),
      Message(RequestType::kTest, time::Duration(1), std::string("IFTBL"), std::int64_t{5}),
      connect(20, {"A", {extent(0, 0, 1)}}),
      tested(Times{}),
  };
  for (const auto& one : wrong) {
    Shared shared;
    const auto complaint = shared.serve([&](const MessageSocket& line) {
      line.send(read(shared.machine));
      ASSERT_EQ(line.receive().get<ReplyType>(), ReplyType::kAnswer);
      line.send(Message(RequestType::kIdle, time::Duration{}));
      ASSERT_EQ(line.receive().get<ReplyType>(), ReplyType::kFinished);
      line.send(Message(RequestType::kTest, time::Duration{}, std::string("IFTBL"), std::int64_t{5}));
      ASSERT_EQ(line.receive().get<ReplyType>(), ReplyType::kAnswer) << "what a library asks for";
      line.send(one);
      EXPECT_THROW(line.receive(), ProtocolError);
    });
    EXPECT_EQ(complaint, "internal protocol error: a request in an interrupt would wait");
  }
}

TEST(MachineServerTest, LimitsTheNestingOfInterrupts) {
  Shared shared;
  int inside = 0;
  const auto complaint = shared.serve([&](const MessageSocket& line) {
    constexpr std::int64_t kFirst = 20;
    for (auto connector = kFirst; connector < kFirst + 30; ++connector) {
      line.send(connect(connector, {"A", {extent(0, 0, 1)}}));
      ASSERT_EQ(line.receive().get<ReplyType>(), ReplyType::kAnswer);
      line.send(read(shared.machine, connector));
      ASSERT_EQ(line.receive().get<ReplyType>(), ReplyType::kAnswer);
    }
    line.send(Message(RequestType::kIdle, time::Duration{}));
    // Meanwhile all requests complete. The server reports the completions with the program's next request.
    const auto go_on = [&] {
      for (int asked = 0; asked < 100; ++asked) {
        if (line.receive().get<ReplyType>() == ReplyType::kFinished) ++inside;
        line.send(Message(RequestType::kWork, time::Duration{}, kFirst,
                          time::Duration(std::chrono::milliseconds(100))));
      }
    };
    EXPECT_THROW(go_on(), ProtocolError);
  });
  EXPECT_EQ(complaint, "the program's interrupts are nested too deeply");
  EXPECT_EQ(inside, 16);
}

TEST(MachineServerTest, ListsOfWrittenDatasetsTakeSeveralMessages) {
  Shared shared;
  auto& system = shared.machine.system();
  constexpr int kMany = 300;
  for (int i = 0; i < kMany; ++i) {
    const file::Dataset dataset(std::to_string(i) + std::string(900, 'A'), {extent(0, i, 1)});
    system.know({dataset, 0, amount::Sectors{i}, amount::Sectors{i}});
  }
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
  const auto process = shared.processes.add(0);
  MachineServer desk(shared.machine, shared.processes, process, ends[0], shared.words);
  std::thread serving([&] { desk.serve(); });
  shared.processes.start();
  {
    record::Recorder recorder;
    machine::Machine facts{specification::Catalogue::builtin(), {}, recorder};
    const SharedWords own;
    const RemoteSystem remote(ends[1], ::dup(own.descriptor()), facts);
    const auto all = remote.written();
    ASSERT_EQ(all.size(), kMany);
    for (int i = 0; i < kMany; ++i) EXPECT_EQ(all[static_cast<std::size_t>(i)].first, amount::Sectors{i});
  }
  serving.join();
  EXPECT_EQ(desk.complaint(), "");
}

}  // namespace
}  // namespace platter::tests

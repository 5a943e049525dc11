// The protocol between a program and the process that has its machine: replies, errors and times.

#include "runtime/process/protocol/protocol.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <thread>

#include "emulator/error/program_fault.hpp"
#include "emulator/machine/machine.hpp"
#include "emulator/processor/processor.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/time/engine.hpp"
#include "runtime/process/protocol/client.hpp"

namespace platter::tests {
namespace {

using namespace runtime::protocol;

/// The exception that a program receives for an error of the process that serves it.
template <typename Error>
Error received(const std::exception& error) {
  auto values = error_values(error);
  EXPECT_TRUE(values);
  try {
    throw_error(*values);
  } catch (const Error& same) {
    return same;
  }
}

TEST(ProtocolErrors, ArriveAsTheSameExceptionWithTextAndNumber) {
  const auto file = received<ffio::Error>(ffio::Error("file A: it is full", 28));
  EXPECT_STREQ(file.what(), ffio::Error("file A: it is full", 28).what());
  EXPECT_EQ(file.number(), 28);
  EXPECT_STREQ(received<system::CallError>(system::CallError("RDISK", "unit 5", "unknown")).what(),
               "RDISK: unit 5: unknown");
  EXPECT_STREQ(received<time::Deadlock>(time::Deadlock("waits for ever")).what(), "waits for ever");
  received<processor::OutOfTime>(processor::OutOfTime());
}

TEST(ProtocolErrors, ProgramTooLargeIsAProgramFault) {
  Message reply = error_values(ErrorType::kTooLarge, "too large");
  EXPECT_THROW(throw_error(reply), ProgramFault);
}

TEST(ProtocolErrors, OtherExceptionsEndTheConnection) {
  EXPECT_FALSE(error_values(ProtocolError("internal protocol error: invalid request")));
  EXPECT_FALSE(error_values(std::runtime_error("no memory")));
}

TEST(ProtocolErrors, UnknownTypeIsAProtocolError) {
  Message reply(std::uint8_t{200}, 0, std::string("text"));
  EXPECT_THROW(throw_error(reply), ProtocolError);
}

TEST(ProtocolTimes, NegativeDurationsAreRejected) {
  Message valid(time::Duration(0));
  EXPECT_EQ(length_of(valid), time::Duration(0));
  Message negative(time::Duration(-1));
  EXPECT_THROW(length_of(negative), ProtocolError);
}

/// A client that computes for 5 ps before each request, and is asked for words.
class ProgramEnd final : public Client {
 public:
  ProgramEnd(int line, int words, machine::Machine& machine) : Client(line, words, machine) {}

  Message ask(RequestType type) const {
    machine_.processor().compute(time::Duration(5));
    return exchange(Message(type, computed()));
  }
  mutable std::vector<ReplyType> served;  ///< requests of the host that the program has served

 private:
  void advance(time::Instant to, Message&) const override {
    machine_.processor().compute(to - machine_.processor().now());
  }
  RequestType serve(ReplyType type, Message&) const override {
    served.push_back(type);
    return type == ReplyType::kGive ? RequestType::kDone : RequestType::kRefused;
  }
};

time::Duration computed_of(Message& request, RequestType type) {
  EXPECT_EQ(request.get<RequestType>(), type);
  return length_of(request);
}

TEST(ProtocolClient, AdvancesToTheTimeOfAReplyAndServesTheHostMeanwhile) {
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
  record::Recorder recorder;
  machine::Machine machine{specification::Catalogue::builtin(), {}, recorder};
  const SharedWords words;
  const ProgramEnd program(ends[1], ::dup(words.descriptor()), machine);
  std::thread host([&] {
    const MessageSocket line(ends[0]);
    Message first = line.receive();
    EXPECT_EQ(computed_of(first, RequestType::kGet), time::Duration(5));
    line.send(Message(ReplyType::kGive));
    EXPECT_TRUE(line.receive().is(RequestType::kDone));
    line.send(Message(ReplyType::kTake));
    EXPECT_TRUE(line.receive().is(RequestType::kRefused));
    line.send(Message(ReplyType::kAnswer, time::kStart + time::Duration(100), std::int64_t{7}));
    // The time of a later request counts from the last reply, even if that was an error.
    for (const auto at : {time::Duration(200), time::Duration(300)}) {
      Message next = line.receive();
      EXPECT_EQ(computed_of(next, RequestType::kBarrier), time::Duration(5));
      line.send(Message(ReplyType::kError, time::kStart + at, error_values(ErrorType::kDeadlock, "waits")));
    }
  });
  EXPECT_EQ(program.ask(RequestType::kGet).get<std::int64_t>(), 7);
  EXPECT_EQ(machine.processor().now(), time::kStart + time::Duration(100));
  EXPECT_EQ(program.served, (std::vector<ReplyType>{ReplyType::kGive, ReplyType::kTake}));
  EXPECT_THROW(program.ask(RequestType::kBarrier), time::Deadlock);
  EXPECT_EQ(machine.processor().now(), time::kStart + time::Duration(200));
  EXPECT_THROW(program.ask(RequestType::kBarrier), time::Deadlock);
  host.join();
}

}  // namespace
}  // namespace platter::tests

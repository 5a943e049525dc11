// Only instrumented code advances the clock of a program. The program cannot find the memory of the counter,
// and an impossible time ends the run.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Clock : public testing::Test {
 public:
  void build(const char* fortran) {
    desk.folder.write("test.f", text_of(fortran));
    const Outcome built = desk.platter({"build", "test.f", "-o", "guest"});
    ASSERT_EQ(built.code, 0) << built.err;
  }
  CliFixture desk;
};

/// Computes for a while, and prints the clock.
constexpr const char* kHonest = R"(
      DIMENSION A(1000)
      DO 20 J=1,300
      DO 10 I=1,1000
   10 A(I)=A(I)*0.5+FLOAT(I+J)
   20 IF(MOD(J,100).EQ.0) PRINT 1,TIMEF(D),A(J)
    1 FORMAT(1X,F20.9,F20.9)
      END
)";

TEST_F(Clock, DoesNotDependOnTheAddressesOfTheProgram) {
  build(kHonest);
  const Outcome first = desk.command({"./guest"});
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_TRUE(has(first.out, "virtual time"));
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(desk.command({"./guest"}).out, first.out);
    EXPECT_EQ(desk.command({"setarch", "-R", "./guest"}).out, first.out);
  }
  EXPECT_EQ(desk.command({"env", "-i", "./guest"}).out, first.out);
}

// A host executes one of 512 iterations of this loop, and on this machine nearly all instructions cost the
// same: no other program gains more time per nanosecond of the host.
TEST_F(Clock, LoopsThatSkipIterationsAreAccepted) {
  constexpr int kArrays = 12;
  std::string program = "      PROGRAM T\n";
  for (int i = 0; i < kArrays; ++i) {
    const std::string name = "X" + std::to_string(i);
    program += "      DIMENSION " + name + "(512)\n      DATA " + name + "/512*1.0/\n";
  }
  program += "      READ *,N\n      DO 10 K=1,30000000\n      DO 10 I=1,N\n";
  for (int i = 0; i < kArrays; ++i) {
    const std::string element = "X" + std::to_string(i) + "(I)";
    program += (i + 1 == kArrays ? "   10 " : "      ") + element + "=" + element + "*X0(I)\n";
  }
  desk.folder.write("test.f", program + "      PRINT *,N\n      END\n");
  desk.cards = "512\n";
  const Outcome outcome = desk.platter({"run", "test.f", "--machine", "ibm3081"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

/// A store outside an array either leaves the clock unchanged or ends the run with a message.
TEST_F(Clock, SubscriptsOutsideAnArrayDoNotChangeIt) {
  build(R"(
      DIMENSION A(1000)
      INTEGER FIRST,STEP
      READ *,FIRST,STEP
      PRINT *,'BEFORE'
      I=FIRST
      DO 10 J=1,2000000
      A(I)=77.0
   10 I=I+STEP
      PRINT *,'AFTER'
      END
)");
  for (const char* from :
       {"-1", "1001", "-32845142", "-33554432", "1000000", "17179869184", "1125899906842624"}) {
    for (const char* step : {"-512", "512", "1"}) {
      desk.cards = std::string(from) + " " + step + "\n";
      for (const Words& before : {Words{}, Words{"setarch", "-R"}}) {
        Words words = before;
        words.insert(words.end(), {"./guest", "--no-summary", "--json", "result.json"});
        const Outcome outcome = desk.command(words);
        EXPECT_EQ(outcome.code, 1) << from << " " << step << ": " << outcome.out << outcome.err;
        EXPECT_EQ(outcome.out, " BEFORE\n") << from << " " << step;
        EXPECT_TRUE(has(outcome.err, "test.f:7: the program accessed memory that it does not have"));
        const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
        EXPECT_LT(result["virtual_seconds"].get<double>(), 10) << from << " " << step;
      }
    }
  }
}

/// These programs are charged as much as possible per second of the host: one moves words at a price that no
/// machine had, the other calls a library routine.
TEST_F(Clock, TheMostExpensiveInstructionsAreAccepted) {
  const Outcome moves = desk.run(text_of(R"(
      DIMENSION A(2000)
      DO 20 J=1,300000
      A=0.0
   20 A(1)=J
      PRINT *,A(7)
      END
)"),
                                 {"--vector", "off", "--set", "processor.moves.per_word=100000 CP"});
  EXPECT_EQ(moves.code, 0) << moves.err;
  const Outcome calls = desk.run(text_of(R"(
      X=1.
      DO 10 I=1,3000000
   10 X=X+AMOD(X,3.)
      PRINT *,X
      END
)"),
                                 {"--vector", "off", "--set", "processor.library.fmod=1000000 CP"});
  EXPECT_EQ(calls.code, 0) << calls.err;
}

/// A running program, and its memory as other processes of the same user can access it.
class Running {
 public:
  /// Starts the command in the folder. Its standard input is a pipe, and its standard error is written to the
  /// file "err".
  Running(const std::filesystem::path& folder, const Words& words) {
    int cards[2];
    if (::pipe(cards) != 0) throw std::runtime_error("no pipe");
    input_ = cards[1];
    process_ = ::fork();
    if (process_ != 0) {
      ::close(cards[0]);
      return;
    }
    std::filesystem::current_path(folder);
    ::dup2(cards[0], STDIN_FILENO);
    ::close(cards[1]);
    ::dup2(::open("out", O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
    ::dup2(::open("err", O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  ~Running() {
    ::close(input_);
    if (!ended_) wait();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  /// Returns the only page whose neighbours are inaccessible, once the program waits for its cards.
  std::optional<std::uintptr_t> clock() const {
    for (int i = 0; i < 500; ++i) {
      if (const auto found = look()) return found;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return std::nullopt;
  }
  std::uint64_t counter(std::uintptr_t place) const {
    std::uint64_t value = 0;
    const iovec here{&value, sizeof value};
    const iovec there{reinterpret_cast<void*>(place), sizeof value};
    EXPECT_EQ(::process_vm_readv(process_, &here, 1, &there, 1, 0), 8);
    return value;
  }
  /// Returns the counter once the program has computed and waits for a card.
  std::uint64_t counter_at_rest(std::uintptr_t place) const {
    constexpr std::chrono::milliseconds kRest{200};
    std::uint64_t before = 0;
    for (std::uint64_t now = counter(place); now == 0 || now != before; now = counter(place)) {
      before = now;
      std::this_thread::sleep_for(kRest);
    }
    return before;
  }
  void set_counter(std::uintptr_t place, std::uint64_t value) const {
    const iovec here{&value, sizeof value};
    const iovec there{reinterpret_cast<void*>(place), sizeof value};
    EXPECT_EQ(::process_vm_writev(process_, &here, 1, &there, 1, 0), 8);
  }
  void card(const std::string& text) const {
    EXPECT_EQ(::write(input_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  int wait() {
    int status = 0;
    ::waitpid(process_, &status, 0);
    ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  struct Range {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    std::string kind;
  };
  std::optional<std::uintptr_t> look() const {
    std::vector<Range> ranges;
    std::ifstream maps("/proc/" + std::to_string(process_) + "/maps");
    for (std::string line; std::getline(maps, line);) {
      Range range;
      const auto minus = line.find('-');
      const auto blank = line.find(' ');
      std::from_chars(line.data(), line.data() + minus, range.begin, 16);
      std::from_chars(line.data() + minus + 1, line.data() + blank, range.end, 16);
      range.kind = line.substr(blank + 1, 4);
      ranges.push_back(range);
    }
    constexpr std::uintptr_t kPage = 4096;
    for (std::size_t i = 1; i + 1 < ranges.size(); ++i) {
      const auto& [begin, end, kind] = ranges[i];
      const bool guarded = ranges[i - 1].kind == "---p" && ranges[i - 1].end == begin &&
                           ranges[i - 1].end - ranges[i - 1].begin == kPage && ranges[i + 1].kind == "---p" &&
                           ranges[i + 1].begin == end && ranges[i + 1].end - ranges[i + 1].begin == kPage;
      if (guarded && kind == "rw-p" && end - begin == kPage) return begin;
    }
    return std::nullopt;
  }

  pid_t process_ = 0;
  int input_ = -1;
  bool ended_ = false;
};

/// Computes, waits for a card, and continues.
constexpr const char* kWaits = R"(
      X=0.
      DO 10 I=1,20000
   10 X=X*0.5+SQRT(FLOAT(I))
      READ *,K
      Y=TIMEF(D)
      DO 20 I=1,K
   20 X=X*0.5+FLOAT(I)
      PRINT *,X,Y
      END
)";

class Forged : public Clock {
 public:
  /// Returns the outcome of a program whose counter is changed while it waits.
  template <typename Change>
  Outcome forge(Change change, const Words& flags = {}, const std::string& card = "5\n") {
    Words words{"./guest", "--no-summary", "--json", "result.json"};
    words.insert(words.end(), flags.begin(), flags.end());
    Running guest(desk.folder.path(), words);
    const auto place = guest.clock();
    EXPECT_TRUE(place) << "no page between two that nobody may touch";
    if (!place) return {};
    guest.set_counter(*place, change(guest.counter_at_rest(*place)));
    guest.card(card);
    const int code = guest.wait();
    return {code, desk.folder.read("out"), desk.folder.read("err")};
  }
};

constexpr const char* kWrittenOver = "test.f:4: the program has overwritten its clock: ";

TEST_F(Forged, ClockThatIsLeftAloneContinues) {
  build(kWaits);
  const Outcome outcome = forge([](std::uint64_t cp) { return cp; });
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

TEST_F(Forged, ClockThatRunsBackEndsTheRun) {
  build(kWaits);
  const Outcome outcome = forge([](std::uint64_t cp) { return cp / 2; });
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, std::string(kWrittenOver) + "it ran backwards"));
}

TEST_F(Forged, ClockThatLeapsEndsTheRun) {
  build(kWaits);
  const Outcome outcome = forge([](std::uint64_t cp) { return cp + 0x3ff0000000000000U; });  // 1.0
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, std::string(kWrittenOver) + "it advanced by 46071824188"));
  // The reported time is the last one that was possible.
  const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
  EXPECT_LT(result["virtual_seconds"].get<double>(), 10);
  EXPECT_TRUE(has(result["stopped"].get<std::string>(), "overwritten"));
}

/// Under --limit the runtime also checks the counter while the program computes: a counter that was set back
/// would postpone the limit.
TEST_F(Forged, ClockThatRunsBackInALoopDoesNotPutOffTheLimit) {
  build(R"(
      X=0.
      DO 10 I=1,100000000
   10 X=X*0.5+SQRT(FLOAT(I))
      Y=TIMEF(D)
      READ *,K
   20 CALL ADD(X)
      IF(X.GT.-1.) GO TO 20
      END
      SUBROUTINE ADD(X)
      X=X*0.5+1.
      END
)");
  const Outcome outcome = forge([](std::uint64_t) { return 0; }, {"--limit", "1000000"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "the program has overwritten its clock: it ran backwards"));
}

TEST_F(Clock, IsAtAnotherAddressInEveryRun) {
  build(kWaits);
  for (const Words& before : {Words{}, Words{"setarch", "-R"}}) {
    std::set<std::uintptr_t> places;
    for (int i = 0; i < 10; ++i) {
      Words words = before;
      words.insert(words.end(), {"./guest", "--no-summary"});
      Running guest(desk.folder.path(), words);
      const auto place = guest.clock();
      ASSERT_TRUE(place);
      places.insert(*place);
      guest.card("5\n");
      EXPECT_EQ(guest.wait(), 0);
    }
    EXPECT_EQ(places.size(), 10U);
  }
}

}  // namespace
}  // namespace platter::tests

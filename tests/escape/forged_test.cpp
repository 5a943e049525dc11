// Programs that write their results themselves, or disturb those of others with which they share a machine.

#include <gtest/gtest.h>

#include <chrono>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Returns a free-form program with these statements, which can access any memory through pointers.
std::string with_reach(const std::string& statements) {
  return "program hostile\n" + statements + "end program\n" +
         CliFixture().command({"cat", source_path("tests/escape/attempts/reach.inc")}).out;
}

constexpr const char* kForges = R"(
character(80) :: name = 'out.json', text = '{"schema": "forged"}'
integer :: file, number, raw, at
file = raw(2, at(name), 577, 420, 0, 0, 0)
number = raw(1, file, loc(text), 20, 0, 0, 0)
print *, 'WROTE', number
flush(6)
)";
constexpr const char* kLeaves = "number = raw(231, 0, 0, 0, 0, 0, 0)\n";

class Forged : public testing::Test {
 protected:
  Outcome run(const std::string& statements) const {
    desk.folder.write("h.f90", with_reach(statements));
    return desk.platter({"run", "h.f90", "--json", "out.json", "--no-summary"});
  }
  CliFixture desk;
};

TEST_F(Forged, ResultsCannotBeMadeByTheProgram) {
  const auto outcome = run(std::string(kForges) + kLeaves);
  EXPECT_TRUE(has(outcome.out, "WROTE                   -9")) << outcome.err;
  EXPECT_FALSE(desk.folder.has("out.json")) << desk.folder.read("out.json");
}

TEST_F(Forged, TheProgramCannotOverwriteEarlierResults) {
  desk.folder.write("out.json", "of before");
  run(std::string(kForges) + kLeaves);
  EXPECT_EQ(desk.folder.read("out.json"), "of before");
}

TEST_F(Forged, PlatterReplacesForgedResultsAtTheEnd) {
  run(kForges);
  EXPECT_TRUE(has(desk.folder.read("out.json"), "platter.run/2"));
}

TEST_F(Forged, EarlierResultsStayIfTheProgramBypassesPlatter) {
  desk.folder.write("out.json", "of before");
  run(std::string("integer :: number, raw\n") + kLeaves);
  EXPECT_EQ(desk.folder.read("out.json"), "of before");
  EXPECT_EQ(desk.command({"sh", "-c", "ls out.json*"}).out, "out.json\n") << "nothing unfinished is left";
}

/// A program whose standard output is a file that an earlier command has printed to.
class ForgedOutput : public Forged {
 protected:
  std::string after_another_command(const std::string& redirection, const std::string& statements,
                                    const std::string& flags = "") const {
    desk.folder.write("h.f90", with_reach(statements));
    desk.command({"sh", "-c",
                  "{ echo OF BEFORE; \"$0\" run h.f90 --no-summary " + flags + "; } " + redirection,
                  platter_command()});
    return desk.folder.read("log");
  }
};

TEST_F(ForgedOutput, OutputOfAnEarlierCommandIsNotOverwritten) {
  const std::string overwrites = R"(
character(20) :: text = 'FORGED'
integer :: raw, done
done = raw(8, 1, 0, 0, 0, 0, 0)
done = raw(1, 1, loc(text), 6, 0, 0, 0)
done = raw(18, 1, loc(text), 6, 0, 0, 0)
done = raw(72, 1, 4, 0, 0, 0, 0)
done = raw(1, 1, loc(text), 6, 0, 0, 0)
)";
  EXPECT_TRUE(after_another_command("> log", overwrites).starts_with("OF BEFORE\n"));
  EXPECT_TRUE(after_another_command(">> log", overwrites).starts_with("OF BEFORE\n"));
}

TEST_F(ForgedOutput, OutputOfAnEarlierCommandIsNotTruncated) {
  EXPECT_TRUE(after_another_command("> log", "integer :: raw, done\ndone = raw(77, 1, 0, 0, 0, 0, 0)\n")
                  .starts_with("OF BEFORE\n"));
}

TEST_F(ForgedOutput, SystemCallsPrintHardlyMoreThanOutputAllows) {
  const std::string prints = R"(
character(1000000) :: text
integer :: raw, done, i, copy
text = 'X'
copy = raw(32, 1, 0, 0, 0, 0, 0)
do i = 1, 100
  done = raw(1, 1 + mod(i, 2)*(copy - 1), loc(text), 1000000, 0, 0, 0)
end do
)";
  const auto length = after_another_command("> log", prints, "--output 1MB").size();
  EXPECT_GT(length, 60'000'000U);
  EXPECT_LE(length, 65'000'010U);
}

/// Returns statements that try each possible descriptor: shared memory is truncated, and a connection
/// receives `text`.
std::string to_all(const std::string& call) {
  return "integer :: number, raw, left, done(2)\ndo number = 3, 40\n  left = " + call +
         "\nend do\ndone = [3600, 0]\n";
}

constexpr const char* kHonest = R"(
      DIMENSION A(512)
      DO 10 I=1,512
   10 A(I)=I
      DO 20 K=1,20
      CALL WDISK(6,A,512,512*K)
      CALL IOWAIT(6)
   20 CONTINUE
      PRINT *,'HONEST',A(512)
      END
)";

class ForgedTogether : public Forged {
 protected:
  /// The honest program gets its results, even if the other one misbehaves.
  std::string with(const std::string& statements) const {
    desk.folder.write("h.f90", with_reach(statements));
    desk.folder.write("honest.f", text_of(kHonest));
    const auto begin = std::chrono::steady_clock::now();
    const auto outcome = desk.platter(
        {"together", "h.f90", "honest.f", "--json", "both.json", "--quantum", "1 ms", "--limit", "100"});
    EXPECT_LE(outcome.code, 2) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "HONEST")) << outcome.err;
    EXPECT_TRUE(has(desk.folder.read("both.json"), "HONEST"));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
    return outcome.out + outcome.err;
  }
};

TEST_F(ForgedTogether, SharedWordsCannotBeCut) {
  const std::string said = with(to_all("raw(77, number, 0, 0, 0, 0, 0)") +
                                "if (left == 0) print *, 'CUT'\n"
                                "block\n  real :: words(512)\n  call rdisk(5, words, 512, 0)\n"
                                "  call iowait(5)\n  print *, 'READ'\nend block\n");
  EXPECT_TRUE(has(said, "READ"));
}

TEST_F(ForgedTogether, AnEmptyMessageEndsItsSenderAlone) {
  with(to_all("raw(1, number, loc(done), 0, 0, 0, 0)") + "left = raw(35, loc(done), 0, 0, 0, 0, 0)\n");
}

TEST_F(ForgedTogether, MessagesWithoutSenseEndTheirSenderAlone) {
  for (const char* bytes : {"-1", "0", "72340172838076673", "1229782938247303441"}) {
    const std::string message =
        "block\n  integer :: message(64)\n  integer :: number, raw, left\n  message = " + std::string(bytes) +
        "\n  do number = 3, 40\n    left = raw(1, number, loc(message), 512, 0, 0, 0)\n  end do\nend block\n";
    with(message);
  }
}

TEST_F(Forged, APeThatSendsNonsenseEndsAlone) {
  desk.folder.write("h.f90", with_reach("integer :: message(64), number, raw, left\nmessage = -1\n"
                                        "do number = 3, 40\n  left = raw(77, number, 0, 0, 0, 0, 0)\n"
                                        "  left = raw(1, number, loc(message), 512, 0, 0, 0)\nend do\n"));
  const auto outcome = desk.platter({"run", "h.f90", "--machine", "t3d", "--pes", "2", "--json", "pes.json"});
  EXPECT_LE(outcome.code, 2) << outcome.err;
  EXPECT_TRUE(has(desk.folder.read("pes.json"), "platter.partition/1")) << outcome.err;
}

}  // namespace
}  // namespace platter::tests

// Programs that try to escape. The rules of docs/safety.md must stop each of them, whatever error it
// receives. Each must succeed under --trust, which shows that it tries what its header describes.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <ostream>
#include <regex>

#include "tests/escape/attempt.hpp"
#include "tests/escape/sandbox_fixture.hpp"
#include "tests/support/processes.hpp"

namespace platter::tests {

void PrintTo(const Attempt& one, std::ostream* out) {
  *out << one.name;
}

namespace {

class Escape : public testing::TestWithParam<Attempt> {
 protected:
  /// Runs the program under the rules or, with --trust, without them.
  Outcome run(const Words& more) {
    ground.copy_in(GetParam().source);
    return ground.run(GetParam(), more);
  }
  SandboxFixture ground;
};

TEST_P(Escape, AttemptIsRejected) {
  if (!GetParam().open.empty()) GTEST_SKIP() << "not held: " << GetParam().open;
  const Outcome outcome = run({});
  const std::string said = outcome.out + outcome.err;
  RecordProperty("said", said.substr(0, 2000));
  EXPECT_EQ(said.find("ESCAPED"), std::string::npos) << GetParam().tries << ":\n" << said.substr(0, 2000);
  EXPECT_FALSE(ground.leaked(said)) << "what is no business of the program's came out:\n"
                                    << said.substr(0, 2000);
  EXPECT_EQ(ground.touched(), "");
  EXPECT_EQ(processes_of(ground.root()), Words{});
  EXPECT_FALSE(ground.victim_is_hurt());
  EXPECT_FALSE(ground.was_called());
  EXPECT_LE(outcome.code, 2) << "not ended by itself, in time, with a code that says what it was:\n"
                             << said.substr(0, 2000);
  for (const auto& seen : GetParam().seen)
    EXPECT_TRUE(std::regex_search(said, std::regex(ground.filled(seen)))) << "no \"" << seen << "\" in:\n"
                                                                          << said.substr(0, 2000);
}

class EscapeTrusted : public Escape {};

TEST_P(EscapeTrusted, AttemptSucceedsWithTrust) {
  const Outcome outcome = run({"--trust"});
  EXPECT_TRUE(has(outcome.out + outcome.err, "ESCAPED")) << GetParam().tries;
}

std::vector<Attempt> with_control() {
  std::vector<Attempt> some;
  for (const auto& one : attempts_in(source_path("tests/escape/attempts"))) {
    if (one.has_control) some.push_back(one);
  }
  return some;
}

const auto kName = [](const auto& test) { return test.param.name; };
INSTANTIATE_TEST_SUITE_P(, Escape, testing::ValuesIn(attempts_in(source_path("tests/escape/attempts"))),
                         kName);
INSTANTIATE_TEST_SUITE_P(, EscapeTrusted, testing::ValuesIn(with_control()), kName);

}  // namespace
}  // namespace platter::tests

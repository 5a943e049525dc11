// The call loop in the results of `platter run`, and which runs platter report offers to run again.

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using Json = nlohmann::json;

/// Returns a program that makes ten calls, with the statements `body` between two calls.
std::string program(const std::string& body, const std::string& call = "CALL RDISK(5,A,512,512*(I+19))") {
  return "      DIMENSION A(1024),B(1024)\n      IND=DSP(4,1)\n      JND=DSP(4,2)\n      X=1.0\n"
         "      DO 90 I=1,10\n      " +
         call + "\n" + body + "   90 CONTINUE\n      IF(X.LT.0.0) STOP\n      END\n";
}

const std::string kPoll = "   10 DO 20 K=1,30\n   20 X=X*1.000001\n      IF(IFTBL(3,IND).LT.0) GO TO 10\n";

const std::string kWait = "      CALL IOWAIT(5)\n";

std::string why_not(const std::string& fortran, const Words& flags = {}) {
  const Json run = CliFixture().json_of(fortran, flags);
  EXPECT_TRUE(run.at("call_loop").is_null()) << run.at("call_loop");
  return run.at("no_call_loop").is_null() ? "" : run.at("no_call_loop").get<std::string>();
}

TEST(CallLoop, DescribesAProgramThatTests) {
  const Json run = CliFixture().json_of(program(kPoll));
  ASSERT_TRUE(run.at("no_call_loop").is_null()) << run.at("no_call_loop");
  const Json& loop = run.at("call_loop");
  EXPECT_EQ(loop.at("routine"), "RDISK");
  EXPECT_EQ(loop.at("channel"), 1);
  EXPECT_EQ(loop.at("calls"), 10);
  EXPECT_EQ(loop.at("sectors"), 1);
  EXPECT_EQ(loop.at("first_sector"), 20);
  EXPECT_EQ(loop.at("waits"), false);
  const auto computed = loop.at("start_ps").get<std::int64_t>() + loop.at("end_ps").get<std::int64_t>() +
                        9 * loop.at("next_ps").get<std::int64_t>() +
                        10 * loop.at("entry_ps").get<std::int64_t>();
  const auto rest = run.at("processor").at("user_s").get<double>() * 1e12 - static_cast<double>(computed);
  const double loops = rest / loop.at("loop_ps").get<double>();
  EXPECT_NEAR(loops, std::round(loops),
              1e-6);  // a whole number of loops fills the rest of the program's time
}

TEST(CallLoop, DescribesAProgramThatWaits) {
  const Json loop = CliFixture().json_of(program(kWait)).at("call_loop");
  ASSERT_FALSE(loop.is_null());
  EXPECT_EQ(loop.at("waits"), true);
  EXPECT_EQ(loop.at("calls"), 10);
}

TEST(CallLoop, GivesTheReasonWhyAProgramIsNotOne) {
  EXPECT_TRUE(has(why_not("      PRINT *, 1\n      END\n"),
                  "it has fewer than two calls of a routine that moves sectors"));
  EXPECT_TRUE(has(why_not("      DIMENSION A(512)\n      DO 10 I=1,4\n   10 WRITE(5) A\n      END\n"),
                  "it transfers by statements (WRITE)"));
  EXPECT_TRUE(has(why_not(program("      DO 30 K=1,10*I\n   30 X=X*1.000001\n" + kPoll)),
                  "it does not compute for the same time in each iteration of its loop: the first loop after "
                  "a call takes"));
  EXPECT_TRUE(has(
      why_not(
          program("   10 DO 30 K=1,1024\n   30 B(K)=B(K)+2.0*B(K)\n      IF(IFTBL(3,IND).LT.0) GO TO 10\n")),
      "its vector loops wait for memory"));
  EXPECT_TRUE(has(why_not(program(kPoll, "CALL RDISK(5,A,512*(1+I/9),512*I)")),
                  "a call moves 1 sectors at first, and 2 later"));
  EXPECT_TRUE(has(why_not(program(kPoll, "CALL RDISK(5,A,512,1024*I)")),
                  "its calls do not move sectors in sequence"));
  EXPECT_TRUE(
      has(why_not(program("      CALL RDISK(6,A,512,512*I)\n" + kPoll)), "it transfers on several channels"));
  EXPECT_TRUE(has(why_not(program(kWait + "      CALL WDISK(5,A,512,512*(I+19))\n" + kWait)),
                  "it calls RDISK and WDISK"));
  EXPECT_TRUE(
      has(why_not(program(kPoll + "      IF(IFTBL(3,JND).LT.0) GO TO 10\n")), "it tests several channels"));
}

class WhatIf : public testing::Test {
 protected:
  CliFixture desk;
  std::string page_of(const std::string& flag = "", const std::string& value = "") const {
    desk.folder.write("p.f", program(kPoll));
    Words words{"run", "p.f", "--json", "run.json"};
    if (!flag.empty()) words.insert(words.end(), {flag, value});
    const auto run = desk.platter(words);
    EXPECT_EQ(run.code, 0) << run.err;
    return report();
  }
  std::string report() const {
    const auto made = desk.platter({"report", "run.json", "-o", "run.html"});
    EXPECT_EQ(made.code, 0) << made.err;
    return desk.folder.read("run.html");
  }
  static bool has_module(const std::string& page) { return page.find("id=\"module\"") != std::string::npos; }
};

TEST_F(WhatIf, AddsTheEmulatorOnlyToPagesThatUseIt) {
  const std::string page = page_of();
  EXPECT_TRUE(has_module(page));
  EXPECT_TRUE(has(page, "worker-src blob:; script-src 'wasm-unsafe-eval' 'sha256-"));
  const std::string instant = page_of("--disk", "instant");
  EXPECT_FALSE(has_module(instant));
  EXPECT_EQ(instant.find("wasm-unsafe-eval' "), std::string::npos);
  EXPECT_TRUE(has(instant, "\"no_call_loop\":\"its disks take no time\""));
  EXPECT_LT(instant.size(), page.size() - 400'000);
}

TEST_F(WhatIf, RejectsSpecificationsThatThePageDoesNotContain) {
  EXPECT_TRUE(has_module(page_of("--set", "disk.rotation=4200 rpm")));
  auto run = Json::parse(desk.folder.read("run.json"));
  run["spec_hash"] = "0123456789abcdef";
  desk.folder.write("run.json", run.dump());
  const std::string page = report();
  EXPECT_FALSE(has_module(page));
  EXPECT_TRUE(has(page, "its specifications are not those of this version of platter"));
}

TEST_F(WhatIf, ExplainsThatAnEarlierVersionDidNotDescribeTheLoop) {
  page_of();
  auto run = Json::parse(desk.folder.read("run.json"));
  run.erase("call_loop");
  run.erase("no_call_loop");
  desk.folder.write("run.json", run.dump());
  EXPECT_TRUE(has(report(), "the file does not describe the program's loop"));
}

TEST_F(WhatIf, RejectsADamagedRun) {
  page_of();
  auto run = Json::parse(desk.folder.read("run.json"));
  run["set"] = 3;
  desk.folder.write("run.json", run.dump());
  const auto outcome = desk.platter({"report", "run.json", "-o", "none.html"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "run.json: parts of the run are missing or changed")) << outcome.err;
}

}  // namespace
}  // namespace platter::tests

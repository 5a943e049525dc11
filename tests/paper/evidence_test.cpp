#include "tools/validation/harness/evidence.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>

#include "emulator/specification/error.hpp"
#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::tests {
namespace {

using evidence::Evidence;
using evidence::Failed;

TEST(Evidence, EmptyEvidenceDoesNotPass) {
  EXPECT_FALSE(Evidence().pass());
}

/// Returns the evidence of a claim with one measurement, x, which has these limits.
Evidence wanting(const char* wanted) {
  return Evidence(evidence::read_wanted(nlohmann::json::parse(wanted)));
}

bool passes(const char* wanted, double value) {
  auto evidence = wanting(wanted);
  evidence.measured("x", value);
  return evidence.pass();
}

TEST(Evidence, IsWithinItsToleranceAndNotBeyond) {
  EXPECT_TRUE(passes(R"([{"name": "x", "paper": 1, "tolerance": 0.25}])", 1.25));
  EXPECT_FALSE(passes(R"([{"name": "x", "paper": 1, "tolerance": 0.25}])", 1.2500001));
  EXPECT_TRUE(passes(R"([{"name": "x", "paper": -8, "tolerance": "25 %"}])", -10));
  EXPECT_FALSE(passes(R"([{"name": "x", "paper": -8, "tolerance": "25 %"}])", -10.0000001));
}

TEST(Evidence, HasLimits) {
  EXPECT_TRUE(passes(R"([{"name": "x", "at_least": 2}])", 2));
  EXPECT_FALSE(passes(R"([{"name": "x", "at_least": 2}])", 1.9));
  EXPECT_TRUE(passes(R"([{"name": "x", "at_most": 2}])", 2));
  EXPECT_FALSE(passes(R"([{"name": "x", "at_most": 2}])", 2.1));
  EXPECT_FALSE(passes(R"([{"name": "x", "at_least": 1, "at_most": 2}])", 0.9));
  EXPECT_FALSE(passes(R"([{"name": "x", "at_least": 1, "at_most": 2}])", 2.1));
  EXPECT_FALSE(passes(R"([{"name": "x", "at_least": 1}])", std::numeric_limits<double>::quiet_NaN()));
}

TEST(Evidence, AMeasurementWithoutALimitIsNotJudgedAndDoesNotPass) {
  auto evidence = wanting(R"([{"name": "x"}])");
  evidence.measured("x", 1e300);
  EXPECT_FALSE(evidence.judged());
  EXPECT_FALSE(evidence.pass());
  EXPECT_EQ(sentence(evidence.measurements()), "x 1e+300 (not judged)");
  const auto json = measurements_json(evidence.measurements());
  EXPECT_EQ(json[0]["judged"], false);
  EXPECT_TRUE(json[0]["within"].is_null());
  evidence.holds("order", true);
  EXPECT_TRUE(evidence.judged());
  EXPECT_TRUE(evidence.pass());
}

TEST(Evidence, ShowsTheErrorOfTheFitFarthestFromThePaper) {
  auto evidence = wanting(R"([{"name": "M", "paper": 1, "tolerance": 0.1}])");
  evidence.measured("M", {1.01, 0.002});
  evidence.measured("M", {1.05, 0.004});
  EXPECT_EQ(sentence(evidence.measurements()), "M 1.01 to 1.05 +-0.004");
  EXPECT_EQ(measurements_json(evidence.measurements())[0]["error"], 0.004);
}

TEST(Evidence, IsComparedWithOtherMeasurements) {
  const auto holds = [](auto check) {
    Evidence evidence;
    check(evidence);
    return evidence.pass();
  };
  EXPECT_TRUE(holds([](Evidence& e) { e.at_least("x", "", 2, 2); }));
  EXPECT_FALSE(holds([](Evidence& e) { e.at_least("x", "", 1.9, 2); }));
  EXPECT_TRUE(holds([](Evidence& e) { e.at_most("x", "", 2, 2); }));
  EXPECT_FALSE(holds([](Evidence& e) { e.at_most("x", "", 2.1, 2); }));
  EXPECT_FALSE(holds([](Evidence& e) { e.between("x", "", 0.9, 1, 2); }));
  EXPECT_FALSE(holds([](Evidence& e) { e.between("x", "", 2.1, 1, 2); }));
  EXPECT_FALSE(holds([](Evidence& e) { e.holds("x", false); }));
}

TEST(Evidence, RejectsUnknownValuesAndListsMissingOnes) {
  auto evidence = wanting(R"([{"name": "M"}, {"name": "S"}])");
  evidence.measured("M", 1, ", at 2 sectors");
  EXPECT_EQ(evidence.measurements().at(0).name, "M, at 2 sectors");
  EXPECT_EQ(evidence.missing(), std::vector<std::string>{"S"});
  EXPECT_THROW(evidence.measured("m", 1), Failed);
}

TEST(Evidence, ShowsFailuresFirstAndTheRangeOfItsValues) {
  auto evidence = wanting(R"([{"name": "S", "unit": "sectors/rev", "paper": 18, "tolerance": 0.2},
                              {"name": "M", "paper": 1, "tolerance": 0.1}])");
  evidence.measured("S", 18.1);
  evidence.measured("M", 1);
  evidence.measured("M", 1.5);
  evidence.holds("order", true);
  EXPECT_EQ(sentence(evidence.measurements()),
            "M 1 to 1.5 (expected: 1 +-0.1); S 18.1 sectors/rev; order: yes");
  EXPECT_FALSE(evidence.pass());
}

TEST(Evidence, KeepsTheValueFarthestFromItsTarget) {
  auto evidence = wanting(R"([{"name": "S", "paper": 18, "tolerance": 0.2}, {"name": "rate", "at_least": 450},
                              {"name": "T", "at_least": 1, "at_most": 3}])");
  for (const double value : {18.0, 17.9, 18.05}) evidence.measured("S", value);
  for (const double value : {480.0, 490.0, 470.0}) evidence.measured("rate", value);
  for (const double value : {1.2, 2.9, 1.6}) evidence.measured("T", value);
  const auto& all = evidence.measurements();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].value, 17.9);
  EXPECT_EQ(all[1].value, 470);
  EXPECT_EQ(all[2].value, 2.9);
  EXPECT_EQ(all[0].minimum, 17.9);
  EXPECT_EQ(all[0].maximum, 18.05);
  EXPECT_EQ(all[0].count, 3);
}

TEST(Evidence, JsonContainsTheNumbersAndTheirTargets) {
  auto evidence = wanting(R"([{"name": "seek", "unit": "ms", "paper": 37, "tolerance": 0.5},
                              {"name": "never", "unit": "us", "at_most": 200}])");
  evidence.measured("seek", 36.9);
  evidence.measured("never", std::numeric_limits<double>::infinity());
  evidence.holds("refused", true);
  const auto json = measurements_json(evidence.measurements());
  EXPECT_EQ(
      json[0].dump(),
      R"({"name":"seek","value":36.9,"error":null,"unit":"ms","paper":37.0,"tolerance":0.5,"at_least":null,)"
      R"("at_most":null,"least":36.9,"most":36.9,"count":1,"judged":true,"within":true})");
  EXPECT_TRUE(json[1]["value"].is_null());
  EXPECT_EQ(json[1]["at_most"], 200);
  EXPECT_EQ(json[1]["within"], false);
  EXPECT_TRUE(json[2]["value"].is_null());
  EXPECT_EQ(json[2]["within"], true);
}

std::string mistake(const char* wanted) {
  try {
    wanting(wanted);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Evidence, RejectsInvalidMeasurementsOfAClaim) {
  EXPECT_EQ(mistake(R"([{"name": "M", "toleranc": 1}])"),
            "measurement 'M': unknown key 'toleranc'; nearest: tolerance; known: name, unit, paper, "
            "tolerance, at_least, at_most");
  EXPECT_EQ(mistake(R"([{"name": "M", "paper": 1}])"),
            "measurement 'M': give both paper and tolerance, or neither");
  EXPECT_EQ(mistake(R"([{"name": "M", "tolerance": 1}])"),
            "measurement 'M': give both paper and tolerance, or neither");
  EXPECT_EQ(mistake(R"([{"name": "M", "paper": "3"}])"), "measurement 'M': paper must be a number");
  EXPECT_EQ(mistake(R"([{"name": "M", "paper": 1, "tolerance": -0.1}])"),
            "measurement 'M': tolerance is less than 0");
  EXPECT_EQ(mistake(R"([{"name": "M", "paper": 1, "tolerance": "10%"}])"),
            "measurement 'M': tolerance '10%' must be a number, optionally followed by ' %'");
  EXPECT_EQ(mistake(R"([{"name": "M", "paper": 1, "tolerance": "ten %"}])"),
            "measurement 'M': tolerance 'ten %' must be a number, optionally followed by ' %'");
  for (const char* endless : {"inf %", "nan %", "1e999 %", "%", " 5 %", "5 % ", ""})
    EXPECT_NE(mistake(fmt::format(R"([{{"name": "M", "paper": 1, "tolerance": "{}"}}])", endless).c_str()),
              "")
        << endless;
  EXPECT_EQ(mistake(R"([{"name": "M", "at_least": 2, "at_most": 1}])"),
            "measurement 'M': at_least is more than at_most");
  EXPECT_EQ(mistake(R"([{"name": "M"}, {"name": "M"}])"), "measurement 'M': is listed twice");
}

}  // namespace
}  // namespace platter::tests

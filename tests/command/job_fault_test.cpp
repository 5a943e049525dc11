// Planned faults of jobs ([[fault]] in the job's file): gateways that die, and drives that fail.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr const char* kJob = "pes = 4\nrequest = \"64 KB\"\nrequests = 10\n";

Outcome run_job(const CliFixture& desk, const std::string& tables, const char* site = "mixed") {
  desk.folder.write("job.toml", kJob + tables);
  return desk.platter({"job", "job.toml", "--site", site, "--json", "job.json"});
}

nlohmann::json result_of(const CliFixture& desk) {
  return nlohmann::json::parse(desk.folder.read("job.json"));
}

TEST(JobFault, PacketsOfADeadGatewayUseTheOthersAfterTheTimeOut) {
  const CliFixture desk;
  EXPECT_EQ(run_job(desk, "").code, 0);
  const auto without = result_of(desk);
  const Outcome outcome = run_job(desk, "[[fault]]\nkind = \"gateway\"\ngateway = \"2\"\nat = \"20ms\"\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "fault         gateway"));
  EXPECT_TRUE(has(outcome.out, "happened once, 1 recovered, 0 failed, 1 retry, 2.000000 s"));
  const auto with = result_of(desk);
  EXPECT_EQ(with["bytes"], without["bytes"]) << "every word arrives";
  EXPECT_GT(with["virtual_seconds"].get<double>(), without["virtual_seconds"].get<double>() + 1.9);
  EXPECT_LT(with["packets_around_host"], without["packets_around_host"]) << "the rest uses phase I";
}

TEST(JobFault, RequestsWithoutAnyGatewayFailAndTheJobEnds) {
  const CliFixture desk;
  const Outcome outcome = run_job(desk, "[[fault]]\nkind = \"gateway\"\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto result = result_of(desk);
  EXPECT_EQ(result["bytes"], 0);
  EXPECT_EQ(result["faults"][0]["happened"], 2) << "one for each gateway";
  EXPECT_EQ(result["faults"][0]["failed"], 40);
}

TEST(JobFault, DriveFaultsCostRevolutions) {
  const CliFixture desk;
  EXPECT_EQ(run_job(desk, "", "drives").code, 0);
  const double without = result_of(desk)["virtual_seconds"];
  const Outcome outcome =
      run_job(desk, "[[fault]]\nkind = \"parity\"\ndrive = \"1\"\nretries = \"8\"\nnth = \"1\"\n", "drives");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(result_of(desk)["faults"][0]["retries"], 8);
  EXPECT_GT(result_of(desk)["virtual_seconds"].get<double>(), without);
}

TEST(JobFault, WrongTablesAreRejectedWithTheirPlaceAndTheAllowedValues) {
  const CliFixture desk;
  struct Wrong {
    const char* table;
    const char* message;
  };
  const Wrong wrong[] = {
      {"[[fault]]\nkind = \"gatewey\"\n",
       "job.toml:4:1: [[fault]]: 'gatewey' is not a kind of fault; nearest: gateway"},
      {"[[fault]]\nkind = \"gateway\"\ngateway = \"3\"\n",
       "gateway=3 does not exist; gateways are numbered from 1 to 2"},
      {"[[fault]]\nkind = \"gateway\"\ngateway = 3\n", "gateway must be a string"},
      {"[[fault]]\nkind = \"power\"\nat = \"1s\"\n", "a job cannot have a fault of the kind power"},
      {"[[fault]]\nkind = \"unreadable\"\nfile = \"A\"\nblock = \"1\"\n", "the files of a job have no names"},
      {"[[fault]]\nkind = \"unreadable\"\ndrive = \"9\"\n",
       "drive=9 does not exist; drives are numbered from 1 to 8"},
      {"[[fault]]\nkind = \"unreadable\"\nrate = \"2\"\n", "rate must be a number from 0 to 1"},
      {"fault = 1\n", "fault must be tables; write [[fault]]"},
  };
  for (const auto& [table, message] : wrong) {
    const Outcome outcome = run_job(desk, table);
    EXPECT_NE(outcome.code, 0) << table;
    EXPECT_TRUE(has(outcome.err, message));
  }
}

TEST(JobFault, ProgramsCannotHaveFaultsOfGateways) {
  const CliFixture desk;
  const Outcome outcome = desk.run("      END\n", {"--fault", "gateway"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err, "the machine has no gateways; only jobs for a multicomputer have (platter job)"));
}

}  // namespace
}  // namespace platter::tests

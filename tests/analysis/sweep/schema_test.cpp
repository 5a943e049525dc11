// Every document of a kind conforms to its schema in docs/schemas.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/json_schema.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

class Schemas : public testing::Test {
 protected:
  CliFixture desk;

  json document(const Words& words, const std::string& file) const {
    desk.platter(words);
    return json::parse(desk.folder.read(file));
  }
  static std::string mistake(const std::string& kind, const json& document) {
    const auto text = CliFixture().command({"cat", source_path("docs/schemas/" + kind + ".schema.json")}).out;
    return mistake_by(json::parse(text), document);
  }
  void SetUp() override {
    desk.folder.write("p.f", text_of(R"(
      DIMENSION A(3000)
      DO 10 I=1,5
   10 WRITE(1) A
      REWIND 1
      READ(1) A
      END
)"));
    desk.folder.write("stops.f", "      CALL RDISK(99,A,512,0)\n      END\n");
  }
};

TEST_F(Schemas, AcceptRunsOfEveryMachineAndKind) {
  const Words runs[] = {{"p.f"},
                        {"p.f", "--machine", "cdc7600", "--set", "controller.buffers=1"},
                        {"p.f", "--os", "cos", "--disk", "instant", "--host"},
                        {"p.f", "--words", "cray", "--rotation", "drift"},
                        {"p.f", "--machine", "ymp", "--load", "5 %"},
                        {"p.f", "--machine", "ymp", "--site", "three", "--assign", "-F cos,mr::100 u:1"},
                        {"p.f", "--machine", "vax780"},
                        {"p.f", "--limit", "1 ms", "--trust"},
                        {"p.f", "--fault", "correctable,rate=0.5", "--fault", "slow,drive=2"},
                        {"stops.f"}};
  for (const auto& run : runs) {
    Words words{"run"};
    words.insert(words.end(), run.begin(), run.end());
    words.insert(words.end(), {"--json", "out.json"});
    EXPECT_EQ(mistake("run", document(words, "out.json")), "") << run.back();
  }
}

TEST_F(Schemas, AcceptResultsOfManyRuns) {
  EXPECT_EQ(
      mistake("sweep", document({"sweep", "p.f", "--vary", "seed=1..3", "-o", "sweep.json"}, "sweep.json")),
      "");
  EXPECT_EQ(
      mistake("sweep", document({"sweep", "stops.f", "--vary", "seed=1", "-o", "bad.json"}, "bad.json")), "");
  EXPECT_EQ(mistake("compare", document({"compare", "p.f", "--json", "compare.json"}, "compare.json")), "");
  EXPECT_EQ(mistake("compare", document({"compare", "stops.f", "--json", "none.json"}, "none.json")), "");
  EXPECT_EQ(mistake("advise", document({"advise", "p.f", "--json", "advise.json"}, "advise.json")), "");
  EXPECT_EQ(mistake("advise", document({"advise", "stops.f", "--json", "no.json"}, "no.json")), "");
}

/// Covers the commands that describe a single object.
TEST_F(Schemas, AcceptResultsOfTheOtherCommands) {
  const auto written = [&](Words words) {
    words.insert(words.end(), {"--json", "out.json"});
    return document(words, "out.json");
  };
  desk.folder.write("j.toml", "pes = 3\nrequest = \"64 KB\"\n");
  EXPECT_EQ(mistake("job", written({"job", "j.toml"})), "");
  EXPECT_EQ(mistake("partition", written({"run", "p.f", "--machine", "t3d", "--pes", "2"})), "");
  for (const char* what : {"machines", "systems", "routines", "disks", "documents"}) {
    const auto list = written({"list", what});
    EXPECT_EQ(mistake("list", list), "");
    EXPECT_FALSE(list.at("items").empty()) << what;
  }
  EXPECT_EQ(mistake("list", written({"list"})), "");
  EXPECT_EQ(mistake("faults", written({"fault", "list"})), "");
  desk.platter({"run", "p.f", "--json", "a.json", "--trace", "a.trace"});
  desk.platter({"run", "p.f", "--json", "b.json", "--trace", "b.trace", "--seed", "2"});
  EXPECT_EQ(mistake("diff", written({"diff", "a.json", "b.json", "--all"})), "");
  EXPECT_EQ(mistake("diff", written({"diff", "a.json", "a.json"})), "");
  EXPECT_EQ(mistake("diff", written({"diff", "a.trace", "b.trace"})), "");
  EXPECT_EQ(mistake("explain", written({"explain", "ctss/RDISK", "--loop", "1000"})), "");
  EXPECT_EQ(mistake("explain", written({"explain", "ltss/WDISK"})), "");
  EXPECT_EQ(mistake("explain", written({"explain", "ctss/cftlib/READ", "--sectors", "3"})), "");
  for (const char* machine : {"cray1", "cdc7600", "ymp", "vax780"})
    EXPECT_EQ(mistake("time", written({"time", "p.f", "--machine", machine})), "");
  const auto together = written({"together", "p.f", "p.f", "--quantum", "1 ms"});
  EXPECT_EQ(mistake("together", together), "");
  EXPECT_EQ(mistake("together", written({"together", "stops.f", "--machine", "ymp", "--load", "0.1"})), "");
  // A vector loop, for which the result lists the instructions.
  desk.folder.write("vectors.f",
                    "      DIMENSION A(3000)\n      DO 10 I=1,3000\n   10 A(I)=A(I)*2.+1.\n"
                    "      PRINT *,A(7)\n      END\n");
  const auto vectors = written({"time", "vectors.f"});
  EXPECT_FALSE(vectors.at("loops").at(0).at("vector_code").empty());
  EXPECT_EQ(mistake("time", vectors), "");
  desk.platter({"dataset", "create", "disks", "A", "B", "--sectors", "100"});
  desk.platter({"run", "p.f", "--image", "disks", "--file", "1=A"});
  const auto datasets = written({"dataset", "list", "disks"});
  EXPECT_EQ(mistake("datasets", datasets), "");
  EXPECT_EQ(datasets.at("pieces").size(), 2U);
  // A new, empty dataset consists of its control words, which occupy one sector.
  for (const auto& piece : datasets.at("pieces"))
    EXPECT_EQ(piece.at("written_to") == piece.at("first_sector"), piece.at("dataset") == "B");
  EXPECT_EQ(mistake("figure", written({"figure", "3", "-o", "figure.svg"})), "");
}

TEST_F(Schemas, AcceptCounters) {
  ASSERT_EQ(desk.platter({"build", "p.f", "-o", "guest"}).code, 0);
  desk.command({"./guest", "--counts", "counts.json"});
  EXPECT_EQ(mistake("counts", json::parse(desk.folder.read("counts.json"))), "");
}

TEST_F(Schemas, AcceptTraces) {
  for (const char* machine : {"cray1", "cdc7600", "ymp"})
    EXPECT_EQ(mistake("timeline", document({"run", "p.f", "--machine", machine, "--fault", "slow", "--trace",
                                            "trace.json"},
                                           "trace.json")),
              "");
}

/// A schema that accepted any document would prove nothing.
TEST_F(Schemas, RejectOtherTypesAndUnknownKeys) {
  auto run = document({"run", "p.f", "--json", "out.json"}, "out.json");
  run["virtual_seconds"] = "long";
  EXPECT_NE(mistake("run", run), "");
  run["virtual_seconds"] = 1.0;
  EXPECT_EQ(mistake("run", run), "");
  run["more"] = 1;
  EXPECT_NE(mistake("run", run), "");
}

/// The check also covers maps, and documents inside documents.
TEST_F(Schemas, RejectUnknownKeysInMapsAndNestedDocuments) {
  const auto sweep = document({"sweep", "p.f", "--vary", "seed=1", "-o", "sweep.json"}, "sweep.json");
  ASSERT_EQ(mistake("sweep", sweep), "");
  auto changed = sweep;
  changed["points"][0]["varied"]["seed"] = 1;
  EXPECT_TRUE(has(mistake("sweep", changed), "/points/0/varied/seed: is 1, not \"string\""));
  changed = sweep;
  changed["points"][0]["results"]["more"] = 1;
  EXPECT_TRUE(has(mistake("sweep", changed), "/points/0/results: has more, which is unknown"));
  auto trace = document({"run", "p.f", "--trace", "trace.json"}, "trace.json");
  trace["traceEvents"].back()["args"]["more"] = 1;
  EXPECT_TRUE(has(mistake("timeline", trace), "/args: has more, which is unknown"));
}

}  // namespace
}  // namespace platter::tests

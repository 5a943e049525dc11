// Commands that a new user tries first: doctor, cache, examples, show, diff and --set without a kind.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class FirstSteps : public testing::Test {
 protected:
  FirstSteps() { desk.folder.write("first.f", files::text_of(source_path("fortran/missed.f"))); }
  const std::string cards = source_path("fortran/cards/missed-short.cards");
  /// Runs first.f, and stores its result and trace.
  void run(const std::string& name, const Words& flags) {
    Words words{"run",    "first.f",      "-q",      "--cards",      cards,
                "--json", name + ".json", "--trace", name + ".trace"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Outcome outcome = desk.platter(words);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_FALSE(outcome.out.find("virtual time") != std::string::npos) << "-q omits the summary";
  }
  CliFixture desk;
};

TEST_F(FirstSteps, AFileInPlaceOfACommandIsExplained) {
  const Outcome outcome = desk.platter({"first.f"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err, "first.f is a file, not a command; to run a program, use: platter run first.f"));
}

TEST_F(FirstSteps, ShowFindsASpecificationByItsNameAlone) {
  EXPECT_EQ(desk.platter({"show", "dd19"}).out, desk.platter({"show", "disks/dd19"}).out);
  const Outcome machine = desk.platter({"show", "cray1"});
  EXPECT_EQ(machine.out, desk.platter({"show", "machines/cray1"}).out);
  EXPECT_TRUE(has(machine.err, "this is machines/cray1; there is also processors/cray1"));
  const Outcome unknown = desk.platter({"show", "dd18"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(has(unknown.err, "'dd18' is neither a name nor a kind of a specification"));
}

TEST_F(FirstSteps, SetFindsTheKindOfAKeyThatOnlyOneKindHas) {
  run("short", {"--set", "rotation=7200"});
  run("long", {"--set", "disk.rotation=7200"});
  EXPECT_EQ(desk.folder.read("short.trace"), desk.folder.read("long.trace"));
  const Outcome several = desk.platter({"run", "first.f", "--set", "description=x"});
  EXPECT_EQ(several.code, 2);
  EXPECT_TRUE(has(several.err, "'description' is a key of several kinds: controllers, disks"));
  EXPECT_TRUE(has(several.err, "write controller.description=x"));
  EXPECT_TRUE(has(desk.platter({"run", "first.f", "--set", "rotatoin=7200"}).err, "unknown kind 'rotatoin'"));
}

TEST_F(FirstSteps, ARejectedNumberIsShownAUsualOneOfItsUnit) {
  const Outcome outcome = desk.platter({"run", "first.f", "--set", "disk.rotation=fast rpm"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "such as \"3600 rpm\""));
}

TEST_F(FirstSteps, DiffPrintsTheFlagsAndValuesThatDiffer) {
  run("a", {});
  run("b", {"--set", "controller.buffers=1"});
  const Outcome results = desk.platter({"diff", "a.json", "b.json"});
  EXPECT_EQ(results.code, 1);
  EXPECT_TRUE(has(results.out, " --set=controller.buffers=1"));
  EXPECT_TRUE(has(results.out, "units, unit 5: revolutions_lost"));
  EXPECT_TRUE(has(results.out, "virtual_seconds"));
  EXPECT_FALSE(results.out.find("buckets") != std::string::npos);
  EXPECT_TRUE(has(desk.platter({"diff", "a.json", "b.json", "--all"}).out, "buckets"));
  const Outcome traces = desk.platter({"diff", "a.trace", "b.trace"});
  EXPECT_EQ(traces.code, 1);
  EXPECT_TRUE(has(traces.out, "The traces differ from line "));
}

TEST_F(FirstSteps, DiffOfEqualFilesSucceeds) {
  run("a", {});
  run("b", {});
  const Outcome results = desk.platter({"diff", "a.json", "b.json"});
  EXPECT_EQ(results.code, 0);
  EXPECT_TRUE(has(results.out, "The results are equal."));
  EXPECT_EQ(desk.platter({"diff", "a.trace", "b.trace"}).out, "The traces are equal.\n");
}

TEST_F(FirstSteps, DiffIgnoresTheNameOfAnInputWithTheSameContents) {
  for (const auto& [name, loop] : {std::pair{"one", "1"}, {"same", "1"}, {"other", "2"}}) {
    const std::string file = std::string(name) + ".cards";
    desk.folder.write(file, std::string("         ") + loop + "\n");
    ASSERT_EQ(
        desk.platter({"run", "first.f", "-q", "--cards", file, "--json", std::string(name) + ".json"}).code,
        0);
  }
  EXPECT_FALSE(has(desk.platter({"diff", "one.json", "same.json"}).out, "input:"));
  EXPECT_TRUE(has(desk.platter({"diff", "one.json", "other.json"}).out, "input: --cards other.cards is new"));
}

TEST_F(FirstSteps, DiffWritesDifferencesAsJsonAndCsv) {
  run("a", {});
  run("b", {"--set", "controller.buffers=1"});
  EXPECT_EQ(desk.platter({"diff", "a.json", "b.json", "--json", "diff.json", "--csv", "diff.csv"}).code, 1);
  const auto document = nlohmann::json::parse(desk.folder.read("diff.json"));
  EXPECT_EQ(document["schema"], "platter.diff/1");
  bool found = false;
  for (const auto& value : document["values"]) {
    if (value["name"] != "virtual_seconds") continue;
    found = true;
    EXPECT_NEAR(value["change"].get<double>(),
                std::stod(value["second"].get<std::string>()) - std::stod(value["first"].get<std::string>()),
                1e-12);
  }
  EXPECT_TRUE(found);
  EXPECT_TRUE(desk.folder.read("diff.csv").starts_with("name,first,second,change\n"));
  desk.platter({"diff", "a.trace", "b.trace", "--json", "diff.json"});
  const auto traces = nlohmann::json::parse(desk.folder.read("diff.json"));
  EXPECT_GT(traces["line"].get<int>(), 0);
  EXPECT_EQ(traces["lines"].size(), 2U);
  EXPECT_EQ(desk.platter({"diff", "a.json", "a.json", "--json", "diff.json"}).code, 0);
  EXPECT_TRUE(nlohmann::json::parse(desk.folder.read("diff.json"))["values"].empty());
}

TEST_F(FirstSteps, DiffRejectsFilesThatItCannotCompare) {
  run("a", {});
  desk.folder.write("text.json", "{}");
  EXPECT_EQ(desk.platter({"diff", "a.json", "a.trace"}).code, 2);
  EXPECT_EQ(desk.platter({"diff", "a.json", "text.json"}).code, 2);
  EXPECT_EQ(desk.platter({"diff", "a.json", "missing.json"}).code, 2);
  const std::string whole = desk.folder.read("a.json");
  desk.folder.write("cut.json", whole.substr(0, whole.size() / 2));
  EXPECT_EQ(desk.platter({"diff", "a.json", "cut.json"}).code, 2);
  desk.folder.write("forged.json",
                    R"({"schema":"platter.run/2","version":"0.1.0","repeat":{"command":[1]}})");
  EXPECT_TRUE(
      has(desk.platter({"diff", "forged.json", "a.json"}).err, "is not a complete result of platter"));
  desk.folder.write("letter", "Dear reader\n");
  EXPECT_TRUE(
      has(desk.platter({"diff", "letter", "letter"}).err, "neither a result of run --json nor a trace"));
}

TEST_F(FirstSteps, ExamplesAreCopiedAndRun) {
  EXPECT_TRUE(has(desk.platter({"examples"}).out, "missed.f"));
  ASSERT_EQ(desk.platter({"examples", "work"}).code, 0);
  for (const auto& [program, cards] : {std::pair{"missed.f", "missed-short.cards"},
                                       {"appendixa.f", "quick.cards"},
                                       {"bufio.f", "bufin-cftlib.cards"},
                                       {"sweep.f", "sweep-quick.cards"}}) {
    const Outcome ran = desk.platter(
        {"run", std::string("work/") + program, "-q", "--cards", std::string("work/cards/") + cards});
    EXPECT_EQ(ran.code, 0) << program << ran.err;
  }
}

TEST_F(FirstSteps, DoctorReportsACacheThatOthersMayChange) {
  EXPECT_TRUE(has(desk.platter({"doctor"}).out, "compiler"));
  std::filesystem::create_directory(desk.folder.path() / "open");
  std::filesystem::permissions(desk.folder.path() / "open", std::filesystem::perms::all);
  const Outcome outcome = desk.command({"env", "PLATTER_CACHE=open", platter_command(), "doctor"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "PLATTER_CACHE to another folder"));
}

TEST_F(FirstSteps, TheCacheIsDescribedAndCleared) {
  const Words in_own_cache{"env", "PLATTER_CACHE=own", platter_command()};
  const auto with = [&](const Words& arguments) {
    Words words = in_own_cache;
    words.insert(words.end(), arguments.begin(), arguments.end());
    return desk.command(words);
  };
  ASSERT_EQ(with({"run", "first.f", "-q", "--cards", cards}).code, 0);
  EXPECT_TRUE(has(with({"cache"}).out, "1 compiled program"));
  EXPECT_TRUE(has(with({"cache", "--clear"}).out, "now removed"));
  EXPECT_TRUE(has(with({"cache"}).out, "0 compiled programs"));
}

}  // namespace
}  // namespace platter::tests

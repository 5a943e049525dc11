// platter report: its inputs, and that texts of a result cannot become parts of the page.
// tests/browser/report tests the page in a browser.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using Json = nlohmann::json;

class Report : public testing::Test {
 protected:
  CliFixture desk;

  void SetUp() override {
    desk.folder.write("p.f", text_of(R"(
      DIMENSION A(512)
      IND=DSP(4,1)
      CALL RDISK(5,A,512,0)
   10 IF(IFTBL(3,IND).LT.0) GO TO 10
      END
)"));
  }
  /// Returns the JSON documents of that kind that the page contains.
  std::vector<Json> in_page(const std::string& kind, const std::string& file = "report.html") const {
    const std::string page = desk.folder.read(file);
    const std::string begin = "<script type=\"application/json\" data-kind=\"" + kind + "\"";
    std::vector<Json> found;
    for (auto at = page.find(begin); at != std::string::npos; at = page.find(begin, at + 1)) {
      const auto from = page.find('>', at) + 1;
      found.push_back(Json::parse(page.substr(from, page.find("</script>", from) - from)));
    }
    return found;
  }
  std::string refusal(const std::string& file) const {
    const auto outcome = desk.platter({"report", file, "-o", "none.html"});
    EXPECT_EQ(outcome.code, 2) << outcome.err;
    EXPECT_FALSE(desk.folder.has("none.html"));
    return outcome.err;
  }
};

TEST_F(Report, HasResultsAndTracesInIt) {
  ASSERT_EQ(desk.platter({"run", "p.f", "--json", "run.json", "--trace", "trace.json"}).code, 0);
  const auto outcome = desk.platter({"report", "run.json", "trace.json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  ASSERT_EQ(in_page("run").size(), 1U);
  EXPECT_EQ(in_page("run").front().at("machine"), "cray1");
  ASSERT_EQ(in_page("timeline").size(), 1U);
  EXPECT_TRUE(in_page("timeline").front().at("otherData").at("drives").at(0).contains("boundary_0_us"));
  const std::string page = desk.folder.read("report.html");
  EXPECT_TRUE(has(page, "data-file=\"trace.json\""));
  // According to the paper's first page, a DD-19 has 18 sectors of 512 words per track, and a revolution
  // takes 16.67 ms.
  EXPECT_TRUE(has(page, R"("cray1":{"disk":"dd19","sectors_per_track":18,"words_per_sector":512,)"
                        R"("revolution_us":16666.666)"));
}

/// The page instructs the browser to fetch nothing, and to run only the page's own script.
TEST_F(Report, IsAPageByItself) {
  ASSERT_EQ(desk.platter({"run", "p.f", "--json", "run.json"}).code, 0);
  ASSERT_EQ(desk.platter({"report", "run.json", "-o", "own.html"}).code, 0);
  const std::string page = desk.folder.read("own.html");
  EXPECT_TRUE(has(page, "content=\"default-src 'none'; script-src 'sha256-"));
  for (const char* outside : {" src=", "<link", "@import", "url(http"})
    EXPECT_FALSE(has(page, outside)) << outside;
  EXPECT_TRUE(has(page, "Leon Sorokin"));  // the licence of the plotting library requires this name
}

TEST_F(Report, EscapesTextsOfResults) {
  const std::string bad = "</script><script>alert(1)</script><!--";
  const Json explained = {{"schema", "platter.explain/1"}, {"what", bad}};
  desk.folder.write("a\"<b>&.json", explained.dump());
  ASSERT_EQ(desk.platter({"report", "a\"<b>&.json"}).code, 0);
  const std::string page = desk.folder.read("report.html");
  EXPECT_FALSE(has(page, "alert(1)</script>"));
  EXPECT_TRUE(has(page, "data-file=\"a&quot;&lt;b&gt;&amp;.json\""));
}

TEST_F(Report, RejectsResultsWithoutAView) {
  desk.folder.write("text", "no JSON");
  desk.folder.write("number.json", "3");
  desk.folder.write("old.json", R"({"schema": "platter.run/1"})");
  desk.folder.write("new.json", R"({"otherData": {"schema": "platter.timeline/3", "version": "2.0.0"}})");
  desk.folder.write("list.json", R"({"schema": "platter.list/1"})");
  desk.folder.write("half.json", R"({"otherData": {"schema": "platter.timeline/1"}})");
  desk.folder.write("points.json", R"({"schema": "platter.sweep/2"})");
  EXPECT_TRUE(has(refusal("text"), "text:1:2: is not JSON"));
  EXPECT_TRUE(
      has(refusal("number.json"), "number.json: does not name a schema, so it is not a result of Platter"));
  EXPECT_TRUE(has(refusal("old.json"), "old.json: platter.run/1 is from an earlier Platter; this one"));
  EXPECT_TRUE(has(refusal("old.json"), "reads platter.run/2: run the command again"));
  EXPECT_TRUE(has(refusal("new.json"),
                  "new.json: platter.timeline/3 is from a later Platter (version 2.0.0); this one"));
  EXPECT_TRUE(has(refusal("list.json"), "list.json: is a platter.list/1, which this command does not read"));
  EXPECT_TRUE(has(refusal("half.json"), "half.json: is a platter.timeline/1, but parts of it are missing"));
  EXPECT_TRUE(has(refusal("points.json"), "points.json: is a platter.sweep/2, but parts of it are missing"));
  EXPECT_TRUE(has(refusal("nowhere.json"), "nowhere.json: cannot be read"));
  EXPECT_TRUE(has(refusal("."), ".: is a folder, a pipe or a device"));
}

TEST_F(Report, OmitsDataThatThePageDoesNotShow) {
  ASSERT_EQ(desk.platter({"sweep", "p.f", "--vary", "seed=1..2", "-o", "sweep.json"}).code, 0);
  ASSERT_EQ(desk.platter({"run", "p.f", "--trace", "trace.json"}).code, 0);
  ASSERT_EQ(desk.platter({"report", "sweep.json", "trace.json"}).code, 0);
  const auto point = in_page("sweep").front().at("points").at(0);
  EXPECT_TRUE(point.contains("measured"));
  EXPECT_FALSE(point.contains("printed"));
  for (const auto& event : in_page("timeline").front().at("traceEvents"))
    EXPECT_NE(std::string("XibeM").find(event.at("ph").get<std::string>()), std::string::npos) << event;
}

/// Returns a trace with slices of half a microsecond at each whole one, the last first, and with a lost
/// revolution from `lost` to the following microsecond.
Json long_trace(int events, int lost) {
  Json all = Json::array();
  for (int i = events; i > 0; --i)
    all.push_back({{"ph", "X"}, {"pid", 1}, {"tid", 1}, {"name", "x"}, {"ts", i}, {"dur", 0.5}});
  const Json about = {{"drive", 1}, {"revolutions", 3}, {"cause", "seek"}};
  all.push_back({{"ph", "X"},
                 {"pid", 1},
                 {"tid", 2},
                 {"name", "lost revolution: seek"},
                 {"ts", lost},
                 {"dur", 1},
                 {"args", about}});
  return {{"otherData", {{"schema", "platter.timeline/1"}, {"drives", Json::array()}}}, {"traceEvents", all}};
}

/// A browser parses a window of 25 000 events at once. The windows are in order of time, whatever the order
/// of the events in the file.
TEST_F(Report, SplitsALongTraceIntoWindows) {
  desk.folder.write("long.json", long_trace(60'000, 24'999).dump());
  const auto outcome = desk.platter({"report", "long.json"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  const auto windows = in_page("timeline");
  ASSERT_EQ(windows.size(), 3U);
  std::size_t events = 0;
  for (const auto& window : windows) events += window.at("traceEvents").size();
  // The lost revolution ends in the second window, so it is in both.
  EXPECT_EQ(events, 60'002U);
  const auto& overview = windows[1].at("page").at("windows");
  EXPECT_EQ(overview.at(0).at("from_us"), 0);
  EXPECT_EQ(overview.at(0).at("until_us"), overview.at(1).at("from_us"));
  EXPECT_FALSE(overview.at(2).contains("until_us"));
  EXPECT_EQ(overview.at(0).at("lost"), 3);
  EXPECT_EQ(overview.at(1).at("lost"), 0);
  EXPECT_EQ(windows[0].at("page").at("totals").at("1").at("causes").at("seek"), 3);
  EXPECT_TRUE(windows[1].at("page").at("before").empty());
  EXPECT_EQ(windows[2].at("page").at("before").at("1").at("lost"), 3);
  EXPECT_EQ(windows[2].at("page").at("window"), 2);
}

TEST_F(Report, ContainsTheFirstWindowsOfAVeryLongTrace) {
  desk.folder.write("long.json", long_trace(520'000, 1).dump());
  const auto outcome = desk.platter({"report", "long.json"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "long.json: too many events for a page; it includes those until 500."))
      << outcome.err;
  EXPECT_EQ(in_page("timeline").size(), 20U);
}

TEST_F(Report, ShowsTheTableOfASweepLikeItsDocument) {
  for (const char* file : {"sweep.json", "sweep.csv"})
    ASSERT_EQ(
        desk.platter({"sweep", "p.f", "--vary", "seed=1..2", "--vary", "disk.rotation=3000,3600", "-o", file})
            .code,
        0);
  ASSERT_EQ(desk.platter({"report", "sweep.json", "sweep.csv"}).code, 0);
  const auto sweeps = in_page("sweep");
  ASSERT_EQ(sweeps.size(), 2U);
  ASSERT_EQ(sweeps[0].at("points").size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& expected = sweeps[0].at("points").at(i);
    const auto& point = sweeps[1].at("points").at(i);
    EXPECT_EQ(point.at("varied"), expected.at("varied"));
    EXPECT_EQ(point.at("exit_code"), expected.at("exit_code"));
    EXPECT_EQ(point.at("measured"), expected.at("measured"));
  }
  desk.folder.write("other.csv", "name,value\na,1\n");
  EXPECT_TRUE(has(refusal("other.csv"),
                  "other.csv: is not a table of points; this command reads the CSV files that"));
  desk.folder.write("short.csv", "point,seed,exit_code,stopped\n1,1,0,\n2,1,0\n");
  EXPECT_TRUE(has(refusal("short.csv"), "short.csv:3: has 3 fields; the first line has 4"));
}

/// The folders can be those of a user, whom a page must not name.
TEST_F(Report, ContainsNoFoldersOfAbsolutePaths) {
  const std::string folder = desk.folder.path().string();
  const std::string source = folder + "/p.f";
  ASSERT_EQ(desk.platter({"run", source, "--json", "run.json", "--trace", "trace.json"}).code, 0);
  ASSERT_EQ(desk.platter({"compare", source, "--json", "compare.json"}).code, 0);
  ASSERT_EQ(desk.platter({"explain", source, "--as-it-is", "--json", "explain.json"}).code, 0);
  std::filesystem::create_directory(desk.folder.path() / "other");
  desk.folder.write("other/run.json", desk.folder.read("run.json"));
  ASSERT_EQ(desk.platter({"report", folder + "/run.json", folder + "/other/run.json", "compare.json",
                          "explain.json", "trace.json"})
                .code,
            0);
  const std::string page = desk.folder.read("report.html");
  EXPECT_FALSE(has(page, folder));
  EXPECT_TRUE(has(page, "data-file=\"other/run.json\""));
  EXPECT_EQ(in_page("run").front().at("lines").at(0).at("line"), "p.f:3");
}

/// The page shows the differences between two runs from these members of their traces.
TEST_F(Report, NamesTheFlagsAndInputsOfATrace) {
  desk.folder.write("a.cards", "1\n");
  ASSERT_EQ(desk.platter({"run", "p.f", "--cards", "a.cards", "--set", "disk.rotation=3000 rpm", "--trace",
                          "t.json"})
                .code,
            0);
  ASSERT_EQ(desk.platter({"report", "t.json"}).code, 0);
  const auto made_by = in_page("timeline").front().at("otherData").at("made_by");
  EXPECT_EQ(made_by.at("flags"), Json::parse(R"(["--set=disk.rotation=3000 rpm"])"));
  EXPECT_EQ(made_by.at("inputs").at(0).at("name"), "p.f");
  EXPECT_EQ(made_by.at("inputs").at(1).at("what"), "--cards");
  EXPECT_EQ(made_by.at("inputs").at(1).at("name"), "a.cards");
}

TEST_F(Report, NamesAnUnwritablePage) {
  ASSERT_EQ(desk.platter({"run", "p.f", "--json", "run.json"}).code, 0);
  const auto outcome = desk.platter({"report", "run.json", "-o", "no/such/folder.html"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "-o: no/such/folder.html cannot be written")) << outcome.err;
}

}  // namespace
}  // namespace platter::tests

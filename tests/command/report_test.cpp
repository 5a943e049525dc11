// platter report: its inputs, and that texts of a result cannot become parts of the page.
// tests/browser/report tests the page in a browser.

#include <gtest/gtest.h>

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

/// The page contains at most 25 000 events, so that a browser opens it without delay. They are the earliest
/// events, whatever their order in the file.
TEST_F(Report, ContainsTheStartOfALongTraceAndItsEndTime) {
  Json events = Json::array();
  constexpr int kEvents = 30'000;
  for (int i = kEvents; i > 0; --i)
    events.push_back({{"ph", "X"}, {"pid", 1}, {"tid", 1}, {"name", "x"}, {"ts", i}, {"dur", 0.5}});
  const Json trace = {{"otherData", {{"schema", "platter.timeline/1"}, {"drives", Json::array()}}},
                      {"traceEvents", events}};
  desk.folder.write("long.json", trace.dump());
  const auto outcome = desk.platter({"report", "long.json"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "long.json: too many events for a page; it includes those until 25.001 ms"));
  const auto kept = in_page("timeline").front().at("traceEvents");
  EXPECT_EQ(kept.size(), 25'001U);
  EXPECT_EQ(kept.back().at("ts"), 1);
  EXPECT_TRUE(has(desk.folder.read("report.html"), "data-until=\"25001\""));
}

TEST_F(Report, NamesAnUnwritablePage) {
  ASSERT_EQ(desk.platter({"run", "p.f", "--json", "run.json"}).code, 0);
  const auto outcome = desk.platter({"report", "run.json", "-o", "no/such/folder.html"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "-o: no/such/folder.html cannot be written")) << outcome.err;
}

}  // namespace
}  // namespace platter::tests

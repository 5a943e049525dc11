// platter lab: the hand-out, sealed disks of students, and marks.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/support/json_schema.hpp"
#include "tests/support/run_platter.hpp"
#include "tools/lab/drawn_disk.hpp"
#include "tools/lab/exercise.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

class Lab : public testing::Test {
 public:
  Lab() { desk.folder.write("teacher.key", kKey); }

  /// Checks answers, and returns the document of --json.
  json marks(const json& answers, const Words& flags = {}) const {
    desk.folder.write("a.json", answers.dump());
    Words words{"lab", "check", "a.json", "--json", "marks.json"};
    words.insert(words.end(), flags.begin(), flags.end());
    const auto run = desk.platter(words);
    EXPECT_EQ(run.code, 0) << run.err;
    return json::parse(desk.folder.read("marks.json"));
  }
  static json question(const json& marks, const std::string& id) {
    for (const auto& one : marks["questions"]) {
      if (one["question"] == id) return one;
    }
    ADD_FAILURE() << id;
    return {};
  }

  const std::string kKey = "the secret key of a teacher\n";
  CliFixture desk;
};

TEST_F(Lab, StartWritesTheHandOutAndKeepsFiles) {
  desk.folder.write("hour/turn.f", "mine");
  ASSERT_EQ(desk.platter({"lab", "start", "hour"}).code, 0);
  for (const char* file :
       {"handout.md", "answers.json", "disk.sealed", "live.html", "missed.f", "scan.f", "slow.cards"})
    EXPECT_TRUE(desk.folder.has(std::string("hour/") + file)) << file;
  EXPECT_EQ(desk.folder.read("hour/turn.f"), "mine");
  const auto answers = json::parse(desk.folder.read("hour/answers.json"));
  EXPECT_EQ(answers["student"], "practice");
  EXPECT_EQ(marks(answers)["points"], 0);
}

TEST_F(Lab, HandOutAndTeachersPageNameEveryQuestion) {
  desk.platter({"lab", "start", "hour"});
  const std::string handout = desk.folder.read("hour/handout.md");
  for (const auto& exercise : lab::exercises()) {
    for (const auto& question : exercise.questions) {
      const std::string id(question.id);
      EXPECT_EQ(id.front(), static_cast<char>('0' + exercise.number)) << id;
      EXPECT_TRUE(has(handout, '`' + id + '`'));
    }
    EXPECT_TRUE(has(handout, "## " + std::to_string(exercise.number) + ". "));
  }
}

TEST_F(Lab, MarksMatchTheirSchema) {
  const auto document =
      marks({{"student", "practice"}, {"2b_rpm", 58}, {"5a_change", "--what-if calls.RDISK=2"}});
  EXPECT_EQ(mistake_by(json::parse(files::text_of(source_path("docs/schemas/lab.schema.json"))), document),
            "");
  EXPECT_EQ(document["points"], 3);
  EXPECT_EQ(document["of"], 44);
  EXPECT_TRUE(question(document, "2b_rpm")["expected"].is_null()) << "shown to students";
}

TEST_F(Lab, DiskOfAStudentIsCheckedOnlyWithTheKey) {
  ASSERT_EQ(
      desk.platter({"lab", "seal", "--key", "teacher.key", "--student", "Ada", "-o", "ada.sealed"}).code, 0);
  const auto disk = lab::draw(kKey, "Ada");
  const json answers{{"student", "Ada"}, {"2b_rpm", disk.rpm}, {"7a_flaky_sector", disk.flaky_sector}};
  const auto without = marks(answers);
  EXPECT_TRUE(question(without, "2b_rpm")["points"].is_null());
  EXPECT_EQ(without["of"], 34);
  const auto with = marks(answers, {"--key", "teacher.key"});
  EXPECT_EQ(question(with, "2b_rpm")["points"], 2);
  EXPECT_EQ(question(with, "7a_flaky_sector")["points"], 2);
  EXPECT_EQ(question(with, "2b_rpm")["expected"], std::to_string(disk.rpm));
}

/// A student who follows the hand-out measures the numbers that the key shows.
TEST_F(Lab, ProgramsMeasureTheDrawnDisk) {
  desk.platter({"lab", "start", "."});
  for (const std::string& student : {std::string("Ada"), std::string("Eva"), std::string("Ida")}) {
    desk.platter({"lab", "seal", "--key", "teacher.key", "--student", student, "-o", "disk.sealed"});
    const auto disk = lab::draw(kKey, student);
    const auto run = [&](const char* program) {
      return numbers_of(desk.platter({"run", program, "-q", "--sealed", "disk.sealed"}).out);
    };
    const auto turn = run("turn.f");
    const double revolution = turn.back();
    EXPECT_NEAR(60'000 / revolution, disk.rpm, 0.5);
    EXPECT_NEAR(revolution / run("track.f").back(), disk.sectors_per_track, 0.05);
    const auto scan = run("scan.f");
    ASSERT_EQ(scan.size(), 4U) << "sector 0, its time, the flaky sector, its time";
    EXPECT_EQ(scan[2], disk.flaky_sector);
    EXPECT_NEAR(scan[3] / revolution - 1, disk.retries, 0.01);
  }
}

TEST_F(Lab, RemediesNeedDifferentKeysAndTwoFlagsOnly) {
  const auto document = marks({{"student", "practice"},
                               {"5a_change", "--what-if calls.RDISK=18"},
                               {"5b_change", "--what-if calls.RDISK=9"},
                               {"5c_change", "--image drives.img"}});
  EXPECT_EQ(question(document, "5a_change")["points"], 2);
  EXPECT_EQ(question(document, "5b_change")["verdict"], "calls.RDISK is changed in an earlier answer");
  EXPECT_TRUE(has(question(document, "5c_change")["verdict"], "one flag in quotation marks"));
  EXPECT_FALSE(desk.folder.has("drives.img"));
}

TEST_F(Lab, WrongFilesAreRejected) {
  const auto refusal = [&](const std::string& answers) {
    desk.folder.write("a.json", answers);
    const auto run = desk.platter({"lab", "check", "a.json"});
    EXPECT_EQ(run.code, 2);
    return run.err;
  };
  EXPECT_TRUE(
      has(refusal(R"({"student": "practice", "2b_rmp": 1})"), "'2b_rmp' is not a question; nearest: 2b_rpm"));
  EXPECT_TRUE(has(refusal("[]"), "an object with \"student\""));
  EXPECT_TRUE(has(refusal(R"({"student": 1})"), "an object with \"student\""));
  desk.folder.write("short.key", "secret");
  EXPECT_TRUE(has(desk.platter({"lab", "seal", "--key", "short.key", "--student", "A", "-o", "a"}).err,
                  "--key short.key: a key has at least 16 bytes"));
  EXPECT_TRUE(has(desk.platter({"lab", "seal", "--key", "teacher.key", "--student", "", "-o", "a"}).err,
                  "--student"));
}

}  // namespace
}  // namespace platter::tests

// platter again: a result made once more.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Again : public testing::Test {
 protected:
  Desk desk;

  void SetUp() override {
    desk.folder.write("p.f", text_of(R"(
      INCLUDE 'size.inc'
      DIMENSION A(512)
      READ(*,*,END=2) NUMBER
    2 DO 10 I=1,NUMBER
   10 WRITE(1) A
      PRINT *,NUMBER
      END
)"));
    desk.folder.write("size.inc", "      DATA NUMBER/7/\n");
    desk.folder.write("p.cards", "9\n");
  }
  Outcome again(const Words& more = {}) const {
    Words words{"again", "r.json"};
    words.insert(words.end(), more.begin(), more.end());
    return desk.platter(words);
  }
  void run(Words words) const {
    words.insert(words.begin(), {"run", "p.f"});
    words.insert(words.end(), {"--json", "r.json"});
    ASSERT_EQ(desk.platter(words).code, 0);
  }
};

TEST_F(Again, is_the_same_to_the_byte) {
  for (const Words& words : std::vector<Words>{{},
                                               {"--cards", "p.cards", "--seed", "5", "--rotation", "drift"},
                                               {"--machine", "cdc7600", "--set", "controller.buffers=1"},
                                               {"--machine", "ymp", "--assign", "-F cos,mr::100 u:1", "--load", "0.2"},
                                               {"--date", "1976-03-01", "--host"}}) {
    run(words);
    const Outcome outcome = again();
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    EXPECT_EQ(outcome.out, "the same to the byte\n");
  }
}

TEST_F(Again, says_what_was_changed_and_what_differs) {
  run({"--cards", "p.cards"});
  desk.folder.write("p.cards", "8\n");
  Outcome outcome = again();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "changed: --cards p.cards was changed"));
  EXPECT_TRUE(has(outcome.out, "differs: /virtual_seconds: "));
  run({});
  desk.folder.write("size.inc", "      DATA NUMBER/6/\n");
  outcome = again();
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "changed: included file size.inc was changed")) << outcome.out;
}

/// A comment more is a change of which nothing comes.
TEST_F(Again, may_be_the_same_though_its_source_is_not) {
  run({});
  desk.folder.write("size.inc", "C     SIZE\n      DATA NUMBER/7/\n");
  const Outcome outcome = again();
  EXPECT_TRUE(has(outcome.out, "changed: included file size.inc was changed"));
  EXPECT_TRUE(has(outcome.out, "the same to the byte")) << outcome.out;
  EXPECT_EQ(outcome.code, 0);
}

TEST_F(Again, refuses_what_cannot_be_repeated) {
  run({"--cards", "p.cards"});
  desk.command({"rm", "p.cards"});
  EXPECT_TRUE(has(again().err, "r.json cannot be repeated: --cards p.cards is gone"));
  EXPECT_EQ(again().code, 2);
  desk.folder.write("r.json", "{\"schema\":\"platter.claims/3\"}");
  EXPECT_TRUE(has(again().err, "is of schema 'platter.claims/3'"));
  desk.folder.write("r.json", "[1,");
  EXPECT_TRUE(has(again().err, "r.json is no result of platter"));
  ASSERT_EQ(desk.platter({"build", "p.f", "-o", "guest"}).code, 0);
  desk.folder.write("p.cards", "9\n");
  ASSERT_EQ(desk.command({"./guest", "--cards", "p.cards", "--json", "r.json"}).code, 0);
  EXPECT_TRUE(has(again().err, "a program of its own (platter build)"));
}

TEST_F(Again, is_of_an_image_as_it_was) {
  ASSERT_EQ(desk.platter({"dataset", "create", "disks", "A", "--sectors", "100"}).code, 0);
  desk.folder.write("before", desk.folder.read("disks"));
  run({"--image", "disks", "--file", "1=A"});
  EXPECT_TRUE(has(again().err, "--image disks is not as it was before the run"));
  desk.folder.write("disks", desk.folder.read("before"));
  EXPECT_EQ(again().code, 0) << again().out;
  EXPECT_EQ(desk.folder.read("disks"), desk.folder.read("before")) << "it works on a copy";
}

TEST_F(Again, of_points_and_places) {
  desk.folder.write("v.cards", "{N}\n");
  ASSERT_EQ(desk.platter({"sweep", "p.f", "--cards", "v.cards", "--vary", "cards.N=3,5", "-o", "r.json"}).code, 0);
  EXPECT_EQ(again({"--point", "2"}).out, "the same to the byte\n");
  EXPECT_TRUE(has(again().err, "has many results: --point says which; there are 1 to 2"));
  ASSERT_EQ(desk.platter({"compare", "p.f", "--json", "r.json"}).code, 0);
  EXPECT_EQ(again({"--point", "cdc7600/ltss"}).out, "the same to the byte\n");
}

}  // namespace
}  // namespace platter::tests

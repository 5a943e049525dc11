// Sets of event kinds, and the recorder, which passes events on to listeners (listener.hpp).

#include <gtest/gtest.h>

#include <vector>

#include "emulator/record/listener.hpp"
#include "emulator/specification/error.hpp"

namespace platter::tests::event_kinds_tests {
namespace {

using record::Kind;
using record::Kinds;

std::vector<Kind> every_kind() {
  std::vector<Kind> kinds;
  for (std::size_t i = 0; i < record::kKinds; ++i) kinds.push_back(static_cast<Kind>(i));
  return kinds;
}

TEST(EventKinds, EveryNameSelectsItsOwnKind) {
  for (const Kind kind : every_kind()) {
    const Kinds named = record::kinds_named({std::string(record::name(kind))});
    for (const Kind other : every_kind()) EXPECT_EQ(named.has(other), other == kind) << record::name(kind);
  }
}

TEST(EventKinds, SeveralNamesSelectAllOfTheirs) {
  const Kinds named = record::kinds_named({"seek", "resume"});
  for (const Kind kind : every_kind())
    EXPECT_EQ(named.has(kind), kind == Kind::kSeek || kind == Kind::kResume);
}

TEST(EventKinds, RejectsAnUnknownNameWithTheNearest) {
  try {
    record::kinds_named({"call", "seeks"});
    FAIL();
  } catch (const specification::Error& error) {
    EXPECT_TRUE(std::string_view(error.what())
                    .starts_with("'seeks' is not a kind of event; nearest: seek; known: call, "))
        << error.what();
    EXPECT_TRUE(std::string_view(error.what()).ends_with(", fault")) << error.what();
  }
}

TEST(EventKinds, TheTreeLeavesOutWhenAProgramContinues) {
  for (const Kind kind : every_kind()) {
    EXPECT_TRUE(Kinds::all().has(kind));
    EXPECT_EQ(Kinds::of_tree().has(kind), kind != Kind::kResume);
    EXPECT_EQ(Kinds::of_machine().has(kind),
              kind != Kind::kResume && kind != Kind::kStatement && kind != Kind::kOrder);
  }
}

class Counter final : public record::Listener {
 public:
  void on_event(const record::Event& event) override { heard.push_back(event.kind); }
  std::vector<Kind> heard;
};

TEST(EventKinds, ListenersHearTheirKindsOnly) {
  record::Recorder recorder;
  EXPECT_FALSE(recorder.wants(Kind::kSeek));
  Counter seeks;
  Counter all;
  recorder.add(seeks, {Kind::kSeek});
  EXPECT_TRUE(recorder.wants(Kind::kSeek));
  EXPECT_FALSE(recorder.wants(Kind::kCall));
  recorder.emit({.kind = Kind::kCall});
  recorder.add(all);
  recorder.emit({.kind = Kind::kCall});
  recorder.emit({.kind = Kind::kSeek});
  EXPECT_EQ(seeks.heard, std::vector{Kind::kSeek});
  EXPECT_EQ(all.heard, (std::vector{Kind::kCall, Kind::kSeek}));
}

TEST(EventKinds, IdsAreNumberedFromOne) {
  record::Recorder recorder;
  EXPECT_EQ(recorder.new_id(), 1U);
  EXPECT_EQ(recorder.new_id(), 2U);
}

}  // namespace
}  // namespace platter::tests::event_kinds_tests

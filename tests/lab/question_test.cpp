// Marks: right answers, known slips and small errors.

#include "tools/lab/question.hpp"

#include <gtest/gtest.h>

namespace platter::lab {
namespace {

using Json = nlohmann::ordered_json;

int points(const Question& question, const Json& answer, const Json& expected) {
  return mark_of(question, answer, expected).points;
}

TEST(Question, GivesFullPointsWithinTheTolerance) {
  const Question question{.id = "q", .advice = "", .within = 0.05, .nearly = 0.2};
  EXPECT_EQ(points(question, 105, 100), 2);
  EXPECT_EQ(points(question, 95, 100), 2);
  EXPECT_EQ(points(question, 106, 100), 1);
  EXPECT_EQ(points(question, 120, 100), 1);
  EXPECT_EQ(points(question, 121, 100), 0);
}

TEST(Question, GivesHalfThePointsForAWrongFactor) {
  const Question question{.id = "q", .advice = "", .within = 0.01, .factors = {60}};
  EXPECT_EQ(points(question, 58, 3480), 1);
  EXPECT_EQ(points(question, 3480 * 60, 3480), 1);
  EXPECT_EQ(points(question, 59, 3480), 0);
  EXPECT_EQ(mark_of(question, 58, 3480).verdict, "right, except for a factor of 60");
}

TEST(Question, GivesHalfThePointsForACountThatIsOffByOne) {
  const Question question{.id = "q", .advice = "", .off_by = 1};
  EXPECT_EQ(points(question, 85, 85), 2);
  EXPECT_EQ(points(question, 86, 85), 1);
  EXPECT_EQ(points(question, 87, 85), 0);
}

TEST(Question, ComparesWordsWithoutCase) {
  const Question question{.id = "q", .advice = "", .kind = Question::Kind::kWord};
  EXPECT_EQ(points(question, "Fitted", "fitted"), 2);
  EXPECT_EQ(points(question, "paper", "fitted"), 0);
}

TEST(Question, GivesNoPointsForAnAnswerOfTheWrongForm) {
  const Question number{.id = "q", .advice = "", .within = 0.05};
  const Question word{.id = "q", .advice = "", .kind = Question::Kind::kWord};
  EXPECT_EQ(mark_of(number, "100", 100).verdict, "the answer must be a number, without quotation marks");
  EXPECT_EQ(mark_of(word, 1, "no").verdict, "the answer must be a word in quotation marks");
  EXPECT_EQ(mark_of(number, Json(), 100).verdict, "no answer");
}

TEST(Question, MarksRemediesByTheSavedTime) {
  EXPECT_EQ(mark_of_remedy(1, 0.69).points, 2);
  EXPECT_EQ(mark_of_remedy(1, 0.71).points, 1);
  EXPECT_EQ(mark_of_remedy(1, 0.91).points, 0);
  EXPECT_EQ(mark_of_remedy(1, 2).verdict, "0 % of the time is saved");
}

}  // namespace
}  // namespace platter::lab

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace platter::lab {

/// The points for a right answer. An answer by the right method, with a slip, earns half of them.
inline constexpr int kPoints = 2;

/// A question, and the answers that earn points. The expected value is measured or taken from a specification
/// when answers are checked (exercise.hpp).
struct Question {
  /// The form of an answer: a number; a word; or a flag of `platter run` that makes the program faster.
  enum class Kind : unsigned char { kNumber, kWord, kRemedy };

  std::string_view id;      ///< its name in answers.json, which starts with the number of the exercise
  std::string_view advice;  ///< what to look at again after a wrong answer
  Kind kind = Kind::kNumber;
  double within = 0;              ///< relative error of a right answer, at most
  double nearly = 0;              ///< relative error of an answer that earns half the points, at most
  double off_by = 0;              ///< absolute error of an answer that earns half the points, at most
  std::vector<double> factors{};  ///< factors by which an answer that earns half the points may be wrong
};

/// The result of checking an answer.
struct Mark {
  int points = 0;
  std::string verdict;  ///< "right", or the reason for fewer points
};

/// Compares an answer with the expected value. null means that there is no answer. Only for kNumber and
/// kWord.
Mark mark_of(const Question& question, const nlohmann::ordered_json& answer,
             const nlohmann::ordered_json& expected);

/// Marks a remedy by the time that it saves: 30 % of the program's time is right, and a tenth earns half the
/// points. Times are in seconds.
Mark mark_of_remedy(double before, double after);

}  // namespace platter::lab

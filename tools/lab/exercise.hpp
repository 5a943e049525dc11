#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/bench.hpp"
#include "tools/lab/question.hpp"

namespace platter::lab {

/// The expected values of questions, by id.
using Expected = std::map<std::string, nlohmann::ordered_json, std::less<>>;

/// An exercise of ten minutes, which docs/lab/index.md describes.
struct Exercise {
  int number;
  std::string_view title;
  std::string_view where;  ///< "browser or native": the live page is sufficient; "native": needs a program
  bool sealed;             ///< it measures the student's sealed disk
  std::vector<Question> questions;
  Expected (*expected)(const Bench& bench);  ///< for a remedy: the seconds of the unchanged program
};

/// Returns the exercises in their order.
const std::vector<Exercise>& exercises();

/// The answer to a question and its mark.
struct Checked {
  const Exercise* exercise;
  const Question* question;
  nlohmann::ordered_json answer;    ///< null if there is none
  nlohmann::ordered_json expected;  ///< null if it could not be determined
  bool is_marked = true;            ///< false if the sealed disk is not known
  Mark mark;
};

/// Checks the answers, which are members of `answers` by the ids of their questions. Throws
/// specification::Error if a member is not a question, or a program of the lab cannot run.
std::vector<Checked> check(const nlohmann::ordered_json& answers, const Bench& bench);

/// Returns the text of answers.json with the name of the student, and null for each answer.
std::string empty_answers(const std::string& student);

}  // namespace platter::lab

#include "tools/lab/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace platter::lab {
namespace {

using Json = nlohmann::ordered_json;

/// Measured times are printed with three digits or more, so an equal value may differ by rounding.
constexpr double kRounding = 1e-9;

bool is_within(double answer, double expected, double relative) {
  return std::abs(answer - expected) <= std::abs(expected) * (relative + kRounding) + kRounding;
}

std::string percent(double share) {
  constexpr double kHundred = 100;
  return fmt::format("{:g} %", share * kHundred);
}

Mark mark_of_number(const Question& question, double answer, double expected) {
  if (is_within(answer, expected, question.within)) return {kPoints, "right"};
  for (const double factor : question.factors) {
    if (is_within(answer, expected * factor, question.within) ||
        is_within(answer * factor, expected, question.within))
      return {kPoints / 2, fmt::format("right, except for a factor of {:g}", factor)};
  }
  if (question.off_by > 0 && std::abs(answer - expected) <= question.off_by)
    return {kPoints / 2, fmt::format("wrong by at most {:g}", question.off_by)};
  if (question.nearly > 0 && is_within(answer, expected, question.nearly))
    return {kPoints / 2,
            fmt::format("within {}, but not within {}", percent(question.nearly), percent(question.within))};
  return {0, "wrong"};
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

Mark mark_of(const Question& question, const Json& answer, const Json& expected) {
  if (answer.is_null()) return {0, "no answer"};
  if (question.kind == Question::Kind::kNumber) {
    if (!answer.is_number()) return {0, "the answer must be a number, without quotation marks"};
    return mark_of_number(question, answer.get<double>(), expected.get<double>());
  }
  if (!answer.is_string()) return {0, "the answer must be a word in quotation marks"};
  const bool right = lower(answer.get<std::string>()) == lower(expected.get<std::string>());
  return right ? Mark{kPoints, "right"} : Mark{0, "wrong"};
}

Mark mark_of_remedy(double before, double after) {
  constexpr double kEnough = 0.3;
  constexpr double kTenth = 0.1;
  const double saved = (before - after) / before;
  const auto text = fmt::format("{:.0f} % of the time is saved", std::max(saved, 0.0) * 100);
  if (saved >= kEnough) return {kPoints, "right: " + text};
  if (saved >= kTenth) return {kPoints / 2, text + ", less than 30 %"};
  return {0, text};
}

}  // namespace platter::lab

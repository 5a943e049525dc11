#include "tools/analysis/provenance/dependence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/analysis/sweep/work.hpp"

namespace platter::provenance {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the output and measurements of a run, without members that describe the run itself.
std::string outcome_of(const sweep::Result& result, Json results) {
  for (const char* about : {"version", "compiler", "spec_hash", "set", "repeat", "sandbox", "host"})
    results.erase(about);
  return result.printed + results.dump(-1, ' ', false, Json::error_handler_t::replace);
}

struct Base {
  std::string outcome;
  std::string key;
};

Change tried(const sweep::Subject& subject, const SpecifiedNumber& number, int sign, const Base& base,
             const std::filesystem::path& folder) {
  Change change{.value = changed_by_tenth(number.value, sign).value_or(""), .result = {}, .trouble = {}};
  const auto result = sweep::run(sweep::command_of(subject, {{number.key, change.value}}), folder);
  if (result.code != 0 || result.json.empty()) {
    change.trouble = sweep::complaint_of(result);
    return change;
  }
  const Json results = runtime::parse_json(result.json, "a run's --json");
  try {
    change.result = result_of(results, base.key);
  } catch (const specification::Error& error) {
    change.trouble = error.what();
  }
  change.differs = outcome_of(result, results) != base.outcome;
  return change;
}

/// Returns the relative change of the result, or the absolute change if the unchanged result is 0.
double moved(const Change& change, double result) {
  if (!change.result) return 0;
  return result == 0 ? *change.result : (*change.result - result) / std::abs(result);
}

double most_moved(const Dependence& one, double result) {
  return std::max(std::abs(moved(one.less, result)), std::abs(moved(one.more, result)));
}

std::string move_text(const Change& change, double result) {
  if (!change.result) return "-";
  const double move = moved(change, result);
  if (move == 0) return "0";
  if (result == 0) return fmt::format("{:+.6g}", move);
  constexpr double kLeast = 0.0001;
  const double percent = 100 * move;
  return std::abs(percent) < kLeast ? fmt::format("{:+.1e} %", percent) : fmt::format("{:+.4f} %", percent);
}

Json json_of(const Change& change, double result) {
  return {{"value", change.value},
          {"result", change.result ? Json(*change.result) : Json()},
          {"moved", change.result ? Json(moved(change, result)) : Json()},
          {"trouble", change.trouble.empty() ? Json() : Json(change.trouble)}};
}

Json json_of(const std::vector<Dependence>& numbers, double result) {
  Json all = Json::array();
  for (const auto& one : numbers) {
    all.push_back({{"number", one.number.key},
                   {"value", one.number.value},
                   {"basis", one.number.basis},
                   {"note", one.number.note},
                   {"less", json_of(one.less, result)},
                   {"more", json_of(one.more, result)}});
  }
  return all;
}

}  // namespace

double result_of(const Json& results, const std::string& key) {
  const Json* at = &results;
  std::string rest = key;
  while (!rest.empty()) {
    const auto word = rest.substr(0, rest.find('.'));
    rest.erase(0, word.size() + 1);
    std::vector<std::string> known;
    const Json* found = nullptr;
    std::size_t index = 0;
    for (const auto& [name, value] : at->items()) {
      const auto called = at->is_array() ? std::to_string(++index) : name;
      if (called == word) found = &value;
      if (value.is_number() || value.is_structured()) known.push_back(called);
    }
    if (found == nullptr)
      throw specification::Error(fmt::format("--provenance: the results do not contain '{}' in '{}'{}", word,
                                             key, specification::suggestion(word, known)));
    at = found;
  }
  if (!at->is_number())
    throw specification::Error(fmt::format(
        "--provenance: '{}' is not a number in the results; name one, such as virtual_seconds", key));
  return at->get<double>();
}

Report dependences(const sweep::Subject& subject, const std::vector<SpecifiedNumber>& numbers,
                   const std::string& key, const std::filesystem::path& folder, std::size_t threads,
                   const Listener& listener) {
  const auto state = [] { return sweep::FolderState(std::filesystem::current_path()); };
  const auto before = state();
  const auto begin = std::chrono::steady_clock::now();
  const auto whole = sweep::run(sweep::command_of(subject, {}), folder);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (whole.code != 0 || whole.json.empty())
    throw specification::Error("--provenance: the unchanged program fails: " + sweep::complaint_of(whole));
  const bool writes = !state().written_since(before).empty();
  if (writes) threads = 1;
  const Json results = runtime::parse_json(whole.json, "a run's --json");
  Report report{
      .key = key, .result = result_of(results, key), .runs = 1, .used = {}, .unused = {}, .untried = {}};
  const Base base{outcome_of(whole, results), key};

  std::vector<Dependence> all;
  std::vector<std::pair<std::size_t, int>> runs;
  for (const auto& number : numbers) {
    all.push_back({number, {}, {}});
    for (const int sign : {-1, 1}) {
      if (changed_by_tenth(number.value, sign)) {
        runs.emplace_back(all.size() - 1, sign);
      } else {
        auto& change = sign < 0 ? all.back().less : all.back().more;
        change.trouble = "it is 0, so 10 % of it is 0, or it is not a number with a unit";
      }
    }
  }
  report.runs += runs.size() + (writes ? 1 : 0);
  listener.announced(numbers.size(), report.runs,
                     took.count() * static_cast<double>(runs.size()) / static_cast<double>(threads));
  std::mutex mutex;
  std::size_t done = 1;
  sweep::in_parallel(0, runs.size(), threads, [&](std::size_t i, std::size_t thread) {
    const auto own = folder / fmt::format("thread-{}", thread);
    std::filesystem::create_directories(own);
    auto& one = all[runs[i].first];
    (runs[i].second < 0 ? one.less : one.more) = tried(subject, one.number, runs[i].second, base, own);
    const std::lock_guard lock(mutex);
    listener.progressed(++done, report.runs);
  });
  // The last run restores the files that the program writes with unchanged specifications.
  if (writes) sweep::run(sweep::command_of(subject, {}), folder);
  for (auto& one : all) {
    auto& list = !one.is_tried() ? report.untried : one.is_used() ? report.used : report.unused;
    list.push_back(std::move(one));
  }
  std::stable_sort(report.used.begin(), report.used.end(), [&](const auto& a, const auto& b) {
    return most_moved(a, report.result) > most_moved(b, report.result);
  });
  return report;
}

Json json_of(const Report& report) {
  Json unused = Json::array();
  for (const auto& one : report.unused) unused.push_back(one.number.key);
  Json untried = Json::array();
  for (const auto& one : report.untried) {
    untried.push_back({{"number", one.number.key},
                       {"value", one.number.value},
                       {"basis", one.number.basis},
                       {"reason", one.less.trouble}});
  }
  return {{"result", report.key}, {"value", report.result},
          {"runs", report.runs},  {"used", json_of(report.used, report.result)},
          {"unused", unused},     {"untried", untried}};
}

std::string text_of(const Report& report) {
  std::string text = fmt::format(
      "\n{} = {:.9g} depends on {} of {} fitted, assumed and unsourced numbers of {} specifications ({} "
      "runs).\n",
      report.key, report.result, report.used.size(),
      report.used.size() + report.unused.size() + report.untried.size(), report.specifications, report.runs);
  std::size_t width = 6;
  std::size_t values = 5;
  for (const auto& one : report.used) {
    width = std::max(width, one.number.key.size());
    values = std::max(values, one.number.value.size());
  }
  if (!report.used.empty())
    text += fmt::format("{:<{}}  {:<{}}  {:<9}  {:>12}  {:>12}\n", "number", width, "value", values, "basis",
                        "10 % less", "10 % more");
  for (const auto& one : report.used) {
    text += fmt::format("{:<{}}  {:<{}}  {:<9}  {:>12}  {:>12}\n", one.number.key, width, one.number.value,
                        values, one.number.basis, move_text(one.less, report.result),
                        move_text(one.more, report.result));
  }
  if (!report.untried.empty())
    text += fmt::format("{} numbers were not changed: 10 % of 0 is 0, and some allow only one value.\n",
                        report.untried.size());
  return text;
}

}  // namespace platter::provenance

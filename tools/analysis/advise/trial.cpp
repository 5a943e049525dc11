#include "tools/analysis/advise/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <tuple>

#include "runtime/host/untrusted_file.hpp"

namespace platter::advise {
namespace {

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream rest(text);
  std::vector<std::string> words;
  for (std::string word; rest >> word;) words.push_back(word);
  return words;
}

}  // namespace

Printed::Printed(const std::string& as_it_is, const std::string& otherwise) : words_(words_of(as_it_is)) {
  const auto others = words_of(otherwise);
  is_known_ = others.size() == words_.size();
  for (std::size_t i = 0; i < words_.size(); ++i) is_time_.push_back(is_known_ && others[i] != words_[i]);
}

bool Printed::is(const std::string& text) const {
  const auto words = words_of(text);
  if (words.size() != words_.size()) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_time_[i] && words[i] != words_[i]) return false;
  }
  return true;
}

namespace {

using Json = nlohmann::json;

constexpr std::int64_t kBlockBytes = 4096;

Trial tried(const sweep::Subject& subject, const std::vector<std::string>& assigns,
            const std::filesystem::path& folder) {
  sweep::Subject with = subject;
  for (const auto& assign : assigns) with.flags.push_back("--assign=" + assign);
  Trial trial{.assigns = assigns, .result = sweep::run(sweep::command_of(with, {}), folder)};
  if (trial.result.code != 0 || trial.result.json.empty()) {
    trial.trouble = sweep::complaint_of(trial.result);
    return trial;
  }
  const Json json = runtime::parse_json(trial.result.json, "a run's --json");
  trial.seconds = json.at("virtual_seconds").get<double>();
  for (const auto& file : json.value("files", Json::array())) {
    for (const auto& [name, row] : file.at("calls").items())
      trial.calls = runtime::added(trial.calls, row.at("calls"));
  }
  return trial;
}

/// Compares the trial's output with that of the unchanged program.
void compare(Trial& trial, const Printed& printed) {
  if (trial.trouble.empty() && !printed.is(trial.result.printed))
    trial.trouble = "the program prints something else";
}

/// Returns 0 if the trial saved time, 1 if it did not, and 2 if it failed.
int kind(const Trial& trial, const Trial& before) {
  if (!trial.trouble.empty()) return 2;
  return trial.seconds < before.seconds ? 0 : 1;
}

}  // namespace

std::vector<FileUsed> files_of(const std::string& json) {
  std::vector<FileUsed> files;
  for (const auto& one : runtime::parse_json(json, "a run's --json").value("files", Json::array())) {
    FileUsed file{.unit = runtime::whole_number(one.at("unit")),
                  .file = one.at("file").get<std::string>(),
                  .type = one.at("type").get<std::string>(),
                  .blocks = std::max<std::int64_t>(
                      (runtime::whole_number(one.at("size")) + kBlockBytes - 1) / kBlockBytes, 1)};
    const auto same = std::find_if(files.begin(), files.end(),
                                   [&](const FileUsed& known) { return known.unit == file.unit; });
    if (file.unit < 0) continue;
    if (same == files.end()) {
      files.push_back(std::move(file));
    } else {
      same->blocks = std::max(same->blocks, file.blocks);
    }
  }
  return files;
}

Report advise(const sweep::Subject& subject, const FileSystem& system, const std::filesystem::path& folder,
              const std::function<void(std::size_t, std::size_t)>& progress) {
  Report report{.before = tried(subject, {}, folder)};
  if (!report.before.trouble.empty()) return report;
  // A run with instant disks shows which words of the output depend on time.
  sweep::Subject instant = subject;
  instant.flags.emplace_back("--disk=instant");
  const Printed printed(report.before.result.printed, tried(instant, {}, folder).result.printed);
  for (auto& file : files_of(report.before.result.json)) {
    FileAdvice advice{.file = std::move(file)};
    for (const auto& variant : variants()) {
      if (suits(variant, advice.file, system)) advice.tried.push_back({&variant, {}});
    }
    report.files.push_back(std::move(advice));
  }
  std::size_t all = 1;
  std::size_t done = 1;
  for (const auto& one : report.files) all += one.tried.size();
  std::vector<std::string> best;
  for (auto& one : report.files) {
    for (auto& advice : one.tried) {
      progress(done++, all);
      advice.trial = tried(subject, {assign_of(*advice.variant, one.file, system)}, folder);
      compare(advice.trial, printed);
    }
    const auto order = [&](const Advice& advice) {
      return std::tuple(kind(advice.trial, report.before), advice.trial.seconds, advice.trial.calls);
    };
    std::stable_sort(one.tried.begin(), one.tried.end(),
                     [&](const Advice& a, const Advice& b) { return order(a) < order(b); });
    // Some variants make a scratch file. They are not part of the best assigns, because the owner needs the
    // file.
    const auto first = std::find_if(one.tried.begin(), one.tried.end(),
                                    [](const Advice& advice) { return advice.variant->keeps; });
    if (first != one.tried.end() && kind(first->trial, report.before) == 0)
      best.push_back(first->trial.assigns.front());
  }
  if (best.size() > 1) {
    report.together = tried(subject, best, folder);
    compare(report.together, printed);
  }
  return report;
}

}  // namespace platter::advise

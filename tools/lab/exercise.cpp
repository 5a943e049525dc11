#include "tools/lab/exercise.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "emulator/machine/machine_specification.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/live/experiment.hpp"

namespace platter::lab {
namespace {

using Json = nlohmann::ordered_json;
using Kind = Question::Kind;

constexpr std::string_view kStudent = "student";
constexpr double kMilliseconds = 1e3;  // in a second
constexpr double kMicrosecond = 1e6;   // in picoseconds

/// The data card of missed.f with this number of multiplications.
std::string card(int multiplications) {
  return fmt::format("{:10}\n", multiplications);
}

std::int64_t lost_in(const Json& results) {
  std::int64_t lost = 0;
  for (const auto& unit : results.at("units")) lost += unit.at("revolutions_lost").get<std::int64_t>();
  return lost;
}

Expected expected_times(const Bench& bench) {
  const auto results = bench.results("first.f");
  const auto& unit = results.at("units").at(0);
  const double whole = results.at("virtual_seconds").get<double>();
  constexpr double kHundred = 100;
  return {{"1a_latency_ms", unit.at("latency_s").get<double>() * kMilliseconds},
          {"1b_transfer_ms", unit.at("transfer_s").get<double>() * kMilliseconds},
          {"1c_program_percent", results.at("processor").at("user_s").get<double>() / whole * kHundred}};
}

Expected expected_disk(const Bench& bench) {
  if (!bench.disk()) return {};
  constexpr double kMinute = 60'000;  // in milliseconds
  const auto& disk = *bench.disk();
  return {{"2a_revolution_ms", kMinute / disk.rpm},
          {"2b_rpm", disk.rpm},
          {"2c_sectors_per_track", disk.sectors_per_track}};
}

/// Returns the revolutions that missed.f loses if its loop takes `loop_us`, by the driver of the live page.
/// `program` is the "call_loop" of a run of missed.f, which contains the times outside the loop.
std::int64_t lost_with_loop(const Json& program, int loop_us) {
  const auto us = [&](const char* key) { return program.at(key).get<double>() / kMicrosecond; };
  const auto settings = fmt::format(
      "start {:.6f}\nentry {:.6f}\nnext {:.6f}\nend {:.6f}\nloop {}\ncalls {}\nevents none\n", us("start_ps"),
      us("entry_ps"), us("next_ps"), us("end_ps"), loop_us, program.at("calls").get<int>());
  const auto outcome = live::outcome_of(live::read_experiment(settings));
  return runtime::parse_json(outcome, "the driver").at("lost").get<std::int64_t>();
}

Expected expected_loop(const Bench& bench) {
  constexpr int kShort = 500;      // multiplications
  constexpr int kShortest = 5;     // us, the shortest loop of the live page
  constexpr int kLongest = 1200;   // us, its longest loop
  constexpr int kLongLoop = 1000;  // us, of question 3b
  const Json program = bench.results("missed.f", {}, card(kShort)).at("call_loop");
  int loop = kShortest;
  while (loop < kLongest && lost_with_loop(program, loop + 1) == 0) ++loop;
  return {{"3a_longest_loop_us", loop}, {"3b_lost_at_1000_us", lost_with_loop(program, kLongLoop)}};
}

Expected expected_speed(const Bench& bench) {
  constexpr int kShort = 500;  // multiplications
  constexpr int kNominal = 3600;
  constexpr int kFast = 5400;
  constexpr int kFastest = 9000;
  constexpr int kStep = 200;
  const auto at = [&](int rpm) {
    return bench.results("missed.f", {fmt::format("--set=disk.rotation={} rpm", rpm)}, card(kShort));
  };
  const double ratio =
      at(kFast).at("virtual_seconds").get<double>() / at(kNominal).at("virtual_seconds").get<double>();
  int rpm = kNominal;
  while (rpm < kFastest && lost_in(at(rpm + kStep)) == 0) rpm += kStep;
  return {{"4a_faster", ratio < 1 ? "yes" : "no"}, {"4b_times_as_long", ratio}, {"4c_highest_rpm", rpm}};
}

constexpr int kSlow = 40'000;  // multiplications of exercise 5

Expected expected_remedies(const Bench& bench) {
  const Json seconds = bench.results("missed.f", {}, card(kSlow)).at("virtual_seconds");
  return {{"5a_change", seconds}, {"5b_change", seconds}, {"5c_change", seconds}};
}

/// Returns the basis of a number of a specification.
std::string basis_in(const toml::node_view<const toml::node>& number) {
  return number["basis"].value_or(std::string());
}

Expected expected_provenance(const Bench& bench) {
  // The default machine, which the programs of the other exercises use.
  auto machine = bench.catalogue().open("machines", machine::MachineConfig().machine);
  const auto parts = machine::read_machine(machine, bench.catalogue());
  const auto disk = bench.catalogue().open("disks", parts.sites.front().channels.front().disk);
  const auto system = bench.catalogue().open("systems", parts.systems.front());
  std::string call;
  const auto* routines = system.root()["routine"].as_array();
  for (const auto& one : *routines) {
    const auto routine = toml::node_view<const toml::node>(one);
    if (routine["name"].value_or(std::string()) == "RDISK") call = basis_in(routine["steps"][0]["time"]);
  }
  constexpr int kDrives = 20;
  constexpr int kShort = 500;  // multiplications
  int late = 0;
  for (int seed = 1; seed <= kDrives; ++seed) {
    const auto results = bench.results(
        "missed.f", {"--rotation=drift", "--set=disk.rotation=4000 rpm", fmt::format("--seed={}", seed)},
        card(kShort));
    late += lost_in(results) > 0 ? 1 : 0;
  }
  return {{"6a_rotation_basis", basis_in(disk.root()["rotation"])},
          {"6b_call_basis", call},
          {"6c_late_drives", late}};
}

Expected expected_flaky(const Bench& bench) {
  if (!bench.disk()) return {};
  return {{"7a_flaky_sector", bench.disk()->flaky_sector}, {"7b_retries", bench.disk()->retries}};
}

/// Returns the number of lines of the output that contain `word`.
std::int64_t lines_with(const std::string& output, std::string_view word) {
  std::istringstream lines(output);
  std::int64_t count = 0;
  for (std::string line; std::getline(lines, line);) count += line.find(word) != std::string::npos ? 1 : 0;
  return count;
}

Expected expected_after_failure(const Bench& bench) {
  const auto image = "--image=" + bench.file("drives.img").string();
  std::filesystem::remove(bench.file("drives.img"));
  const auto written = bench.run("log.f", {"--machine=ymp", image, "--fault=power,at=60ms"});
  const auto read = bench.run("look.f", {"--machine=ymp", image});
  std::int64_t good = 0;
  std::istringstream(read.printed) >> good;
  std::int64_t lost = 0;
  const auto results = runtime::parse_json(written.json, "a run's --json");
  for (const auto& fault : results.at("faults")) {
    for (const auto& file : fault.at("lost_blocks")) lost += file.at("blocks").get<std::int64_t>();
  }
  return {
      {"8a_reported", lines_with(written.printed, "RECORD")}, {"8b_good", good}, {"8c_lost_blocks", lost}};
}

std::vector<Exercise> all_exercises() {
  constexpr double kPercent = 0.01;
  constexpr auto kEither = "browser or native";
  constexpr auto kNative = "native";
  constexpr auto kRemedies =
      "platter explain missed.f --cards slow.cards, and run --help; each answer needs another key";
  return {
      {1,
       "where do 24.7 ms go?",
       kNative,
       false,
       {{.id = "1a_latency_ms",
         .advice = "the column `latency s` of the summary, in ms",
         .within = 5 * kPercent,
         .nearly = 20 * kPercent,
         .factors = {1000}},
        {.id = "1b_transfer_ms",
         .advice = "the column `transfer s`: ten sectors pass the heads",
         .within = 5 * kPercent,
         .nearly = 20 * kPercent,
         .factors = {1000, 10}},
        {.id = "1c_program_percent",
         .advice = "the line `program` of the summary",
         .within = 10 * kPercent,
         .nearly = 50 * kPercent,
         .factors = {100}}},
       expected_times},
      {2,
       "revolutions and sectors by the clock",
       kNative,
       true,
       {{.id = "2a_revolution_ms",
         .advice = "turn.f: the time between two reads of the same sector",
         .within = kPercent,
         .nearly = 10 * kPercent,
         .factors = {2, 1000}},
        {.id = "2b_rpm",
         .advice = "a minute has 60 000 ms",
         .within = kPercent,
         .nearly = 10 * kPercent,
         .factors = {2, 60, 1000}},
        {.id = "2c_sectors_per_track",
         .advice = "track.f: a revolution divided by the time of one more sector",
         .nearly = 10 * kPercent,
         .off_by = 1,
         .factors = {2}}},
       expected_disk},
      {3,
       "the longest loop that loses nothing",
       kEither,
       false,
       {{.id = "3a_longest_loop_us",
         .advice = "the shortest loop that loses a revolution is just longer; try the loops below it",
         .within = 10 * kPercent,
         .nearly = 50 * kPercent,
         .factors = {1000}},
        {.id = "3b_lost_at_1000_us",
         .advice = "lost revolutions of all 18 calls, not of one",
         .within = 10 * kPercent,
         .off_by = 3,
         .factors = {18}}},
       expected_loop},
      {4,
       "will 5400 rpm be faster?",
       kEither,
       false,
       {{.id = "4a_faster",
         .advice = "compare the times of the program, not of a revolution",
         .kind = Kind::kWord},
        {.id = "4b_times_as_long",
         .advice = "the time at 5400 rpm divided by the time at 3600 rpm",
         .within = 5 * kPercent,
         .nearly = 20 * kPercent},
        {.id = "4c_highest_rpm",
         .advice = "the last speed before revolutions are lost, in steps of 200 rpm",
         .nearly = 6 * kPercent}},
       expected_speed},
      {5,
       "fix it in three ways",
       kNative,
       false,
       {{.id = "5a_change", .advice = kRemedies, .kind = Kind::kRemedy},
        {.id = "5b_change", .advice = kRemedies, .kind = Kind::kRemedy},
        {.id = "5c_change", .advice = kRemedies, .kind = Kind::kRemedy}},
       expected_remedies},
      {6,
       "how much of it is known?",
       kNative,
       false,
       {{.id = "6a_rotation_basis", .advice = "platter show disks/dd19", .kind = Kind::kWord},
        {.id = "6b_call_basis",
         .advice = "platter show systems/ctss: the first step of RDISK",
         .kind = Kind::kWord},
        {.id = "6c_late_drives",
         .advice = "drives that lose at least one revolution at 4000 rpm",
         .off_by = 1}},
       expected_provenance},
      {7,
       "a flaky sector by its timing",
       kNative,
       true,
       {{.id = "7a_flaky_sector", .advice = "scan.f counts sectors from 0", .off_by = 1},
        {.id = "7b_retries",
         .advice = "each retry takes a revolution; the first attempt takes one as well",
         .off_by = 1}},
       expected_flaky},
      {8,
       "delayed writes and a power failure",
       kNative,
       false,
       {{.id = "8a_reported", .advice = "the last line that log.f printed", .off_by = 1},
        {.id = "8b_good",
         .advice = "the number that look.f prints, with the image of the run that failed",
         .off_by = 1},
        {.id = "8c_lost_blocks",
         .advice = "the message of the power failure counts the acknowledged blocks",
         .off_by = 8}},
       expected_after_failure},
  };
}

/// A change of the program or the machine, as a flag of `platter run`.
struct Change {
  std::string flag;  ///< "--what-if=calls.RDISK=18"; "" if the answer is not a change
  std::string key;   ///< "calls.RDISK"
};

/// Reads "--what-if calls.RDISK=18" or "--set controller.buffers=4". No other flag of a student is accepted,
/// since others name files.
Change change_of(const std::string& answer) {
  for (const std::string_view flag : {"--what-if", "--set"}) {
    if (!answer.starts_with(flag) || answer.size() <= flag.size() + 1) continue;
    const char between = answer[flag.size()];
    if (between != ' ' && between != '=') continue;
    std::string value = answer.substr(flag.size() + 1);
    std::erase_if(value, [](char c) { return c == '\'' || c == '"'; });
    const auto equals = value.find('=');
    if (equals == std::string::npos) continue;
    return {fmt::format("{}={}", flag, value), value.substr(0, equals)};
  }
  return {};
}

/// Marks a remedy. `keys` contains the keys of earlier ones, and receives this one's.
Mark mark_of_change(const Json& answer, const Json& before, const Bench& bench, std::set<std::string>& keys) {
  if (answer.is_null()) return {0, "no answer"};
  const auto change = answer.is_string() ? change_of(answer.get<std::string>()) : Change{};
  if (change.flag.empty())
    return {0, "the answer must be one flag in quotation marks, --what-if KEY=VALUE or --set KEY=VALUE"};
  if (!keys.insert(change.key).second)
    return {0, fmt::format("{} is changed in an earlier answer", change.key)};
  const auto result = bench.run("missed.f", {change.flag}, card(kSlow));
  if (result.code != 0 || result.json.empty()) return {0, sweep::complaint_of(result)};
  const auto after = runtime::parse_json(result.json, "a run's --json").at("virtual_seconds").get<double>();
  return mark_of_remedy(before.get<double>(), after);
}

void require_questions(const Json& answers) {
  if (!answers.is_object() || !answers.contains(kStudent) || !answers.at(kStudent).is_string())
    throw specification::Error("the answers must be those of platter lab start: an object with \"student\"");
  std::vector<std::string> known;
  for (const auto& exercise : exercises()) {
    for (const auto& question : exercise.questions) known.emplace_back(question.id);
  }
  for (const auto& [id, answer] : answers.items()) {
    if (id != kStudent && std::find(known.begin(), known.end(), id) == known.end())
      throw specification::Error(
          fmt::format("'{}' is not a question{}", id, specification::suggestion(id, known)));
  }
}

}  // namespace

const std::vector<Exercise>& exercises() {
  static const std::vector<Exercise> all = all_exercises();
  return all;
}

std::vector<Checked> check(const Json& answers, const Bench& bench) {
  require_questions(answers);
  std::vector<Checked> all;
  std::set<std::string> keys;
  for (const auto& exercise : exercises()) {
    const auto expected = exercise.expected(bench);
    for (const auto& question : exercise.questions) {
      const auto value = expected.find(question.id);
      Checked one{.exercise = &exercise,
                  .question = &question,
                  .answer = answers.value(std::string(question.id), Json()),
                  .expected = value == expected.end() ? Json() : value->second,
                  .is_marked = value != expected.end(),
                  .mark = {}};
      if (!one.is_marked)
        one.mark.verdict = "not checked: only the teacher's key shows this disk (--key)";
      else if (question.kind == Kind::kRemedy)
        one.mark = mark_of_change(one.answer, one.expected, bench, keys);
      else
        one.mark = mark_of(question, one.answer, one.expected);
      all.push_back(std::move(one));
    }
  }
  return all;
}

std::string empty_answers(const std::string& student) {
  Json answers{{kStudent, student}};
  for (const auto& exercise : exercises()) {
    for (const auto& question : exercise.questions) answers[std::string(question.id)] = nullptr;
  }
  return answers.dump(2) + "\n";
}

}  // namespace platter::lab

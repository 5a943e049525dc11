#include "tools/cli/explain_program.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/host/whole_file.hpp"
#include "tools/analysis/advise/trial.hpp"
#include "tools/analysis/explain/explanation_json.hpp"
#include "tools/analysis/explain/picture.hpp"
#include "tools/analysis/explain/recorded.hpp"
#include "tools/analysis/explain/remedy.hpp"
#include "tools/analysis/explain/survey.hpp"
#include "tools/cli/provenance.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"
#include "tools/cli/system_tools.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {

std::string drive_name(int channel, const machine::Slot& slot) {
  return fmt::format("drive {} ({}{}{})", channel + 1, slot.disk, slot.controller.empty() ? "" : " on ",
                     slot.controller);
}

// platter explain prog.f: shows how a call of the program spent its time, and which changes would save time.

namespace {

using explain::CallsAt;
using explain::Pair;
using specification::Error;

/// Repeats runs of the program, with files in the scratch folder.
class Runs {
 public:
  Runs(const sweep::Subject& subject, const std::filesystem::path& folder)
      : subject_(subject), folder_(folder), trace_(folder / "trace.jsonl") {}

  const std::filesystem::path& trace() const { return trace_; }
  sweep::Result with(const std::vector<std::string>& flags) const {
    sweep::Subject subject = subject_;
    subject.flags.insert(subject.flags.end(), flags.begin(), flags.end());
    return sweep::run(sweep::command_of(subject, {}), folder_);
  }
  /// Runs the program with a trace.
  sweep::Result traced(std::vector<std::string> flags) const {
    flags.push_back("--trace=" + trace_.string());
    return with(flags);
  }

 private:
  sweep::Subject subject_;
  std::filesystem::path folder_;
  std::filesystem::path trace_;
};

std::string places_of(const std::vector<CallsAt>& lines) {
  std::vector<std::string> places;
  for (const auto& one : lines) places.push_back(one.line);
  return fmt::format("{}", fmt::join(places, ", "));
}

/// Returns the line that the user names, or the line that lost most revolutions; if none was lost, the line
/// with most calls.
const CallsAt& line_of(const std::vector<CallsAt>& lines, const std::string& wanted) {
  if (lines.empty())
    throw Error("the program makes no call that transfers words; there is nothing to explain");
  if (wanted.empty()) {
    return *std::max_element(lines.begin(), lines.end(), [](const CallsAt& a, const CallsAt& b) {
      return std::pair(a.revolutions(), a.calls) < std::pair(b.revolutions(), b.calls);
    });
  }
  const std::string end = wanted.find(':') == std::string::npos ? ':' + wanted : wanted;
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const CallsAt& one) {
    return one.line == wanted || (one.line.ends_with(end) && one.line.ends_with(':' + wanted)) ||
           one.line.ends_with('/' + wanted);
  });
  if (found != lines.end()) return *found;
  throw Error(fmt::format("--line {}: that line makes no call that transfers words; these lines do: {}",
                          wanted, places_of(lines)));
}

/// Returns the first pair that lost a revolution for the line's most frequent cause, or the second call if it
/// lost none.
Pair example_of(const CallsAt& line) {
  const auto most = std::max_element(line.lost.begin(), line.lost.end(), [](const auto& a, const auto& b) {
    return a.second.revolutions < b.second.revolutions;
  });
  return most == line.lost.end() ? line.second : most->second.first;
}

/// Returns the lost revolutions by cause. If `apart`, the losses of each drive are included.
std::string lost_at(const CallsAt& line, bool apart) {
  std::string text;
  for (const auto& [cause, lost] : line.lost) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", record::name(cause), lost.revolutions);
    if (!apart) continue;
    std::vector<std::string> each;
    for (const auto& [channel, revolutions] : lost.by_channel)
      each.push_back(lost.by_channel.size() == 1 ? fmt::format("drive {}", channel + 1)
                                                 : fmt::format("drive {} {}", channel + 1, revolutions));
    text += fmt::format(" ({})", fmt::join(each, ", "));
  }
  return text.empty() ? "-" : text;
}

void print_lines(const std::vector<CallsAt>& lines, const CallsAt& chosen, bool apart) {
  constexpr std::size_t kMost = 12;
  constexpr std::size_t kMostOfLine = 24;
  std::size_t width = 4;
  for (const auto& one : lines) {
    if (one.line.size() <= kMostOfLine) width = std::max(width, one.line.size());
  }
  std::vector<const CallsAt*> rows;
  for (const auto& one : lines) rows.push_back(&one);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto* a, const auto* b) { return a->revolutions() > b->revolutions(); });
  runtime::print("  {:<{}}  {:<10} {:>9} {:>17}  to what\n", "line", width, "calls", "", "revolutions lost");
  for (std::size_t i = 0; i < rows.size() && i < kMost; ++i) {
    const auto& one = *rows[i];
    const auto place = runtime::formatted("{} {}", &one == &chosen ? '>' : ' ', one.line);
    const auto row = runtime::formatted("{}  {:<10} {:>9} {:>17}  {}\n",
                                        runtime::TextLines{runtime::in_column(place, width + 2)}, one.routine,
                                        one.calls, one.revolutions(), lost_at(one, apart));
    runtime::print_text(runtime::within(row, width + 44));
  }
  if (rows.size() > kMost) runtime::print("  and {} lines more\n", rows.size() - kMost);
}

std::string shell_words(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words)
    text += fmt::format("{}{}", text.empty() ? "" : " ", runtime::shell_word(word));
  return text;
}

void print_help(const std::vector<explain::Tried>& tried, double seconds) {
  constexpr double kLeast =
      0.001;  // as a part of the whole run; a smaller saving does not justify changing the program
  const auto helped = [&](const explain::Tried& one) {
    return one.trouble.empty() && seconds - one.seconds >= kLeast * seconds;
  };
  const auto count = std::count_if(tried.begin(), tried.end(), helped);
  if (count == 0) {
    runtime::print(
        "\n"
        "No change that was tried saved 0.1 % of {:.6f} s or more ({} runs).\n",
        seconds, tried.size());
    return;
  }
  runtime::print(
      "\n"
      "Changes that help, each measured ({} runs, {:.6f} s as it is):\n",
      tried.size(), seconds);
  runtime::print("{:>12} {:>9} {:>12}\n", "saved s", "", "seconds");
  constexpr int kMost = 8;
  for (int i = 0; i < std::min<std::ptrdiff_t>(count, kMost); ++i) {
    const auto& one = tried[static_cast<std::size_t>(i)];
    const auto row = runtime::formatted("{:>12.6f} {:>7.1f} % {:>12.6f}  {}\n{:37}{}\n",
                                        seconds - one.seconds, 100 * (seconds - one.seconds) / seconds,
                                        one.seconds, one.remedy.what, "", shell_words(one.remedy.flags));
    constexpr std::size_t kRemedies = 37;
    runtime::print_text(runtime::within(row, kRemedies));
  }
  if (count > kMost) runtime::print("and {} more, which --json lists\n", count - kMost);
}

/// Returns the names of the drives that the program uses, or none if it uses only one.
std::map<int, std::string> names_of(const std::set<int>& channels, const machine::Machine& machine) {
  std::map<int, std::string> names;
  if (channels.size() < 2) return names;
  for (const int channel : channels) names[channel] = drive_name(channel, machine.slot(channel));
  return names;
}

/// Returns whether the specifications contain what the remedy changes. Not every statement has buffers, for
/// example.
bool is_possible(const explain::Remedy& remedy, const RunConfig& config) {
  constexpr std::string_view kSet = "--set=";
  auto catalogue = config.catalogue();
  try {
    for (const auto& flag : remedy.flags) {
      if (flag.starts_with(kSet)) catalogue.set(flag.substr(kSet.size()));
    }
    if (catalogue.overrides() == config.catalogue().overrides()) return true;
    record::Recorder unobserved;
    const machine::Machine machine(catalogue, config.arguments().options.choice, unobserved);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

int explain_program(const RunConfig& config, const ProgramQuestion& question, const ResultFiles& results,
                    const std::vector<std::string>& flags) {
  const auto& arguments = config.arguments();
  const auto& options = arguments.options;
  results.require_writable();
  require_writable("--svg", question.picture);
  require_files(arguments.sources);
  auto& machine = config.machine();
  const sweep::Subject subject{
      .sources = arguments.sources,
      .flags = flags,
      .cards = options.cards.empty() ? "" : runtime::read_untrusted(options.cards, runtime::kLongestCards)};
  const guest::Scratch scratch;
  const Runs runs(subject, scratch.path());
  terminal::Progress progress("explaining");
  const auto whole = runs.traced({"--trace-events=statement,order,call,status,lost revolution"});
  const bool ends_well = whole.code == 0 && !whole.json.empty();
  auto survey = whole.json.empty() ? explain::Survey{} : explain::survey(runs.trace(), question.call);
  if (!ends_well) {
    // The calls up to the failure can be explained, but not compared with other runs.
    terminal::say("{}platter: the unchanged program fails: {}\n",
                  runtime::TextLines{survey.lines.empty() ? whole.printed : std::string_view()},
                  sweep::complaint_of(whole));
    if (survey.lines.empty()) return 1;
  }
  if (question.call != 0 && !survey.found)
    throw Error(
        fmt::format("--call {}: no call that transfers words has that number; see a trace for the numbers "
                    "(--trace FILE --trace-events call)",
                    question.call));
  const auto& line = line_of(survey.lines, question.call != 0 ? survey.found_line : question.line);
  const Pair pair = question.call != 0 ? *survey.found : example_of(line);

  // Repeats the run to trace all events around that call.
  std::vector<std::string> window{"--trace-events=" + explain::events_needed()};
  if (pair.from > time::kStart)
    window.push_back(fmt::format("--trace-from={} ps", pair.from.time_since_epoch().count()));
  // The first sector may pass after the last traced event of the request.
  constexpr time::Duration kRevolutions = std::chrono::milliseconds(50);
  if (pair.until != time::kNever)
    window.push_back(fmt::format("--trace-to={} ps", (pair.until + kRevolutions).time_since_epoch().count()));
  runs.traced(window);
  auto scene = explain::scene_of(explain::Recording(runs.trace()).rest(), pair.before, pair.request);
  if (!scene && !ends_well) return 1;
  if (!scene)
    throw Error(fmt::format(
        "no sector passed for request {} of {}: a cache accepted or supplied its words, or the program ended "
        "first; select another call with --line or --call; these lines make some: {}",
        pair.request, line.line, places_of(survey.lines)));

  scene->drives = names_of(survey.channels, machine);
  const std::string what =
      runtime::formatted("{} of {} under {} on the {}, request {}", line.routine, line.line,
                         machine.choice().system, machine.choice().machine, pair.request);
  explain::Explanation all{
      .what = what,
      .machine = machine.choice().machine,
      .os = machine.choice().system,
      .sets = options.sets,
      .line = line.line,
      .lines = survey.lines,
      .scene = std::move(*scene),
      .seconds = runtime::parse_json(whole.json, "a run's --json").at("virtual_seconds").get<double>()};
  if (question.try_out && ends_well) {
    auto remedies =
        tools_of(machine).remedies({machine, all.scene, pair.statement, options.library, whole.json});
    std::erase_if(remedies, [&](const auto& remedy) { return !is_possible(remedy, config); });
    // A run with other times shows which words of the output are times.
    const advise::Printed printed(whole.printed, runs.with({"--disk=instant"}).printed);
    all.tried =
        explain::try_out(subject, {all.seconds, printed}, remedies, scratch.path(), [&](std::size_t done) {
          progress.show(fmt::format("possible improvement {} of {}", done + 1, remedies.size()));
        });
  }
  progress.clear();
  auto document = explain::json_of(all);
  std::string dependences;
  if (!question.provenance.empty() && ends_well) {
    const auto report = provenance_of(subject, config, question.provenance);
    document["provenance"] = provenance::json_of(report);
    dependences = provenance::text_of(report);
  }
  results.write(document, document.at("events"), explain::columns());
  if (!question.picture.empty())
    runtime::write_whole_file("--picture", question.picture, explain::picture_of(all.scene));
  print_heading(runtime::within(what, 2));
  runtime::print("\n");
  for (const auto& set : options.sets) runtime::print("changed: {}\n", set);
  print_lines(survey.lines, line, survey.channels.size() > 1);
  runtime::print_text("\n" + explain::explanation_text(all.scene));
  if (question.try_out && ends_well) print_help(all.tried, all.seconds);
  if (!ends_well)
    runtime::print(
        "\n"
        "The program failed, so no improvements were tried.\n");
  runtime::print_text(dependences);
  return ends_well ? 0 : 1;
}

}  // namespace platter::command

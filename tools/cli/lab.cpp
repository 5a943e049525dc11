// platter lab: hands out the exercises of the lab hour, seals a student's disk, and checks answers.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/host/whole_file.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/lab/drawn_disk.hpp"
#include "tools/lab/exercise.hpp"
#include "tools/lab/sealed_machine.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/validation/harness/installation.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

int list_exercises() {
  print_heading("exercises of ten minutes each");
  std::vector<Row> rows;
  for (const auto& one : lab::exercises())
    rows.emplace_back(std::to_string(one.number),
                      fmt::format("{} ({}{})", one.title, one.where, one.sealed ? ", sealed disk" : ""));
  print(rows);
  runtime::print("platter lab start FOLDER writes the hand-out.\n");
  return 0;
}

/// Writes the file unless it exists.
void write_new(const fs::path& file, const std::string& text) {
  if (!fs::exists(file)) runtime::write_whole_file("platter lab start", file.string(), text);
}

/// Writes the hand-out, the programs, a practice disk and the form for answers to `folder`.
int start(const std::string& folder) {
  const fs::path share = evidence::shared_file("lab");
  std::error_code error;
  fs::create_directories(folder, error);
  for (const auto& entry : fs::directory_iterator(share)) {
    if (error) break;
    fs::copy_file(entry.path(), fs::path(folder) / entry.path().filename(), fs::copy_options::skip_existing,
                  error);
  }
  if (error) throw specification::Error(fmt::format("{} cannot be written: {}", folder, error.message()));
  const std::string student(lab::kPractice);
  write_new(fs::path(folder) / "disk.sealed",
            lab::seal(lab::machine_with(lab::draw(lab::kPractice, student), student)));
  write_new(fs::path(folder) / "answers.json", lab::empty_answers(student));
  runtime::print("The hand-out is {}.\n", runtime::shell_word((fs::path(folder) / "handout.md").string()));
  return 0;
}

struct SealArguments {
  std::string key;
  std::string student;
  std::string output;
};

int seal(const SealArguments& arguments) {
  require_writable("-o", arguments.output);
  const auto disk = lab::draw(lab::read_key(arguments.key), arguments.student);
  runtime::write_whole_file("-o", arguments.output, lab::seal(lab::machine_with(disk, arguments.student)));
  return 0;
}

struct CheckArguments {
  std::string answers;
  std::string key;
  ResultFiles results;
};

/// Returns the disk that the student has measured, or nothing if only the teacher's key shows it.
std::optional<lab::DrawnDisk> disk_of(const std::string& student, const std::string& key) {
  if (student == lab::kPractice) return lab::draw(lab::kPractice, student);
  if (key.empty()) return std::nullopt;
  return lab::draw(lab::read_key(key), student);
}

/// Returns an answer as it is written in answers.json, with numbers of six digits; null if there is none.
Json text_of(const Json& answer) {
  if (answer.is_null()) return {};
  return answer.is_number_float() ? fmt::format("{:.6g}", answer.get<double>()) : answer.dump();
}

/// Prints the marks, and a total of the questions that could be marked.
void print(const std::vector<lab::Checked>& all, bool shows_expected) {
  const lab::Exercise* exercise = nullptr;
  for (const auto& one : all) {
    if (one.exercise != exercise)
      print_heading(fmt::format("{}. {}", one.exercise->number, one.exercise->title));
    exercise = one.exercise;
    std::string row = fmt::format("  {:<22} ", one.question->id);
    row += one.is_marked ? fmt::format("{} of {}  {}", one.mark.points, lab::kPoints, one.mark.verdict)
                         : one.mark.verdict;
    if (one.is_marked && one.mark.points < lab::kPoints)
      row += fmt::format("; look at: {}", one.question->advice);
    if (shows_expected && one.is_marked && one.question->kind != lab::Question::Kind::kRemedy)
      row += fmt::format(" (expected: {})", text_of(one.expected).get<std::string>());
    constexpr std::size_t kVerdicts = 33;
    runtime::print_text(runtime::within(row + "\n", kVerdicts));
  }
}

int check(const CheckArguments& arguments) {
  arguments.results.require_writable();
  const auto answers = runtime::read_json(arguments.answers);
  const guest::Scratch scratch;
  const bool has_student =
      answers.is_object() && answers.contains("student") && answers.at("student").is_string();
  const auto student = has_student ? answers.at("student").get<std::string>() : "";
  const lab::Bench bench(scratch.path(), disk_of(student, arguments.key));
  terminal::Progress progress("measuring the expected answers");
  const auto all = lab::check(answers, bench);
  progress.clear();
  const bool is_teacher = !arguments.key.empty();
  int points = 0;
  int most = 0;
  Json rows = Json::array();
  for (const auto& one : all) {
    points += one.mark.points;
    most += one.is_marked ? lab::kPoints : 0;
    Json row{{"exercise", one.exercise->number},
             {"question", one.question->id},
             {"answer", text_of(one.answer)},
             {"points", one.is_marked ? Json(one.mark.points) : Json()},
             {"of", lab::kPoints},
             {"verdict", one.mark.verdict},
             {"look_at", one.question->advice}};
    row["expected"] = is_teacher ? text_of(one.expected) : Json();
    rows.push_back(row);
  }
  print(all, is_teacher);
  runtime::print("{} of {} points\n", points, most);
  arguments.results.write({{"schema", "platter.lab/1"},
                           {"student", student},
                           {"points", points},
                           {"of", most},
                           {"questions", rows}},
                          rows, {"exercise", "question", "answer", "points", "of", "verdict"});
  return 0;
}

void add_seal(CLI::App& lab, Work& work) {
  auto* command = lab.add_subcommand("seal", "Draw a student's disk from your key, and seal it");
  const auto arguments = std::make_shared<SealArguments>();
  command->add_option("--key", arguments->key, "Read your secret key, of 16 bytes or more, from FILE")
      ->required()
      ->type_name("FILE");
  command->add_option("--student", arguments->student, "Draw the disk of this student")
      ->required()
      ->type_name("NAME");
  command->add_option("-o,--output", arguments->output, "Write the sealed disk to FILE")
      ->required()
      ->type_name("FILE");
  command->callback([arguments, &work] { work = [arguments] { return seal(*arguments); }; });
}

void add_check(CLI::App& lab, Work& work) {
  auto* command = lab.add_subcommand("check", "Check a student's answers against measurements made now");
  const auto arguments = std::make_shared<CheckArguments>();
  command->add_option("answers", arguments->answers, "The file that the student has filled in")
      ->required()
      ->type_name("ANSWERS.json");
  command
      ->add_option(
          "--key", arguments->key,
          "Read your secret key from FILE, to check the questions about the sealed disk, and show the "
          "expected answers")
      ->type_name("FILE");
  arguments->results.add_to(*command, "each question");
  command->callback([arguments, &work] { work = [arguments] { return check(*arguments); }; });
}

}  // namespace

void add_lab(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("lab", "Hand out a lab hour, seal disks for it, and check answers");
  command->require_subcommand(1);
  command->add_subcommand("list", "List the exercises")->callback([&work] { work = list_exercises; });
  auto* begin = command->add_subcommand("start", "Write the hand-out, its programs and a form for answers");
  const auto folder = std::make_shared<std::string>("lab");
  begin->add_option("folder", *folder, "Folder to write to; existing files are kept")
      ->type_name("FOLDER")
      ->capture_default_str();
  begin->callback([folder, &work] { work = [folder] { return start(*folder); }; });
  add_seal(*command, work);
  add_check(*command, work);
}

}  // namespace platter::command

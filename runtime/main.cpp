// The start and end of every guest program. The guest's main() calls platter_main(); the build renames the
// main() of gfortran.

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cfenv>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/routines/host_calls.hpp"
#include "runtime/host/data_cards.hpp"
#include "runtime/host/descriptor.hpp"
#include "runtime/host/standard_streams.hpp"
#include "runtime/options/run_document.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/options/version.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/sandbox/file_broker.hpp"
#include "runtime/program/sandbox/sandbox.hpp"
#include "runtime/program/session/arithmetic.hpp"
#include "runtime/program/session/charged_counter.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/signals.hpp"
#include "runtime/program/session/termination.hpp"
#include "runtime/view/results.hpp"
#include "runtime/view/summary.hpp"

extern "C" int platter_main(int argc, char** argv, const platter::runtime::Guest* guest);

namespace platter::runtime {
namespace {

/// The results of the run, which are written when it ends.
struct Outputs {
  std::chrono::steady_clock::time_point host_begin;  ///< for --host only; no result depends on it
  std::unique_ptr<Results> results{};
  int code = 0;  ///< exit code if an output could not be written; otherwise 0
};

Outputs& outputs() {
  return run().part<Outputs>();
}

void complain(const std::string& what) {
  say("platter: {}\n", what);
  outputs().code = kUsage;
}

/// Removes variables such as GFORTRAN_CONVERT_UNIT, which change the program's input and output. libgfortran
/// reads them in a constructor without a priority, which runs after constructors with a priority.
[[gnu::constructor(101)]] void forget_gfortran_variables() {
  constexpr std::string_view kBegin = "GFORTRAN_";
  std::vector<std::string> names;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (text.starts_with(kBegin)) names.emplace_back(text.substr(0, text.find('=')));
  }
  for (const auto& name : names) ::unsetenv(name.c_str());
}

/// Prints the system's notes, except on a PE of a partition, which does not know what the other PEs have
/// used.
void print_notes_at_end(Session& now) {
  if (now.partition() != nullptr || ending().why != Termination::Why::kItself) return;
  for (const auto& note : now.services().notes_at_end()) say("platter: note: {}\n", note);
}

/// Closes the units. Datasets receive their EOF and EOD if the program has reached its end or a rejected
/// call. If it was stopped elsewhere, no time is left for that; the data written so far are kept. After a
/// crash the state of the units is unknown.
void close_units(Session& now) {
  const auto why = ending().why;
  if (why == Termination::Why::kCrashed) return;
  now.come_from(
      nullptr);  // units are now closed by the end of the program, not by one of its statements, except STOP
  try {
    if (why == Termination::Why::kItself || why == Termination::Why::kStopped) now.units().close();
  } catch (const processor::OutOfTime&) {
    note_out_of_time();
  } catch (const std::exception& error) {
    // The message of a statement that failed is printed already; closing the unit fails with the same
    // message.
    if (!ending().message.ends_with(error.what()))
      note_failure(fmt::format("at the end of the program: {}", error.what()));
  }
  print_notes_at_end(now);
  try {
    now.save();
  } catch (const std::exception& error) {
    note_failure(fmt::format("at the end of the program: {}", error.what()));
  }
}

/// Returns the hint that explains an error that was reported without knowledge of the sandbox; "" if there is
/// none.
std::string hint_of_end() {
  if (!has_hint()) return {};  // avoids the search for the line
  if (ending().why == Termination::Why::kCrashed) return hint_at(ending().place);
  return ending().why == Termination::Why::kItself ? hint_at(fortran_line()) : std::string();
}

double host_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - outputs().host_begin).count();
}

void write_results(Results::Way way) {
  for (const auto& lost : outputs().results->write(way, host_seconds())) complain(lost);
}

/// Runs first when the program ends for any reason: STOP, END, an error or a rejected call. Writes the
/// results that go to files.
void write_files(int code, void*) {
  begin_leaving();
  note_exit(code);
  if (const auto hint = code != 0 ? hint_of_end() : std::string(); !hint.empty()) say("platter: {}\n", hint);
  Session& now = session();
  if (!now.settle()) note_out_of_time();  // the time since the last call
  close_units(now);
  now.settle_there();
  write_results(Results::Way::kFile);
}

/// Runs last, after libgfortran has closed its units in a destructor without a priority, which runs before
/// this one. Flushing the units earlier would deadlock on the unit whose statement failed. Results that do
/// not go to files are written here, because they may go to the stream on which the program has printed.
[[gnu::destructor(101)]] void write_rest() {
  if (!has_session()) return;
  Session& now = session();
  // After an error at the very start, the summary would only push the message up with a table of zeros.
  const bool own_error = ending().why != Termination::Why::kOutOfTime &&
                         ending().why != Termination::Why::kSignalled && ending().code != 0;
  if (now.options().summary && !(own_error && has_hardly_begun(now))) {
    const std::string text = summary_text(now, outputs().results->statements(), outputs().results->lines());
    print_coloured(text);
  }
  const bool printed = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && !has_lost_output();
  if (!printed && ending().why != Termination::Why::kNoOutput) {
    if (asked_to_end() != SIGPIPE) {
      complain("standard output cannot be written");
    } else if (outputs().code == 0) {  // the reader, such as head, has closed the pipe and needs no message
      outputs().code = kSignal + SIGPIPE;
    }
  }
  if (now.options().host) {
    say("host time {:.3f} s\n", host_seconds());
    say("restricted by the host: {}\n",
        held().empty() ? "nothing" : fmt::format("{}", fmt::join(held(), ", ")));
  }
  write_results(Results::Way::kStraight);
  dismiss_file_broker();
  _exit(outputs().code != 0 ? outputs().code : ending().code);
}

/// Runs before libgfortran uses the streams in a constructor without a priority. A write beyond the limit on
/// file size fails with an error of the call, which is reported with the file's name, instead of raising
/// SIGXFSZ.
[[gnu::constructor(101)]] void open_streams() {
  std::signal(SIGXFSZ, SIG_IGN);
  open_standard_streams();
}

/// Replaces standard input by the file. Opening a pipe that has no writer yet does not wait; the first READ
/// does.
void read_cards_from(const std::string& file) {
  const int cards = ::open(file.c_str(), O_RDONLY | O_NONBLOCK);
  if (cards < 0 || ::dup2(cards, STDIN_FILENO) < 0) {
    throw specification::Error(fmt::format("--cards: {} cannot be read", file));
  }
  ::fcntl(STDIN_FILENO, F_SETFL, O_RDONLY);
  ::close(cards);
}

/// Makes the data cards that follow the program of a job deck the contents of standard input.
void read_cards_of_deck(std::string_view cards) {
  if (!data_cards().hold(cards))
    throw specification::Error("there is not enough memory for the data cards of the deck");
}

/// Returns the files that the program may not change.
std::vector<std::string> files_of_run(const Options& options) {
  std::vector<std::string> files{"/proc/self/exe",  // contains the program's line numbers
                                 options.json,     options.csv,   options.trace.file, options.trace.requests,
                                 options.counts,   options.image, options.cards};
  for (const auto& one : options.of_system.files()) files.push_back(one.file);
  std::istringstream sources(guest().sources);
  for (std::string source; std::getline(sources, source);) files.push_back(source);
  for (const auto& folder : options.specifications) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) files.push_back(entry.path().string());
    }
  }
  std::erase(files, "");
  std::erase(files, kStandardOutput);
  return files;
}

/// Makes this process end with the process of its machine, even if it is busy or ignores signals. The
/// other process writes the results. `line` is the connection to the other process, which
/// may have ended already.
void end_with(int line) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  pollfd hung_up{line, 0, 0};
  if (::poll(&hung_up, 1, 0) > 0)
    throw specification::Error("the process that emulates the machine has ended");
}

/// Reads the flags of a program that has no document. Returns an exit code if the program ends here.
std::optional<int> read_flags(int argc, char** argv, Options& options) {
  options.choice.machine = guest().machine;
  CLI::App app("Run this Fortran program, built by Platter, on an emulated machine");
  app.set_version_flag("--version", fmt::format("platter {}", kVersion));
  options.add_to(app);
  app.formatter(std::make_shared<HelpFormat>());
  app.failure_message([](const CLI::App* failed, const CLI::Error& error) {
    return formatted("platter: {}\nSee --help.\n", mistake(*failed, error));
  });
  app.add_option("--counts", options.counts)->group("");  // this flag is for a program that counts its loops
  try {
    app.parse(argc, argv);
    require_values(app);
  } catch (const CLI::ParseError& error) {
    std::ostringstream help;
    std::ostringstream complaint;
    const int code = app.exit(error, help, complaint);
    print_coloured(help.str());
    say_text(complaint.str());
    return code == 0 ? 0 : kUsage;
  }
  return std::nullopt;
}

/// Reads the document at the descriptor that the program's only flag, --run-at=DESCRIPTOR, names. Throws
/// specification::Error.
RunDocument document_of_flag(std::string_view flag, int& descriptor) {
  try {
    const auto text = flag.substr(kRunAt.size());
    const char* const end = text.data() + text.size();
    const auto [past, error] = std::from_chars(text.data(), end, descriptor);
    if (error != std::errc{} || past != end || descriptor < 0)
      throw specification::Error("it must be a descriptor number, 0 or higher");
    return read_document_at(descriptor);
  } catch (const specification::Error& error) {
    throw specification::Error(
        fmt::format("{}: {}; only `platter run` starts a program with this flag", flag, error.what()));
  }
}

/// Takes what `platter run` has resolved.
void take_document(std::string_view flag, Options& options, InheritedResources& resources) {
  int descriptor = -1;
  RunDocument run = document_of_flag(flag, descriptor);
  options = std::move(run.options);
  if (options.sealed) seal_numbers();
  std::erase(resources.inherited, descriptor);
  for (const auto& connection : {options.remote_machine, options.partition}) {
    if (!connection) continue;
    end_with(connection->line);
    std::erase(resources.inherited, connection->line);
    std::erase(resources.inherited, connection->words);
  }
  if (run.done_at < 0) return;
  std::erase(resources.inherited, run.done_at);
  resources.kept_by_file_broker = {run.done_at};
}

/// Returns the processor that this program was compiled for.
processor::ChargedProcessor charged_processor() {
  return {.name = guest().processor,
          .fingerprint = guest().processor_sum,
          .clock_period = time::Duration(guest().clock_period),
          .word_lockout = time::Duration(guest().word_lockout),
          .reals = guest().reals,
          .word = amount::Bytes{guest().word}};
}

int start(int argc, char** argv) {
  InheritedResources resources;
  resources.inherited = open_descriptors();
  Options options;
  hold_characters(guest().characters);
  try {
    if (argc > 1 && std::string_view(argv[1]).starts_with(kRunAt)) {
      if (argc > 2)
        throw specification::Error(fmt::format("{}: it cannot be combined with {}", argv[1], argv[2]));
      take_document(argv[1], options, resources);
    } else if (const auto code = read_flags(argc, argv, options)) {
      return *code;
    }
    if (options.blanks.empty()) options.blanks = guest().blanks;
    begin_charging();
    auto begun = std::make_unique<Session>(options, charged_processor());
    hold_requests();
    auto results = std::make_unique<Results>(*begun);
    if (!options.cards.empty()) {
      read_cards_from(options.cards);
    } else if (guest().cards != nullptr) {
      read_cards_of_deck(guest().cards);
    }
    for (char** word = argv; *word != nullptr; ++word) std::memset(*word, 0, std::strlen(*word));
    resources.files = files_of_run(options);
    resources.results = results->replacements();
    if (const auto* const image = begun->image_file()) {
      resources.image = image->place();
      resources.image_file = image->descriptor();
    }
    enter_sandbox(options, resources);
    begun->load_image();
    begin_session(std::move(begun));
    outputs().results = std::move(results);
  } catch (const specification::Messages& error) {
    for (const auto& one : error.messages()) say("platter: {}\n", one);
    return kUsage;
  } catch (const std::exception& error) {
    say("platter: {}\n", error.what());
    return kUsage;
  }
  outputs().host_begin = std::chrono::steady_clock::now();
  on_exit(write_files, nullptr);
  catch_signals();
  char name[] = "program";  // for GETARG(0, ...), which must not reveal the path on the host
  char* arguments[] = {name, nullptr};
  std::feclearexcept(FE_ALL_EXCEPT);  // these exceptions are those that OVERFL and DVCHK test
  trap_faults();
  const int code = guest().fortran_main(1, arguments);
  begin_leaving();
  return code;
}

}  // namespace

const Guest& guest() {
  return *run().guest;
}

}  // namespace platter::runtime

int platter_main(int argc, char** argv, const platter::runtime::Guest* guest) {
  using namespace platter::runtime;
  if (guest->form != kForm) {
    say("platter: this program was built by another version of Platter; rebuild it\n");
    return kUsage;
  }
  run().guest = guest;
  return start(argc, argv);
}

// main of every guest program. Fortran's own main is renamed by the build to platter_fortran_main.

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "runtime/counts.hpp"
#include "runtime/fault.hpp"
#include "runtime/report.hpp"
#include "runtime/session.hpp"
#include "runtime/usage.hpp"
#include "runtime/version.hpp"

extern "C" {
int platter_fortran_main(int argc, char** argv);
// For which machine, and with whose times, the program was made; the build adds these.
extern const char platter_guest_machine[];
extern const char platter_guest_processor[];
extern const char platter_guest_processor_sum[];
}

namespace platter::runtime {
namespace {

std::chrono::steady_clock::time_point host_begin;  // for --host only; no result depends on it

int exit_status = 0;

/// Datasets get their EOF and EOD. After a crash nobody can say what state they are in, and at the limit the
/// program has no time left for it. False where it failed.
bool close_units(Session& now) {
  if (has_crashed()) return true;
  try {
    if (!now.is_over_limit()) now.units().close();
    now.save();
  } catch (const std::exception& error) {
    note_stop(fmt::format("at the end of the program: {}", error.what()));
    return false;
  }
  return true;
}

/// Runs when the program ends, in whichever way: STOP, END, an error, a refused call. libgfortran has closed
/// its units by then: it does so in a destructor without a priority, and ours comes after those. Asking it to
/// flush them from an exit handler would wait forever for the unit whose statement failed.
[[gnu::destructor(101)]] void close() {
  if (!has_session()) return;
  Session& now = session();
  now.settle();
  int status = exit_status;
  if (status == 0 && now.is_over_limit()) {  // since the last call
    status = 1;
    note_stop(now.limit_message());
  }
  if (!close_units(now)) status = 1;
  const auto elapsed = std::chrono::steady_clock::now() - host_begin;
  const double host = std::chrono::duration<double>(elapsed).count();
  bool written = true;
  const auto complain = [&](const char* what, const std::string& file) {
    fmt::print(stderr, "platter: {}{} cannot be written\n", what, file);
    written = false;
  };
  if (!now.flush()) complain("--trace: ", now.options().trace);
  const std::string stopped =
      status != 0 && stop_message().empty() ? "the program ended with an error" : stop_message();
  if (now.options().summary && !(status != 0 && has_hardly_begun(now))) {
    const std::string text = summary_text(now);
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) complain("standard output", "");
  if (now.options().host) fmt::print(stderr, "host time {:.3f} s\n", host);
  if (!now.options().counts.empty() && !write_counts(now.options().counts))
    complain("--counts: ", now.options().counts);
  if (!now.options().json.empty()) {
    std::ofstream out(now.options().json);
    out << summary_json(now, stopped, now.options().host ? host : -1);
    if (!out.flush()) complain("--json: ", now.options().json);
  }
  if (!written) _exit(2);
  if (status != exit_status || status > 1)
    _exit(1);  // Fortran's runtime errors end with 2; here 2 is for wrong usage
}

/// Before the program runs for an hour, and not after it.
void require_writable(const std::string& file) {
  if (!std::ofstream(file, std::ios::app))
    throw specification::Error(fmt::format("--json: {} cannot be written", file));
}

/// Puts the file in the place of standard input.
void read_cards_from(const std::string& file) {
  const int cards = ::open(file.c_str(), O_RDONLY);
  if (cards < 0 || ::dup2(cards, STDIN_FILENO) < 0) {
    throw specification::Error(fmt::format("--cards: {} cannot be read", file));
  }
  ::close(cards);
}

int run(int argc, char** argv) {
  Options options;
  options.choice.machine = platter_guest_machine;
  CLI::App app("A Fortran program on an emulated machine, built by Platter");
  app.set_version_flag("--version", fmt::format("platter {}", kVersion));
  options.add_to(app);
  app.failure_message([](const CLI::App* failed, const CLI::Error& error) {
    return fmt::format("platter: {}\nSee --help.\n", mistake(*failed, error));
  });
  app.add_option("--counts", options.counts)->group("");  // for platter time
  try {
    app.parse(argc, argv);
    auto begun =
        std::make_unique<Session>(options, Charged{platter_guest_processor, platter_guest_processor_sum});
    if (!options.json.empty()) require_writable(options.json);
    if (!options.cards.empty()) read_cards_from(options.cards);
    begin_session(std::move(begun));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const specification::Error& error) {
    fmt::print(stderr, "platter: {}\n", error.what());
    return 2;
  }
  host_begin = std::chrono::steady_clock::now();
  on_exit([](int status, void*) { exit_status = status; }, nullptr);
  catch_faults();
  char* arguments[] = {argv[0], nullptr};
  return platter_fortran_main(1, arguments);
}

}  // namespace
}  // namespace platter::runtime

int main(int argc, char** argv) {
  return platter::runtime::run(argc, argv);
}

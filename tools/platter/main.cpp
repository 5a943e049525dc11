#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "emulator/specification/error.hpp"
#include "runtime/options.hpp"
#include "runtime/standard_streams.hpp"
#include "runtime/version.hpp"
#include "tools/guest/builder.hpp"
#include "tools/platter/command.hpp"

namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;

int run(int argc, char** argv) {
  using namespace platter;
  runtime::open_standard_streams();
  command::Work work;
  CLI::App app("Runs old Fortran I/O programs as if on a Cray-1 or a CDC 7600 of 1980.", "platter");
  app.set_version_flag("--version",
                       fmt::format("platter {} (guests: {})", runtime::kVersion, runtime::kCompiler));
  app.require_subcommand(1);
  app.failure_message(CLI::FailureMessage::help);
  app.failure_message([](const CLI::App* failed, const CLI::Error& error) {
    const std::string nearest = runtime::nearest_argument(*failed);
    return fmt::format("platter: {}\n{}See '{} --help'.\n", error.what(),
                       nearest.empty() ? "" : nearest + "\n",
                       failed->get_parent() == nullptr ? "platter" : "platter " + failed->get_name());
  });
  command::add_run(app, work);
  command::add_build(app, work);
  command::add_translate(app, work);
  command::add_list(app, work);
  command::add_time(app, work);
  command::add_explain(app, work);
  command::add_dataset(app, work);
  command::add_table1(app, work);
  command::add_claims(app, work);
  command::add_figure(app, work);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsage;
  }
  try {
    const int code = work();
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    fmt::print(stderr, "platter: standard output cannot be written\n");
    return kUsage;
  } catch (const guest::BuildError& error) {
    if (*error.what() != '\0') fmt::print(stderr, "platter: {}\n", error.what());
    return kFailed;
  } catch (const specification::Error& error) {
    fmt::print(stderr, "platter: {}\n", error.what());
    return kUsage;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "platter: {}\n", error.what());
    return kFailed;
  }
}

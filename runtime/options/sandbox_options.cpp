#include "runtime/options/sandbox_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "runtime/options/size.hpp"
#include "runtime/options/usage.hpp"

namespace platter::runtime {
namespace {

constexpr const char* kTouchGroup = "What the program may touch of this host (docs/safety.md)";

constexpr std::uint64_t kMega = 1'000'000;
/// A guest has 13 MB when it begins, and opens files and drives and finds the line of an error in 20
/// (measured).
constexpr std::uint64_t kLeastMemory = 100 * kMega;
/// The kernel counts what is printed to a file, and the results, as it does files of the program.
constexpr std::uint64_t kLeastFile = kMega / 10;
constexpr std::uint64_t kMostBytes =
    1'000'000'000 * kMega;  // more than any host has, and within what it counts

void add_limit(CLI::App& app, const char* flag, std::uint64_t least, std::uint64_t& bytes, const char* what) {
  const auto take = [&bytes](std::uint64_t given) { bytes = given; };
  add_size(app, flag, least, kMostBytes, take, what)->default_str(size_text(bytes))->group(kTouchGroup);
}

std::string check_variable(const std::string& text) {
  if (text.find('=') != std::string::npos && text.front() != '=') return {};
  return fmt::format("'{}' is not NAME=VALUE", text);
}

}  // namespace

void SandboxOptions::add_to(CLI::App& app) {
  app.add_option("--allow", folders,
                 "A folder that it may read and write, with all below; its working folder if not given")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false)
      ->group(kTouchGroup);
  app.add_option("--env", environment, "A variable that GETENV finds; none of the host's are there")
      ->type_name("NAME=VALUE")
      ->check(check_variable)
      ->allow_extra_args(false)
      ->group(kTouchGroup);
  add_limit(app, "--memory", kLeastMemory, memory, "Addresses that it may take");
  add_whole(
      app, "--cpu-time", 1, 100'000'000,
      [this](std::int64_t seconds) { processor_time = static_cast<std::uint64_t>(seconds); },
      "Processor time of the host that it may take, in seconds")
      ->type_name("SECONDS")
      ->default_str(std::to_string(processor_time))
      ->group(kTouchGroup);
  add_limit(app, "--output", 0, output, "What it may print");
  add_limit(app, "--file-size", kLeastFile, file_size, "How long a file may become");
  add_limit(app, "--disk-space", kLeastFile, disk_space, "What its files may take together");
  add_whole(
      app, "--file-count", 0, 100'000'000,
      [this](std::int64_t files) { file_count = static_cast<std::uint64_t>(files); },
      "How many files it may make")
      ->type_name("FILES")
      ->default_str(std::to_string(file_count))
      ->group(kTouchGroup);
  auto* insist_flag =
      app.add_flag("--sandbox", insist, "Does not run where the host cannot hold it in every way");
  insist_flag->group(kTouchGroup);
  app.add_flag("--trust", trust, "Lets it touch whatever you may")->excludes(insist_flag)->group(kTouchGroup);
}

}  // namespace platter::runtime

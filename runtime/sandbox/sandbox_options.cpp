#include "runtime/sandbox/sandbox_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

namespace platter::runtime {
namespace {

constexpr const char* kGroup = "What the program may touch of this host (docs/safety.md)";

void add_size(CLI::App& app, const char* flag, std::uint64_t& bytes, const char* what) {
  constexpr bool kThousands = true;  // a kB is 1000 bytes
  app.add_option(flag, bytes, what)
      ->transform(CLI::AsSizeValue(kThousands))
      ->type_name("SIZE")
      ->default_str(fmt::format("{} GB", bytes / 1'000'000'000))
      ->group(kGroup);
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
      ->group(kGroup);
  app.add_option("--env", environment, "A variable that GETENV finds; none of the host's are there")
      ->type_name("NAME=VALUE")
      ->check(check_variable)
      ->allow_extra_args(false)
      ->group(kGroup);
  add_size(app, "--memory", memory, "Addresses that it may take");
  app.add_option("--cpu-time", processor_time, "Processor time of the host that it may take, in seconds")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str()
      ->group(kGroup);
  add_size(app, "--output", output, "What it may print");
  add_size(app, "--file-size", file_size, "How long a file may become");
  auto* insist_flag =
      app.add_flag("--sandbox", insist, "Does not run where the host cannot hold it in every way");
  insist_flag->group(kGroup);
  app.add_flag("--trust", trust, "Lets it touch whatever you may")->excludes(insist_flag)->group(kGroup);
}

std::vector<std::string> SandboxOptions::flags() const {
  const SandboxOptions usual;
  std::vector<std::string> flags;
  for (const auto& folder : folders) flags.push_back("--allow=" + folder);
  for (const auto& variable : environment) flags.push_back("--env=" + variable);
  const auto add = [&](const char* flag, std::uint64_t value, std::uint64_t default_value) {
    if (value != default_value) flags.push_back(fmt::format("{}={}", flag, value));
  };
  add("--memory", memory, usual.memory);
  add("--cpu-time", processor_time, usual.processor_time);
  add("--output", output, usual.output);
  add("--file-size", file_size, usual.file_size);
  if (insist) flags.emplace_back("--sandbox");
  if (trust) flags.emplace_back("--trust");
  return flags;
}

}  // namespace platter::runtime

#include "tools/cli/provenance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "runtime/host/untrusted_file.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {

CLI::Option* add_provenance(CLI::App& command, std::string& key) {
  return command.add_flag(
      "--provenance{virtual_seconds}", key,
      "List the fitted, assumed and unsourced numbers that a result depends on, and how far it moves when "
      "each is changed by 10 %; --provenance=RESULT names a number of --json, such as processor.idle_s "
      "(default: virtual_seconds). Runs the program again twice for each number");
}

sweep::Subject subject_of(const GuestArguments& arguments, const std::vector<std::string>& flags) {
  const auto& options = arguments.options;
  if (!options.image.empty())
    throw specification::Error(
        "--image: --provenance runs the program more than once, and each run would change the drives; leave "
        "out one of the two");
  sweep::Subject subject{
      .sources = arguments.sources,
      .flags = flags,
      .cards = options.cards.empty() ? "" : runtime::read_untrusted(options.cards, runtime::kLongestCards)};
  sweep::command_of(subject, {});  // throws if the program can be read only once
  return subject;
}

provenance::Report provenance_of(const sweep::Subject& subject, const RunConfig& config,
                                 const std::string& key) {
  config.machine();  // opens all specifications of the machine
  const auto& catalogue = config.catalogue();
  const auto specifications = catalogue.opened();
  const guest::Scratch scratch;
  terminal::Progress progress("changing numbers");
  auto report = provenance::dependences(
      subject, provenance::unsupported_numbers(catalogue, specifications), key, scratch.path(),
      std::max(1U, std::thread::hardware_concurrency()),
      {.announced =
           [&](std::size_t numbers, std::size_t runs, double seconds) {
             terminal::say("platter: --provenance: {} numbers, {} runs of the program, about {:.0f} s\n",
                           numbers, runs, seconds);
           },
       .progressed = [&](std::size_t done,
                         std::size_t runs) { progress.show(fmt::format("run {} of {}", done, runs)); }});
  report.specifications = specifications.size();
  progress.clear();
  return report;
}

}  // namespace platter::command

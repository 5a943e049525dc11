#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "emulator/processor/unit_times.hpp"
#include "emulator/specification/catalogue.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flags.hpp"
#include "tools/compiler/charge/pass.hpp"

namespace {

constexpr int kProgramRefused = 1;
constexpr int kUsage = 2;

struct Arguments {
  std::string input;
  std::string output;
  std::string processor;
  std::vector<std::string> sets;
  std::string report;
  std::string profile;
  std::string vector_loops;
  std::string elsewhere;
  platter::charge::Options options;
};

std::string read(const std::string& file) {
  return platter::runtime::read_untrusted(file, platter::runtime::kLongestData);
}

void write(const std::string& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw platter::charge::Error(file + ": cannot be written");
}

/// Opens a processor by its name in the catalogue or by the path of a user's file.
platter::specification::Document open_processor(const std::string& name,
                                                const std::vector<std::string>& sets) {
  auto catalogue = platter::specification::Catalogue::builtin();
  for (const auto& set : sets) catalogue.set(set);
  const bool own = name.ends_with(".toml");
  const std::string known = own ? std::filesystem::path(name).stem().string() : name;
  if (own) catalogue.add("processors", known, name, read(name));
  return catalogue.open("processors", known);
}

void run(const Arguments& arguments) {
  auto document = open_processor(arguments.processor, arguments.sets);
  const auto times = platter::processor::read_unit_times(document);
  auto options = arguments.options;
  if (!arguments.vector_loops.empty())
    options.vector_loops = platter::charge::VectorList(read(arguments.vector_loops));
  if (!arguments.elsewhere.empty()) {
    std::istringstream names(read(arguments.elsewhere));
    options.elsewhere = {std::istream_iterator<std::string>(names), {}};
  }
  options.profile = !arguments.profile.empty();
  const auto charged = platter::charge::charge(arguments.input, read(arguments.input), times, options);
  for (const auto& warning : charged.report.warnings) platter::runtime::say("warning: {}\n", warning);
  write(arguments.output, charged.text);
  if (!arguments.report.empty()) write(arguments.report, platter::charge::to_json(charged.report));
  if (charged.profile) write(arguments.profile, platter::charge::to_json(*charged.profile));
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  bool no_hoist = false;
  CLI::App app("Add instructions that count the clock periods of an emulated machine to gfortran's assembly.",
               "platter-charge");
  app.add_option("input", arguments.input, "Assembly written by gfortran -S -g1")->required();
  app.add_option("-o,--output", arguments.output, "Write the instrumented assembly to this file")->required();
  app.add_option("--processor", arguments.processor,
                 "Select the processor: its name in the catalogue, or FILE.toml")
      ->required();
  app.add_option("--set", arguments.sets, "Change the processor: processor.KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--report", arguments.report, "Write a report to this file as JSON");
  app.add_option(
      "--profile", arguments.profile,
      "Also count how often each block is executed, and write the meaning of the counters to this file");
  app.add_option("--vector-loops", arguments.vector_loops,
                 "Read the DO loops that may be vector loops from this file: lines FILE:LINE:COLUMN, or the "
                 "output of gfortran's -fopt-info-vec-optimized");
  app.add_option("--other-routines", arguments.elsewhere,
                 "Read from this file the linker's names of the routines that the program's other files "
                 "define; use the flag for every file of the program");
  app.add_flag_callback(
      "--gfortran-flags",
      [] {
        platter::runtime::print_text(
            fmt::format("{}\n", fmt::join(platter::charge::fortran_flags(platter::amount::Bytes{8}), " ")));
        throw CLI::Success();
      },
      "Print the flags that gfortran needs, and exit");
  app.add_flag_callback(
      "--gfortran-vector-flags",
      [] {
        platter::runtime::print_text(fmt::format("{}\n", fmt::join(platter::charge::kVectorFlags, " ")));
        throw CLI::Success();
      },
      "Print the flags that gfortran also needs for vector loops, and exit");
  app.add_flag("--no-hoist", no_hoist,
               "Charge every block of a counted loop in each iteration instead of charging the loop once by "
               "its trip count");
  app.add_flag("--strict", arguments.options.strict, "Treat a warning as an error");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsage;
  }
  arguments.options.hoist = !no_hoist;
  try {
    run(arguments);
  } catch (const platter::specification::Error& error) {
    platter::runtime::say("platter-charge: {}\n", error.what());
    return kUsage;
  } catch (const std::exception& error) {
    platter::runtime::say("{}\n", platter::runtime::TextLines{error.what()});  // prints one message per line
    return kProgramRefused;
  }
  return 0;
}

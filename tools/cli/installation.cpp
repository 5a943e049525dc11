// platter doctor, cache and examples: check this installation, describe the cache of compiled programs, and
// copy the programs and cards that Platter includes.

#include "tools/validation/harness/installation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/host/folders.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/version.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/rows.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/compiler/build/store.hpp"
#include "tools/compiler/build/toolchain.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// The result of one check; `advice` is empty if it succeeded.
struct Check {
  std::string name;
  std::string found;
  std::string advice{};
};

Check check_of_compiler() {
  try {
    return {"compiler",
            fmt::format("{}; built with {}", guest::Toolchain::find().gfortran, runtime::kCompiler)};
  } catch (const std::exception& error) {
    return {"compiler", error.what(), "install the package gfortran, or reinstall Platter"};
  }
}

/// Runs a small program, and reports the parts of the sandbox that this host supports.
Check check_of_run() {
  const guest::Scratch scratch;
  const fs::path source = scratch.file("hello.f");
  runtime::write_whole_file("doctor", source, "      PRINT *,'HELLO'\n      END\n");
  const fs::path json = scratch.file("result.json");
  const auto ran = guest::capture_process(
      {evidence::command().string(), "run", source.string(), "--json", json.string(), "--no-summary"});
  if (ran.code != 0 || ran.output.find("HELLO") == std::string::npos)
    return {"program", "a program of two lines did not run", "platter run reports the reason"};
  std::vector<std::string> missing;
  const Json active = runtime::read_json(json).at("sandbox");
  for (const char* part : {"files", "names", "calls", "environment", "limits"}) {
    if (std::find(active.begin(), active.end(), part) == active.end()) missing.emplace_back(part);
  }
  if (missing.empty()) return {"sandbox", "a program of two lines ran in the complete sandbox"};
  return {"sandbox", fmt::format("this host does not support: {}", fmt::join(missing, ", ")),
          "do not run programs that you do not trust; Linux 5.19 or later supports all parts"};
}

Check check_of_cache() {
  const guest::Store store;
  if (store.distrusted().empty()) return {"cache", store.folder().string()};
  return {"cache", fmt::format("{}: {}", store.folder().string(), store.distrusted()),
          "set PLATTER_CACHE to another folder"};
}

Check check_of_gnuplot() {
  const auto ran = guest::capture_process({"gnuplot", "--version"});
  if (ran.code == 0) return {"gnuplot", ran.output.substr(0, ran.output.find('\n'))};
  return {"gnuplot", "not found", "platter figure and sweep --plot need it: install the package gnuplot-nox"};
}

int diagnose() {
  runtime::print("platter {}\n", runtime::kVersion);
  int code = 0;
  std::vector<Row> rows;
  for (const auto& check : {check_of_compiler(), check_of_run(), check_of_cache(), check_of_gnuplot()}) {
    if (check.advice.empty()) {
      rows.emplace_back(check.name, check.found);
    } else {
      rows.emplace_back(check.name, fmt::format("{}; {}", check.found, check.advice));
      code = 1;
    }
  }
  print(rows);
  return code;
}

int describe_cache(bool clear) {
  const guest::Store store;
  const auto before = store.contents();
  if (clear) store.clear();
  constexpr double kMegabyte = 1e6;
  runtime::print("{}: {} of {:.1f} MB{}\n", store.folder().string(),
                 specification::counted(static_cast<std::int64_t>(before.programs), "compiled program"),
                 static_cast<double>(before.bytes) / kMegabyte,
                 clear ? ", now removed"
                       : fmt::format("; limit {:.0f} MB (PLATTER_CACHE_SIZE)",
                                     static_cast<double>(store.limit()) / kMegabyte));
  return 0;
}

struct Example {
  const char* program;
  const char* description;
  const char* flags;
};

constexpr std::array kExamples = {
    Example{"missed.f", "reads a track by sectors and computes in between: does each call come in time?",
            " --cards cards/missed-short.cards"},
    Example{"appendixa.f", "the paper's measuring program, for the random-access routines",
            " --cards cards/quick.cards"},
    Example{"bufio.f", "the same for BUFFER IN, BUFFER OUT, READ and WRITE",
            " --cards cards/bufin-cftlib.cards"},
    Example{"sweep.f", "revolutions lost per call as the computation between calls becomes longer",
            " --cards cards/sweep.cards"},
};

/// Copies the programs and cards to `folder`, or lists the programs if it is empty.
int show_examples(const std::string& folder) {
  if (!folder.empty()) {
    const fs::path share = evidence::shared_file("missed.f").parent_path();
    std::error_code error;
    fs::create_directories(fs::path(folder) / "cards", error);
    for (const auto& from : {share, share / "cards"}) {
      for (const auto& entry : fs::directory_iterator(from)) {
        if (error || !entry.is_regular_file() || entry.path().extension() == ".json") continue;
        const fs::path to = fs::path(folder) / fs::relative(entry.path(), share);
        fs::copy_file(entry.path(), to, fs::copy_options::skip_existing, error);
      }
    }
    if (error) throw specification::Error(fmt::format("{} cannot be written: {}", folder, error.message()));
    runtime::print("The programs are in {0}. Try: cd {0}; platter run {1}{2}\n", runtime::shell_word(folder),
                   kExamples[0].program, kExamples[0].flags);
    return 0;
  }
  std::vector<Row> rows;
  for (const auto& one : kExamples)
    rows.emplace_back(one.program,
                      fmt::format("{}: platter run {}{}", one.description, one.program, one.flags));
  print(rows);
  runtime::print("platter examples FOLDER copies all programs and cards to a folder.\n");
  return 0;
}

}  // namespace

void add_doctor(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("doctor", "Check this installation, and report the missing parts");
  command->footer("Exit code: 0 if everything works, 1 otherwise.");
  command->callback([&work] { work = diagnose; });
}

void add_cache(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("cache", "Describe or clear the cache of compiled programs");
  const auto clear = std::make_shared<bool>(false);
  command->add_flag("--clear", *clear, "Remove all compiled programs");
  command->callback([clear, &work] { work = [clear] { return describe_cache(*clear); }; });
}

void add_examples(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("examples", "List the example programs, or copy them to a folder");
  const auto folder = std::make_shared<std::string>();
  command->add_option("folder", *folder, "Folder to copy them to; existing files are kept")
      ->type_name("FOLDER");
  command->callback([folder, &work] { work = [folder] { return show_examples(*folder); }; });
}

}  // namespace platter::command

// platter procview and platter ja: print reports on a run under UNICOS that wrote --procstat.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/procview.hpp"
#include "emulator/system/unicos/unit_report.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/system/unicos/commands.hpp"

namespace platter::command {
namespace {

unicos::RunReport read_report(const std::string& file) {
  const std::string text = runtime::read_untrusted(file, runtime::kLongestReport);
  try {
    return unicos::read_raw(text, file);
  } catch (const ffio::Error& error) {
    throw specification::Error(error.what());
  }
}

struct ViewWanted {
  bool is_long = false;
  std::string files;
  std::string raw;
};

unicos::SortedBy sorted_by(const std::string& letter) {
  constexpr std::string_view kLetters = "subt";
  return static_cast<unicos::SortedBy>(letter.empty() ? 0 : kLetters.find(letter));
}

}  // namespace

void add_procview(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("procview", "Report on the files of a run under UNICOS");
  const auto wanted = std::make_shared<ViewWanted>();
  command->add_flag("-l", wanted->is_long, "Print the long form, with the system calls");
  command
      ->add_option(
          "-F", wanted->files,
          "List Fortran files, sorted by s: size, u: unit, b: bytes transferred, t: time in statements")
      ->check(CLI::IsMember({"s", "u", "b", "t"}))
      ->type_name("LETTER");
  command->add_option("raw", wanted->raw, "File of run --procstat")->required()->type_name("FILE");
  command->callback([&work, wanted] {
    work = [wanted] {
      const auto report = read_report(wanted->raw);
      if (!wanted->is_long && wanted->files.empty())
        throw specification::Error(
            "procview: the interactive menu and its X Window display are not modelled; give a report option: "
            "-l, "
            "-Fs, -Fu, -Fb or -Ft");
      runtime::print_text(unicos::procview(report, sorted_by(wanted->files), wanted->is_long));
      return 0;
    };
  });
}

void add_ja(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("ja", "Report the processor time and waits of a run under UNICOS");
  struct Wanted {
    bool by_command = false;
    bool ends = false;
    std::string raw;
  };
  const auto wanted = std::make_shared<Wanted>();
  command->add_flag("-c", wanted->by_command, "Report by command, the only report that is modelled");
  command->add_flag("-t", wanted->ends, "End the accounting; has no effect, because each run ends it");
  command->add_option("raw", wanted->raw, "File of run --procstat")->required()->type_name("FILE");
  command->callback([&work, wanted] {
    work = [wanted] {
      runtime::print_text(unicos::ja(read_report(wanted->raw)));
      return 0;
    };
  });
}

}  // namespace platter::command

#include "tools/cli/system_tools.hpp"

#include <fmt/format.h>

#include <array>

#include "runtime/system/unicos/options/options.hpp"
#include "tools/analysis/advise/trial.hpp"
#include "tools/analysis/advise/variant.hpp"
#include "tools/system/unicos/commands.hpp"

namespace platter::command {
namespace {

class UnicosTools final : public SystemTools {
 public:
  std::string_view name() const override { return "unicos"; }

  std::span<const Command> commands() const override {
    static constexpr auto kOwn = std::to_array<Command>({{"advise", add_advise},
                                                         {"assign", add_assign},
                                                         {"df", add_df},
                                                         {"setf", add_setf},
                                                         {"procstat", add_procstat},
                                                         {"procview", add_procview},
                                                         {"ja", add_ja}});
    return kOwn;
  }

  /// Returns the guide's advice, in the form that `platter advise` tries.
  std::vector<explain::Remedy> remedies(const ExplainedRun& run) const override {
    std::vector<explain::Remedy> all;
    for (const auto& file : advise::files_of(run.json)) {
      for (const auto& variant : advise::variants()) {
        const auto system = advise::file_system_of(run.machine);
        if (!advise::suits(variant, file, system)) continue;
        all.push_back({fmt::format("unit {}: {}{}", file.unit, variant.what,
                                   variant.keeps ? "" : ", gone when the program ends"),
                       {"--assign=" + advise::assign_of(variant, file, system)}});
      }
    }
    return all;
  }

  std::vector<ImplicitInput> implicit_inputs() const override {
    return {{"environment of assign", runtime::assign_file()}};
  }

  std::optional<int> create_files(const DatasetArguments& arguments,
                                  machine::Machine& machine) const override {
    return command::create_files(arguments, machine);
  }
};

}  // namespace

const SystemTools& unicos_tools() {
  static const UnicosTools kTools;
  return kTools;
}

}  // namespace platter::command

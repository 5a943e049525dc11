#include "tools/cli/system_tools.hpp"

#include <array>

#include "runtime/host/say.hpp"

namespace platter::command {
namespace {

void add_moral(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("moral", "Prints what FABLE teaches");
  command->callback([&work] {
    work = [] {
      runtime::print("A folder is enough.\n");
      return 0;
    };
  });
}

class FableTools final : public SystemTools {
 public:
  std::string_view name() const override { return "fable"; }
  std::span<const Command> commands() const override {
    static constexpr auto kOwn = std::to_array<Command>({{"moral", add_moral}});
    return kOwn;
  }
};

}  // namespace

const SystemTools& fable_tools();

const SystemTools& fable_tools() {
  static const FableTools kTools;
  return kTools;
}

}  // namespace platter::command

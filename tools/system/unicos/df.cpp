// platter df: prints the partitions of a file system under UNICOS, before a run or as stored in an image.

#include <memory>

#include "emulator/system/unicos/space_report.hpp"
#include "runtime/host/say.hpp"
#include "tools/system/unicos/commands.hpp"
#include "tools/system/unicos/site.hpp"

namespace platter::command {
namespace {

int df(const SiteArguments& arguments, bool by_partition) {
  Site site(arguments);
  runtime::print_text(unicos::space_report(site.files(), site.name(), by_partition));
  return 0;
}

}  // namespace

void add_df(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("df", "List the partitions of a file system under UNICOS");
  const auto arguments = std::make_shared<SiteArguments>();
  const auto by_partition = std::make_shared<bool>(false);
  command->add_flag("-p", *by_partition, "List each partition, in blocks of 4096 bytes");
  arguments->add_to(*command);
  command->callback(
      [&work, arguments, by_partition] { work = [=] { return df(*arguments, *by_partition); }; });
}

}  // namespace platter::command

#include "tools/platter/unicos/site.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/options/options.hpp"
#include "runtime/unit/unicos/partitions.hpp"

namespace platter::command {

void SiteArguments::add_to(CLI::App& command) {
  command.add_option("--machine", choice.machine, "The machine")->type_name("NAME")->capture_default_str();
  command.add_option("--site", choice.site, "Its site; its first if not given")->type_name("NAME");
  runtime::add_folders(command, folders);
  command.add_option("--image", image, "Where its files are kept between runs")->type_name("FILE");
}

Site::Site(const SiteArguments& arguments)
    : machine_(runtime::load_catalogue(arguments.folders), arguments.choice, nobody_) {
  if (!machine_.unicos())
    throw specification::Error(
        fmt::format("{} has no file system with partitions; a machine under UNICOS has, such as ymp",
                    arguments.choice.machine));
  files_ = std::make_unique<unicos::FileSystem>(runtime::partitions_of(machine_), machine_.unicos()->unit);
  if (arguments.image.empty()) return;
  if (!std::filesystem::exists(arguments.image)) begun_ = arguments.image;
  keeper_ = std::make_unique<image::Keeper>(arguments.image, machine_);
  keeper_->keep(*files_);
}

Site::~Site() {
  if (begun_.empty()) return;
  keeper_.reset();
  std::error_code ignored;
  std::filesystem::remove(begun_, ignored);
}

void Site::save() {
  keeper_->save();
  begun_.clear();
}

}  // namespace platter::command

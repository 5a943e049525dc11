#include "tools/system/unicos/site.hpp"

#include <fmt/format.h>

#include <utility>

#include "emulator/specification/error.hpp"
#include "emulator/system/unicos/personality.hpp"
#include "runtime/options/options.hpp"
#include "runtime/system/unicos/partitions.hpp"
#include "tools/cli/restrict_file_access.hpp"

namespace platter::command {

void SiteArguments::add_to(CLI::App& command) {
  command.add_option("--machine", choice.machine, "Select the machine")
      ->type_name("NAME")
      ->capture_default_str();
  command.add_option("--site", choice.site, "Select its site (default: the first)")->type_name("NAME");
  runtime::add_folders(command, folders);
  command.add_option("--image", image, "Image that stores its files between runs")->type_name("FILE");
}

Site::Site(const SiteArguments& arguments)
    : machine_(runtime::load_catalogue(arguments.folders), arguments.choice, recorder_) {
  if (machine_.personality().name() != "unicos")
    throw specification::Error(
        fmt::format("{} has no file system with partitions; use a machine under UNICOS, such as ymp",
                    arguments.choice.machine));
  files_ = std::make_unique<unicos::FileSystem>(runtime::partitions_of(machine_),
                                                unicos::specification_of(machine_.personality()).growth,
                                                runtime::directories_of(machine_));
  if (arguments.image.empty()) return;
  image::ImageSync::require_one_kind(arguments.image, machine_);
  image::ImageFile file(arguments.image, image::ImageFile::Mode::kMayCreate, "--image: ");
  restrict_file_access({arguments.image});
  sync_ = std::make_unique<image::ImageSync>(std::move(file), machine_);
  kept_ = std::make_unique<runtime::KeptUnicosFiles>(*files_, machine_.device(0).geometry(),
                                                     machine_.system().channels());
  sync_->keep(*kept_);
}

void Site::save() {
  sync_->save();
}

}  // namespace platter::command

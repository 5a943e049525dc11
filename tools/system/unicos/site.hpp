#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/system/unicos/file_system.hpp"
#include "runtime/program/image/image_sync.hpp"
#include "runtime/system/unicos/image/kept_files.hpp"

namespace platter::command {

/// The file system that a command for UNICOS works on.
struct SiteArguments {
  machine::MachineConfig choice{.machine = "ymp"};
  std::vector<std::string> folders;
  std::string image;  ///< image that stores the files; empty for the state before a run

  /// Adds --machine, --site, --specs and --image. Their values are stored in this object, which must outlive
  /// the app.
  void add_to(CLI::App& command);
};

/// The file system of a site, with the files of its image.
class Site {
 public:
  /// Throws specification::Error.
  explicit Site(const SiteArguments& arguments);
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  const std::string& name() const { return machine_.choice().site; }
  unicos::FileSystem& files() { return *files_; }
  /// Writes the changes to the image. Throws specification::Error.
  void save();

 private:
  record::Recorder recorder_;
  machine::Machine machine_;
  std::unique_ptr<unicos::FileSystem> files_;
  std::unique_ptr<runtime::KeptUnicosFiles> kept_;
  std::unique_ptr<image::ImageSync> sync_;  ///< nullptr without an image
};

}  // namespace platter::command

#pragma once

#include <string>

#include "runtime/program/session/session.hpp"
#include "runtime/system/system_services.hpp"
#include "runtime/system/unicos/files.hpp"
#include "runtime/system/unicos/image/kept_files.hpp"

namespace platter::runtime {

/// Returns the procstat file of a run under UNICOS, which platter procview and platter ja read.
std::string procstat_text(Session& session, const UnicosFiles& files);

/// UNICOS: a file system, assign, and procstat.
class UnicosServices final : public SystemServices {
 public:
  explicit UnicosServices(const ServiceContext& context)
      : SystemServices(context),
        options_(context.options),
        files_(context.machine, context.system, context.options, context.link),
        kept_(files_.file_system(), context.machine.device(0).geometry(),
              context.machine.system().channels()) {}

  UnicosFiles& unicos_files() { return files_; }

  FileService* files() override { return &files_; }
  void keep_files(image::ImageSync& sync) override;
  void open_at_once(Units& units, std::int64_t unit, bool lines) override;
  std::int32_t io_status(std::string_view statement, const IoError& error) const override;
  std::string end_of_file_number() const override;
  std::string report() override;
  void add_to_json(nlohmann::ordered_json& results) override;
  std::vector<ResultFile> result_files(Session& session) override;
  std::vector<std::string> notes_at_end() const override;

 private:
  const Options& options_;
  UnicosFiles files_;
  KeptUnicosFiles kept_;
};

/// The files of a program under UNICOS; nullptr under another system.
UnicosFiles* unicos_files(Session& session);

}  // namespace platter::runtime

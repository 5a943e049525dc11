#pragma once

#include "runtime/system/cms/files.hpp"
#include "runtime/system/system_services.hpp"

namespace platter::runtime {

/// CMS and VS FORTRAN: minidisks, FILEDEF, and the standard correction of a division by zero.
class CmsServices final : public SystemServices {
 public:
  explicit CmsServices(const ServiceContext& context)
      : SystemServices(context),
        options_(context.options),
        files_(context.machine, context.system, context.options) {}

  CmsFiles& cms_files() { return files_; }

  FileService* files() override { return &files_; }
  std::optional<bool> rounds_halves_up() const override { return true; }
  void require_printable(double number, int bytes) const override;
  const FaultMessages& fault_messages() const override;
  bool has_fault_tests() const override { return false; }
  const DivisionCorrection* division_correction() const override;
  std::vector<ResultFile> result_files(Session& session) override;

 private:
  const Options& options_;
  CmsFiles files_;
};

/// Returns the files of the session. Throws system::CallError, in the name of `routine`, if the system is not
/// CMS.
CmsFiles& cms_files(Session& session, const char* routine);

}  // namespace platter::runtime

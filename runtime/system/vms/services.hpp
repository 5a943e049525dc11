#pragma once

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/system/system_services.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

/// VMS and VAX FORTRAN: files of RMS, VAX FORTRAN's OPEN specifiers and error numbers, its list-directed
/// output, and carriage control.
class VmsServices final : public SystemServices {
 public:
  explicit VmsServices(const ServiceContext& context);

  VmsFiles& vms_files() { return files_; }

  FileService* files() override { return &files_; }
  Terminal& terminal() override { return files_.terminal(); }

  bool open_device(Units& units, gfortran::Open& statement) override;
  void begin_open(Units& units, std::int64_t unit) override;
  void end_open(Units& units, std::int64_t unit) override;
  std::optional<bool> open_file(Units& units, gfortran::Open& statement, OpenedFor use) override;
  bool is_on_device(const Units& units, std::int64_t unit) override;
  void note_closed(Units& units, std::int64_t unit) override;
  void answer_inquire(Units& units, gfortran::Inquire& statement) override;
  std::optional<std::int64_t> record_length(std::int64_t unit, const DirectUnit* direct,
                                            bool formatted) const override;

  std::int32_t io_status(std::string_view statement, const IoError& error) const override;
  void renumber(const gfortran::Common& statement, StatementKind kind) const override;

  void make_records(std::int64_t unit, const gfortran::Common& statement,
                    LineFile::Written& written) override;
  void adapt_format(gfortran::Transfer& statement) override;
  std::optional<bool> rounds_halves_up() const override { return true; }
  std::optional<int> true_value() const override { return -1; }
  void begin_list(const gfortran::Transfer& statement) override;
  void end_list(const void* statement) override;
  std::optional<std::string> list_field(const void* statement, gfortran::Type type, const char* item,
                                        int kind, std::size_t size) override;
  void require_printable(double number, int bytes) const override;

  const FaultMessages& fault_messages() const override;
  bool has_fault_tests() const override { return false; }

  std::string report() override;
  void add_to_json(nlohmann::ordered_json& results) override;
  std::vector<ResultFile> result_files(Session& session) override;

 private:
  const Options& options_;
  VmsFiles files_;
};

/// The files of a program under VMS; nullptr under another system.
VmsFiles* vms_files(Session& session);

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/device/command.hpp"
#include "emulator/time/time.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::replay {

/// A request of a drive, as a line of a file has it.
struct Request {
  time::Instant at{};
  std::int64_t drive = 0;  ///< from 0
  std::vector<device::Run> blocks{};
  device::Direction direction = device::Direction::kRead;
  device::Until until = device::Until::kController;
  bool goes_on = false;   ///< takes up where the one before left off
  bool is_part = false;   ///< of the one before
  std::int64_t line = 0;  ///< of the file
};

/// How blocks of a file in DiskSim's form become sectors: its blocks and the drive's sectors in bytes.
struct Blocks {
  std::int64_t file_bytes = 512;
  std::int64_t sector_bytes = 512;
};

/// Reads such a file, in our form or in DiskSim's, a request at a time (docs/requests.md): it may be of any
/// length. Throws specification::Error that names file, line and column.
class RequestFile {
 public:
  explicit RequestFile(const std::string& name);

  /// What our form says at its beginning of the machine: "machine" and "cray1", "os" and "ctss".
  const std::map<std::string, std::string>& said() const { return said_; }
  bool is_disksim() const { return disksim_; }
  /// The next one. `block_bytes`: of a block in DiskSim's form; `sector_bytes`: of the drives' sectors.
  std::optional<Request> next(std::int64_t block_bytes, std::int64_t sector_bytes);
  [[noreturn]] void refuse(std::int64_t line, std::size_t column, const std::string& what) const;

 private:
  struct Field {
    std::string_view text;
    std::size_t column = 0;  ///< from 1
  };
  bool read_line();
  void read_head();
  void check_version(std::istream& words) const;
  std::vector<Field> fields() const;
  std::int64_t whole(const Field& field, const char* what, std::int64_t least) const;
  time::Instant instant(const Field& field, std::int64_t unit_ps) const;
  Request ours(const std::vector<Field>& fields) const;
  Request disksim(const std::vector<Field>& fields, const Blocks& blocks) const;

  std::string name_;
  runtime::UntrustedLines in_;
  std::string line_;  ///< the one that was read last
  std::int64_t number_ = 0;
  bool has_line_ = false;  ///< it is a request that nobody has had
  bool disksim_ = false;
  std::map<std::string, std::string> said_;
  time::Instant last_{};
};

}  // namespace platter::replay

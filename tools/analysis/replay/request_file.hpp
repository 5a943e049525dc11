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

/// A request to a drive, as one line of the file describes it.
struct Request {
  time::Instant at{};
  std::int64_t drive = 0;  ///< index from 0
  std::vector<device::Run> blocks{};
  device::Direction direction = device::Direction::kRead;
  device::Until until = device::Until::kController;
  bool goes_on = false;   ///< the request continues at the position where the previous one ended
  bool is_part = false;   ///< the line is a part of the previous request
  std::int64_t line = 0;  ///< line number in the file
};

/// Block sizes for converting the blocks of a DiskSim file to sectors.
struct Blocks {
  std::int64_t file_bytes = 512;
  std::int64_t sector_bytes = 512;
};

/// Reads a file of requests in Platter's format or DiskSim's (docs/requests.md), one request at a time, so
/// that files of any length can be read. Throws specification::Error, which names the file, line and column.
class RequestFile {
 public:
  explicit RequestFile(const std::string& name);

  /// Returns the settings of the machine in the header of Platter's format, such as "machine" = "cray1" and
  /// "os" = "ctss".
  const std::map<std::string, std::string>& said() const { return machine_settings_; }
  bool is_disksim() const { return disksim_; }
  /// Returns the next request, or nothing at the end. `block_bytes` is the size of a block in a DiskSim file,
  /// and `sector_bytes` the size of the drives' sectors.
  std::optional<Request> next(std::int64_t block_bytes, std::int64_t sector_bytes);
  [[noreturn]] void refuse(std::int64_t line, std::size_t column, const std::string& what) const;

 private:
  struct Field {
    std::string_view text;
    std::size_t column = 0;  ///< column from 1
  };
  bool read_line();
  void read_head();
  void check_version(std::istream& words) const;
  std::vector<Field> fields() const;
  std::int64_t whole(const Field& field, const char* what, std::int64_t minimum) const;
  time::Instant instant(const Field& field, std::int64_t unit_ps) const;
  Request ours(const std::vector<Field>& fields) const;
  Request disksim(const std::vector<Field>& fields, const Blocks& blocks) const;

  std::string name_;
  runtime::UntrustedLines in_;
  std::string line_;  ///< last line read
  std::int64_t number_ = 0;
  bool has_line_ = false;  ///< the line is a request that next() has not returned yet
  bool disksim_ = false;
  std::map<std::string, std::string> machine_settings_;
  time::Instant last_{};
};

}  // namespace platter::replay

#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "emulator/codec/block.hpp"
#include "runtime/system/unicos/ffio_file.hpp"

namespace platter::runtime {

/// A file of UNICOS of which blocks are moved while the program goes on: AQOPEN's. Requests have numbers of
/// the program's, and are waited for one by one or all together. All that fails is ffio::Error.
class QueuedFile {
 public:
  QueuedFile(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
             unicos::UnitReport& report)
      : file_(kernel, std::move(assigned), defaults, report) {}

  /// Whole blocks of 512 words from block `first` on, from 0. The words stay where they are until waited for.
  void start_read(amount::Blocks first, std::span<dataset::Word> words, std::int64_t number);
  void start_write(amount::Blocks first, std::span<const dataset::Word> words, std::int64_t number);
  /// For the request of that number, or for all; one that was waited for before is complete. False where a
  /// read has met the file's end before its words were there.
  bool wait(std::optional<std::int64_t> number);
  void close();

 private:
  struct Request {
    std::int64_t number;
    std::vector<std::byte> bytes;
    std::span<dataset::Word> into;  ///< of a read
    ffio::Started started{};
  };

  bool finish(Request& request);

  FfioFile file_;
  std::set<std::int64_t> numbers_;  ///< of all requests that were made
  std::list<Request> under_way_;    ///< whose bytes stay where they are
};

}  // namespace platter::runtime

#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "runtime/system/unicos/ffio_file.hpp"

namespace platter::runtime {

/// A UNICOS file opened by AQOPEN, of which blocks are transferred while the program runs. The program
/// numbers its requests and waits for one of them or for all. All errors are ffio::Error.
class QueuedFile {
 public:
  QueuedFile(unicos::Kernel& kernel, unicos::Assignment assigned, const ffio::Defaults& defaults,
             unicos::UnitReport& report)
      : file_(kernel, std::move(assigned), defaults, report) {}

  /// Starts the transfer of whole blocks of 512 words. `first` is the first block, from 0. The words must
  /// stay in place until the program has waited for the request.
  void start_read(amount::Blocks first, std::span<dataset::Word> words, std::int64_t number);
  void start_write(amount::Blocks first, std::span<const dataset::Word> words, std::int64_t number);
  /// Waits for the request of that number, or for all. A request that was waited for before is complete.
  /// Returns false if a read reached the end of the file before all its words.
  bool wait(std::optional<std::int64_t> number);
  void close();

 private:
  struct Request {
    std::int64_t number;
    std::vector<std::byte> bytes;
    std::span<dataset::Word> into;  ///< destination of a read
    ffio::Started started{};
  };

  bool finish(Request& request);

  FfioFile file_;
  std::set<std::int64_t> numbers_;  ///< numbers of all requests made so far
  std::list<Request> under_way_;    ///< the bytes of a request must not move until it is complete
};

}  // namespace platter::runtime

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::cms {

/// How records lie in a file: all of one length, or each behind its length in two bytes.
enum class Format : std::uint8_t { kFixed, kVariable };

/// A file of a minidisk: what its entry in the directory says, and where its blocks are. A file of one block
/// has nothing else; more are found by pointer blocks, in as many levels as they need.
struct File {
  std::string name;     ///< "QUERY DATA": name, type
  int mode_number = 1;  ///< of A4: 4
  Format format = Format::kFixed;
  amount::Bytes length{80};  ///< LRECL: of its records, or of the longest
  std::int64_t records = 0;
  amount::Bytes bytes{};
  std::vector<amount::Blocks> blocks{};    ///< of the minidisk, in order
  std::vector<amount::Blocks> pointers{};  ///< pointer blocks: those of the highest level first
  std::vector<amount::Bytes> places{};     ///< of variable records: where each begins
  int opened = 0;
  /// Numbers are in it as the program has them in memory, or as its statements write them, the most
  /// significant byte first.
  bool by_calls = false;
  bool by_statements = false;

  /// Of its records: their length, or that of the longest; 0 without one.
  amount::Bytes longest() const;
};

}  // namespace platter::cms

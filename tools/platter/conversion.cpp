#include "tools/platter/conversion.hpp"

#include <bit>

#include "runtime/usage.hpp"

namespace platter::command {

using numbers::Fate;
using numbers::Word;

void Conversion::add_to(CLI::App& command) {
  auto* const reals =
      command
          .add_option("--reals", reals_,
                      "Takes every word for a REAL, which the file has as that machine's (with --as words)")
          ->capture_default_str()
          ->check(runtime::one_of({"ieee", "cray", "cdc"}));
  command
      .add_option("--integers", integers_,
                  "Takes every word for an INTEGER, which the file has as that machine's (with --as words)")
      ->check(runtime::one_of({"cray", "cdc"}))
      ->excludes(reals);
}

// INTEGER words of a Cray are the host's.

Word Conversion::outward(Word word) {
  if (reals_ == "cray") return counted(numbers::to_cray(std::bit_cast<double>(word)));
  if (reals_ == "cdc") return counted(numbers::to_cdc(std::bit_cast<double>(word)));
  if (integers_ == "cdc") return counted(numbers::integer_to_cdc(static_cast<std::int64_t>(word)));
  if (is_needed()) tally_.add(Fate::kExact);
  return word;
}

Word Conversion::inward(Word word) {
  if (reals_ == "cray") return std::bit_cast<Word>(counted(numbers::from_cray(word)));
  if (reals_ == "cdc") return std::bit_cast<Word>(counted(numbers::from_cdc(word)));
  if (integers_ == "cdc") return static_cast<Word>(counted(numbers::integer_from_cdc(word)));
  if (is_needed()) tally_.add(Fate::kExact);
  return word;
}

}  // namespace platter::command

// Units accept and return amounts of words, blocks or sectors: other types do not compile.

#include <gtest/gtest.h>

#include "runtime/fortran/unit/dataset/blocked_file.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"
#include "runtime/fortran/unit/units.hpp"
#include "runtime/system/unicos/queued_io.hpp"

namespace platter::tests {
namespace {

template <typename Number>
concept TakesWords = requires(runtime::WordFile& file, Number first, std::span<dataset::Word> words) {
  file.read("GETWA", first, words);
};
static_assert(TakesWords<amount::Words> && !TakesWords<amount::Blocks> && !TakesWords<std::int64_t>);

template <typename Number>
concept TakesBlocks = requires(runtime::QueuedFile& file, Number first, std::span<dataset::Word> words) {
  file.start_read(first, words, 1);
} || requires(system::Services& system, const layer::Library& library, Number buffer) {
  runtime::blocked_unit(system, 5, library, buffer);
};
static_assert(TakesBlocks<amount::Blocks> && !TakesBlocks<amount::Words> && !TakesBlocks<amount::Sectors>);
static_assert(!TakesBlocks<std::int64_t>);

template <typename Number>
concept TakesSectors =
    requires(runtime::Units& units, Number length) { units.set_buffer("SYSBUF", 5, length); };
static_assert(TakesSectors<amount::Sectors> && !TakesSectors<amount::Blocks> && !TakesSectors<std::int64_t>);

}  // namespace
}  // namespace platter::tests

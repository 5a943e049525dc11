// Routines that treat storage as words: LOCF and MOVLEV, and GBYTES and SBYTES for bytes of any number of
// bits.

#include <fmt/format.h>

#include <cstring>

#include "runtime/fortran/routines/library_entry.hpp"

namespace platter::runtime {
namespace {

using Word = std::uint64_t;

constexpr std::int64_t kWordBits = 64;

void require_bits(const char* name, std::int64_t offset, std::int64_t bits, std::int64_t skip,
                  std::int64_t count) {
  if (bits < 1 || bits > kWordBits)
    throw system::CallError(name, fmt::format("{} bits", bits),
                            fmt::format("1 to {} are allowed", kWordBits));
  if (offset < 0 || skip < 0 || count < 0)
    throw system::CallError(name, fmt::format("offset {}, skip {}, count {}", offset, skip, count),
                            "negative values are not allowed");
}

constexpr Word ones(std::int64_t bits) {
  return bits >= kWordBits ? ~Word{0} : (Word{1} << bits) - 1;
}

/// Returns `bits` bits from bit `at` on. Bit 0 of a sequence of words is the highest bit of the first; a byte
/// may cross the boundary of two words.
Word get(const Word* packed, std::int64_t at, std::int64_t bits) {
  const Word* const word = packed + at / kWordBits;
  // Bits after the byte in its word; below 0: the rest of the byte is in the next word.
  const std::int64_t after = kWordBits - at % kWordBits - bits;
  if (after >= 0) return *word >> after & ones(bits);
  return (*word << -after | word[1] >> (kWordBits + after)) & ones(bits);
}

void put(Word* packed, std::int64_t at, std::int64_t bits, Word byte) {
  Word* const word = packed + at / kWordBits;
  const std::int64_t after = kWordBits - at % kWordBits - bits;
  byte &= ones(bits);
  if (after >= 0) {
    *word = (*word & ~(ones(bits) << after)) | byte << after;
    return;
  }
  *word = (*word & ~(ones(bits) >> -after)) | byte >> -after;
  word[1] = (word[1] & ones(kWordBits + after)) | byte << (kWordBits + after);
}

void get_row(const char* name, const Word* packed, Word* bytes, std::int64_t offset, std::int64_t bits,
             std::int64_t skip, std::int64_t count) {
  library_entry(name, count, [&](Session&) {
    require_bits(name, offset, bits, skip, count);
    for (std::int64_t i = 0; i < count; ++i) bytes[i] = get(packed, offset + i * (bits + skip), bits);
  });
}

void put_row(const char* name, Word* packed, const Word* bytes, std::int64_t offset, std::int64_t bits,
             std::int64_t skip, std::int64_t count) {
  library_entry(name, count, [&](Session&) {
    require_bits(name, offset, bits, skip, count);
    for (std::int64_t i = 0; i < count; ++i) put(packed, offset + i * (bits + skip), bits, bytes[i]);
  });
}

}  // namespace
}  // namespace platter::runtime

using Number = const std::int64_t*;

extern "C" {
std::int64_t locf_(const void* variable);
void movlev_(const void* from, void* to, Number words);
void gbyte_(const std::uint64_t* packed, std::uint64_t* byte, Number offset, Number bits);
void sbyte_(std::uint64_t* packed, const std::uint64_t* byte, Number offset, Number bits);
void gbytes_(const std::uint64_t* packed, std::uint64_t* bytes, Number offset, Number bits, Number skip,
             Number count);
void sbytes_(std::uint64_t* packed, const std::uint64_t* bytes, Number offset, Number bits, Number skip,
             Number count);

/// LOCF: the address in words.
std::int64_t locf_(const void* variable) {
  return platter::runtime::library_entry("LOCF", 0, [&](platter::runtime::Session&) {
    return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(variable) / sizeof(std::uint64_t));
  });
}

void movlev_(const void* from, void* to, Number words) {
  platter::runtime::library_entry("MOVLEV", *words, [&](platter::runtime::Session&) {
    if (*words > 0) std::memmove(to, from, static_cast<std::size_t>(*words) * sizeof(std::uint64_t));
  });
}

void gbyte_(const std::uint64_t* packed, std::uint64_t* byte, Number offset, Number bits) {
  platter::runtime::get_row("GBYTE", packed, byte, *offset, *bits, 0, 1);
}

void sbyte_(std::uint64_t* packed, const std::uint64_t* byte, Number offset, Number bits) {
  platter::runtime::put_row("SBYTE", packed, byte, *offset, *bits, 0, 1);
}

void gbytes_(const std::uint64_t* packed, std::uint64_t* bytes, Number offset, Number bits, Number skip,
             Number count) {
  platter::runtime::get_row("GBYTES", packed, bytes, *offset, *bits, *skip, *count);
}

void sbytes_(std::uint64_t* packed, const std::uint64_t* bytes, Number offset, Number bits, Number skip,
             Number count) {
  platter::runtime::put_row("SBYTES", packed, bytes, *offset, *bits, *skip, *count);
}
}

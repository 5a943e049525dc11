// Formats that treat words as bits. These functions wrap libgfortran's A, R, O and Z formats, and I for one
// word (runtime/CMakeLists.txt). Their arguments are libgfortran's own (libgfortran/io/io.h of gcc 12 and 13:
// read_a, write_a, read_radix, write_o; libgfortran.h: transfer_*). R is written as B, which the dialects do
// not have (tools/compiler/frontend/rules/formats.cpp).

#include <xmmintrin.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/numbers/sixty.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/arithmetic.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {
namespace {

using gfortran::Type;

/// The type of the item of a READ or WRITE that is being transferred.
enum class ItemType { kWord, kReal, kLogical, kText };
struct TransferredItem {
  ItemType type = ItemType::kWord;
};

ItemType& item() {
  return run().part<TransferredItem>().type;
}

class Transferred {
 public:
  explicit Transferred(ItemType now) : before_(item()) { item() = now; }
  ~Transferred() { item() = before_; }
  Transferred(const Transferred&) = delete;
  Transferred& operator=(const Transferred&) = delete;

 private:
  ItemType before_;
};

/// Ends the program if a READ of a REAL overflows the host's range: libgfortran returns Infinity for it.
class ReadReals {
 public:
  ReadReals() {
    if (ends_) _mm_setcsr(_mm_getcsr() & ~static_cast<unsigned>(_MM_EXCEPT_OVERFLOW));
  }
  void require_in_range() const {
    if (ends_ && (_mm_getcsr() & _MM_EXCEPT_OVERFLOW) != 0)
      stop_with("READ: a number of the input is too large for the REAL that it is read into");
  }

 private:
  bool ends_ = !looks_for_faults();  ///< false: OVERFL reports the overflow to the program
};

ItemType item_of(const gfortran::Array& array) {
  if (array.type == Type::kCharacter) return ItemType::kText;
  if (array.type == Type::kLogical) return ItemType::kLogical;
  return array.type == Type::kReal || array.type == Type::kComplex ? ItemType::kReal : ItemType::kWord;
}

/// Returns true if the item is a whole word and not text. Its first character is in its highest bits, which
/// the host stores last.
bool is_word(std::size_t length) {
  return are_in_words() && item() != ItemType::kText && length == sizeof(std::uint64_t);
}
bool is_sixty(std::size_t length) {
  return are_in_sixty_bits() && is_word(length);
}

using gfortran::Edit;

/// Returns true if the item is a LOGICAL and .TRUE. is -1 on the machine. LOGICAL*1 variables are excluded,
/// because they may contain text.
bool is_own_logical(int length) {
  return item() == ItemType::kLogical && length > 1 &&
         session().services().true_value().value_or(are_in_words() ? -1 : 1) == -1;
}

/// The value of an item of up to eight bytes, with .TRUE. converted from the program's 1 to the machine's
/// value.
class MachineValue {
 public:
  MachineValue(const char* source, int length) : source_(source) {
    if (!is_own_logical(length)) return;
    std::memcpy(&value_, source, static_cast<std::size_t>(length));
    if (value_ == 1) value_ = -1, source_ = reinterpret_cast<const char*>(&value_);
  }
  MachineValue(const MachineValue&) = delete;
  MachineValue& operator=(const MachineValue&) = delete;
  const char* data() const { return source_; }

 private:
  const char* source_;
  std::int64_t value_ = 0;
};

/// Converts the machine's .TRUE., which was read as digits, to 1.
void take_true(char* target, int length) {
  if (!is_own_logical(length)) return;
  if (std::all_of(target, target + length, [](char c) { return c == '\xff'; })) {
    std::fill(target, target + length, '\0');
    *target = 1;
  }
}

const Edit& read(const void* edit) {
  return *static_cast<const Edit*>(edit);
}

/// Returns the columns of a field; `whole` is the default width of a word.
std::size_t columns(const void* edit, std::size_t whole) {
  const int width = read(edit).width;
  return width > 0 ? static_cast<std::size_t>(width) : whole;
}

std::uint64_t word_at(const void* place) {
  std::uint64_t word = 0;
  std::memcpy(&word, place, sizeof word);
  return word;
}

/// Returns the 60 bits of the item. An INTEGER may contain a number that was stored there as a REAL.
std::uint64_t bits_at(const void* place) {
  return numbers::bits_of_real(std::bit_cast<double>(word_at(place)));
}

}  // namespace
}  // namespace platter::runtime

extern "C" {

using platter::runtime::gfortran::Array;

#define PLATTER_REAL(name, ...) void __real__gfortrani_##name(void* transfer, const void* edit, __VA_ARGS__)
PLATTER_REAL(write_a, const char* source, std::size_t length);
PLATTER_REAL(read_a, char* target, std::size_t length);
PLATTER_REAL(write_b, const char* source, int length);
PLATTER_REAL(write_i, const char* source, int length);
PLATTER_REAL(write_o, const char* source, int length);
PLATTER_REAL(write_z, const char* source, int length);
PLATTER_REAL(read_radix, char* target, int length, int radix);

/// The first member of libgfortran's compile_options_t: it warns about features of these standards.
extern int _gfortrani_compile_options;

void __wrap__gfortrani_write_a(void* transfer, const void* edit, const char* source, std::size_t length) {
  using namespace platter::runtime;
  if (!is_word(length)) return __real__gfortrani_write_a(transfer, edit, source, length);
  const std::uint64_t word = word_at(source);
  char characters[kMaxPerWord];
  characters_of_words(&word, characters_per_word(), characters);
  __real__gfortrani_write_a(transfer, edit, characters, characters_per_word());
}

/// Reads characters under A. With -std=legacy, which libgfortran recognizes by a 0 in that member, a comma
/// would end a field of an internal file or of DECODE, also under A (libgfortran 12, read_sf_internal). Here
/// a comma is a character like any other, as it is in a file.
static void read_text(void* transfer, const void* edit, char* target, std::size_t length) {
  const int legacy = std::exchange(_gfortrani_compile_options, 1);
  __real__gfortrani_read_a(transfer, edit, target, length);
  _gfortrani_compile_options = legacy;
}

void __wrap__gfortrani_read_a(void* transfer, const void* edit, char* target, std::size_t length) {
  using namespace platter::runtime;
  if (!is_word(length)) return read_text(transfer, edit, target, length);
  char characters[kMaxPerWord] = {};
  read_text(transfer, edit, characters, characters_per_word());
  if (characters[0] == '\0') return;  // nothing was read because of the end of the file
  std::uint64_t word = 0;
  words_of_characters(characters, characters_per_word(), &word);
  std::memcpy(target, &word, sizeof word);
}

/// Rw: writes the last w characters of a word.
void __wrap__gfortrani_write_b(void* transfer, const void* edit, const char* source, int length) {
  using namespace platter::runtime;
  if (!is_word(static_cast<std::size_t>(length)))
    return __real__gfortrani_write_b(transfer, edit, source, length);
  const std::uint64_t word = word_at(source);
  const std::size_t per_word = characters_per_word();
  char characters[kMaxPerWord];
  characters_of_words(&word, per_word, characters);
  const std::size_t count = std::min(columns(edit, per_word), per_word);
  __real__gfortrani_write_a(transfer, edit, characters + (per_word - count), count);
}

/// O and Z write all digits of 60 bits, or the last ones if the field is narrower.
#define PLATTER_DIGITS(name, bits_per_digit)                                                         \
  void __wrap__gfortrani_##name(void* transfer, const void* edit, const char* item_at, int length) { \
    using namespace platter::runtime;                                                                \
    const MachineValue value(item_at, length);                                                       \
    const char* const source = value.data();                                                         \
    if (!is_sixty(static_cast<std::size_t>(length)))                                                 \
      return __real__gfortrani_##name(transfer, edit, source, length);                               \
    const std::uint64_t bits = bits_at(source);                                                      \
    if (read(edit).least >= 0)                                                                       \
      return __real__gfortrani_##name(transfer, edit, reinterpret_cast<const char*>(&bits), length); \
    constexpr std::size_t kDigits = platter::numbers::kSixty / (bits_per_digit);                     \
    char digits[kDigits];                                                                            \
    for (std::size_t i = 0; i < kDigits; ++i)                                                        \
      digits[i] = "0123456789ABCDEF"[bits >> ((kDigits - 1 - i) * (bits_per_digit)) &                \
                                     ((1U << (bits_per_digit)) - 1)];                                \
    const std::size_t count = std::min(columns(edit, kDigits), kDigits);                             \
    __real__gfortrani_write_a(transfer, edit, digits + (kDigits - count), count);                    \
  }

PLATTER_DIGITS(write_o, 3)
PLATTER_DIGITS(write_z, 4)

void __wrap__gfortrani_read_radix(void* transfer, const void* edit, char* target, int length, int radix) {
  using namespace platter::runtime;
  const bool word = is_word(static_cast<std::size_t>(length));
  if (word && radix == 2) {  // Rw
    const std::size_t count = std::min(columns(edit, characters_per_word()), characters_per_word());
    char characters[kMaxPerWord] = {};
    read_text(transfer, edit, characters, count);
    if (characters[0] == '\0') return;
    const std::uint64_t read = right_word(characters, count);
    std::memcpy(target, &read, sizeof read);
    return;
  }
  if (!is_sixty(static_cast<std::size_t>(length))) {
    __real__gfortrani_read_radix(transfer, edit, target, length, radix);
    return take_true(target, length);
  }
  // Value that shows that nothing was read because of the end of the file.
  constexpr std::int64_t kNothing = INT64_MIN;
  std::int64_t read = kNothing;
  __real__gfortrani_read_radix(transfer, edit, reinterpret_cast<char*>(&read), length, radix);
  if (read == kNothing) return;
  const std::uint64_t bits = platter::numbers::bits_of_word(read);
  if (item() == ItemType::kReal) {
    const double real = platter::numbers::real_of_bits(bits, true);
    std::memcpy(target, &real, sizeof real);
  } else {
    const std::int64_t integer = platter::numbers::word_of_bits(bits);
    std::memcpy(target, &integer, sizeof integer);
    take_true(target, length);
  }
}

/// Iw: minus zero is printed as -0 for integers too.
void __wrap__gfortrani_write_i(void* transfer, const void* edit, const char* source, int length) {
  using namespace platter::runtime;
  const bool sixty = is_sixty(static_cast<std::size_t>(length));
  if (sixty && static_cast<std::int64_t>(word_at(source)) == platter::numbers::kMinusZero)
    return __real__gfortrani_write_a(transfer, edit, "-0", 2);
  const MachineValue value(source, length);
  __real__gfortrani_write_i(transfer, edit, value.data(), length);
}

#define PLATTER_TRANSFER(name, third, kind_of_item)                                    \
  void __real__gfortran_transfer_##name(void* transfer, void* place, third last);      \
  void __wrap__gfortran_transfer_##name(void* transfer, void* place, third last) {     \
    const platter::runtime::Transferred now(platter::runtime::ItemType::kind_of_item); \
    __real__gfortran_transfer_##name(transfer, place, last);                           \
  }

/// READ of REALs
#define PLATTER_READ(name)                                                       \
  void __real__gfortran_transfer_##name(void* transfer, void* place, int kind);  \
  void __wrap__gfortran_transfer_##name(void* transfer, void* place, int kind) { \
    const platter::runtime::Transferred now(platter::runtime::ItemType::kReal);  \
    const platter::runtime::ReadReals reals;                                     \
    __real__gfortran_transfer_##name(transfer, place, kind);                     \
    reals.require_in_range();                                                    \
  }

PLATTER_TRANSFER(character, std::size_t, kText)
PLATTER_TRANSFER(character_write, std::size_t, kText)
PLATTER_READ(real)
PLATTER_TRANSFER(logical, int, kLogical)
PLATTER_TRANSFER(logical_write, int, kLogical)
PLATTER_TRANSFER(real_write, int, kReal)
PLATTER_READ(complex)
PLATTER_TRANSFER(complex_write, int, kReal)

#define PLATTER_TRANSFER_ARRAY(name)                                                                  \
  void __real__gfortran_transfer_##name(void* transfer, Array* array, int kind, std::size_t length);  \
  void __wrap__gfortran_transfer_##name(void* transfer, Array* array, int kind, std::size_t length) { \
    const platter::runtime::Transferred now(platter::runtime::item_of(*array));                       \
    __real__gfortran_transfer_##name(transfer, array, kind, length);                                  \
  }

PLATTER_TRANSFER_ARRAY(array_write)

void __real__gfortran_transfer_array(void* transfer, Array* array, int kind, std::size_t length);
void __wrap__gfortran_transfer_array(void* transfer, Array* array, int kind, std::size_t length) {
  const platter::runtime::Transferred now(platter::runtime::item_of(*array));
  const platter::runtime::ReadReals reals;
  __real__gfortran_transfer_array(transfer, array, kind, length);
  reals.require_in_range();
}

}  // extern "C"

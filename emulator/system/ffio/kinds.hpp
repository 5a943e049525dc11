#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace platter::ffio {

/// A number of a layer's: by its place behind the name, or by its key.
struct Numeric {
  enum class Unit : std::uint8_t { kBlocks, kBytes, kCount };

  std::string_view key;
  Unit unit;
  std::int64_t normal;  ///< if nothing is said; kByLibrary: what the library's specification says
  std::int64_t least;
  std::int64_t most;
};
inline constexpr std::int64_t kByLibrary = -1;
/// 32 GB of blocks: more than any file of the time.
inline constexpr std::int64_t kMostBlocks = std::int64_t{1} << 23;

/// A kind of layer, as `-F` names it.
struct Kind {
  std::string_view name;
  std::span<const std::string_view> options;
  std::span<const Numeric> numerics;
  std::string_view missing;  ///< why it cannot be opened; "": it can
  bool makes_records = false;
  std::string_view structure{};  ///< what procview calls its files; "": by the layer's name
  bool ends_itself = false;      ///< a file of its kind says where it ends
};

// Names, options, places, defaults and limits: source, the open source of Cray's later library, as far as
// docs/unicos.md says.
namespace kinds {
using Unit = Numeric::Unit;
inline constexpr std::string_view kCosOptions[] = {"auto", "sync", "async"};
inline constexpr Numeric kCosNumerics[] = {{"bufsize", Unit::kBlocks, kByLibrary, 1, kMostBlocks}};
inline constexpr std::string_view kResidentOptions[] = {"save", "scr", "ovfl", "novfl"};
inline constexpr Numeric kMrNumerics[] = {{"start_size", Unit::kBlocks, 0, 0, kMostBlocks},
                                          {"max_size", Unit::kBlocks, kMostBlocks, 0, kMostBlocks},
                                          {"inc_size", Unit::kBlocks, 32, 0, kMostBlocks}};
inline constexpr Numeric kSdsNumerics[] = {{"start_size", Unit::kBlocks, 0, 0, kMostBlocks},
                                           {"max_size", Unit::kBlocks, kMostBlocks, 0, kMostBlocks},
                                           {"inc_size", Unit::kBlocks, 256, 0, kMostBlocks}};
inline constexpr std::string_view kCacheOptions[] = {"mem", "sds", "ssd"};
inline constexpr Numeric kCacheNumerics[] = {{"page_size", Unit::kBlocks, 8, 1, kMostBlocks},
                                             {"num_pages", Unit::kCount, 4, 1, 65536},
                                             {"bypass_size", Unit::kBlocks, 0, 0, kMostBlocks}};
inline constexpr Numeric kCacheaNumerics[] = {{"page_size", Unit::kBlocks, 8, 1, kMostBlocks},
                                              {"num_pages", Unit::kCount, 4, 1, 65536},
                                              {"max_lead", Unit::kCount, 0, 0, 256},
                                              {"shared_cache", Unit::kCount, 0, 0, 15}};
inline constexpr Numeric kBufaNumerics[] = {{"bufsize", Unit::kBlocks, kByLibrary, 1, kMostBlocks},
                                            {"num_buffers", Unit::kCount, 2, 1, 1000}};
inline constexpr std::string_view kEventOptions[] = {"nostat", "summary", "brief", "trace"};
inline constexpr std::string_view kTextOptions[] = {"nl", "eof", "205", "ctss"};
inline constexpr Numeric kTextNumerics[] = {{"newline", Unit::kCount, 10, 0, 255},
                                            {"bufsize", Unit::kBlocks, kByLibrary, 1, kMostBlocks}};
inline constexpr std::string_view kF77Options[] = {"mips", "intel"};
inline constexpr Numeric kF77Numerics[] = {
    {"recsize", Unit::kBytes, 0, 0, std::numeric_limits<std::int32_t>::max()},
    {"bufsize", Unit::kBlocks, kByLibrary, 1, kMostBlocks}};

inline constexpr std::string_view kVmsOptions[] = {"s", "f", "v", "bb"};
inline constexpr Numeric kVmsNumerics[] = {{"recsize", Unit::kBytes, 0, 0, 32767},
                                           {"bufsize", Unit::kBlocks, kByLibrary, 1, kMostBlocks}};

inline constexpr std::string_view kIbmOptions[] = {"f", "fb", "v", "vb", "vbs"};
inline constexpr Numeric kIbmNumerics[] = {{"recsize", Unit::kBytes, 0, 0, 1 << 30},
                                           {"mbs", Unit::kBytes, 32760, 9, 65535},
                                           {"bufsize", Unit::kBlocks, kByLibrary, 1, kMostBlocks}};

inline constexpr std::string_view kForeign = "converts another maker's records, which is not modelled";
inline constexpr std::string_view kTape = "is for tapes, which are not modelled";
inline constexpr std::string_view kUser = "is a program's own layer in C, and none is loaded";
inline constexpr std::string_view kOther = "is not modelled";
}  // namespace kinds

inline constexpr Kind kKinds[] = {
    {"cos", kinds::kCosOptions, kinds::kCosNumerics, "", true, "COS blocked", true},
    {"blocked", kinds::kCosOptions, kinds::kCosNumerics, "", true, "COS blocked", true},
    {"mr", kinds::kResidentOptions, kinds::kMrNumerics, ""},
    {"sds", kinds::kResidentOptions, kinds::kSdsNumerics, ""},
    {"cache", kinds::kCacheOptions, kinds::kCacheNumerics, ""},
    {"cachea", kinds::kCacheOptions, kinds::kCacheaNumerics, ""},
    {"bufa", {}, kinds::kBufaNumerics, ""},
    {"event", kinds::kEventOptions, {}, ""},
    {"text", kinds::kTextOptions, kinds::kTextNumerics, "", true},
    {"f77", kinds::kF77Options, kinds::kF77Numerics, "", true},
    {"vms", kinds::kVmsOptions, kinds::kVmsNumerics, "", true},
    {"ibm", kinds::kIbmOptions, kinds::kIbmNumerics, "", true},
    {"system", {}, {}, ""},
    {"syscall", {}, {}, ""},
    {"null", {}, {}, ""},
    // What assign takes, and OPEN refuses.
    {"cdc", {}, {}, kinds::kForeign, true},
    {"nosve", {}, {}, kinds::kForeign, true},
    {"c205", {}, {}, kinds::kForeign, true},
    {"er90", {}, {}, kinds::kTape},
    {"bmx", {}, {}, kinds::kTape},
    {"tape", {}, {}, kinds::kTape},
    {"tmf", {}, {}, kinds::kTape},
    {"user", {}, {}, kinds::kUser},
    {"site", {}, {}, kinds::kUser},
    {"blx", {}, {}, kinds::kOther},
    {"cmp", {}, {}, kinds::kOther},
    {"global", {}, {}, kinds::kOther},
    {"fd", {}, {}, kinds::kOther},
    {"trace", {}, {}, kinds::kOther},
    {"error", {}, {}, kinds::kOther},
};

}  // namespace platter::ffio

#include "runtime/fortran/statement/open_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/statement/specifiers.hpp"

namespace platter::runtime {

using gfortran::Common;
using gfortran::Open;

void refuse_open(std::int64_t unit, const std::string& problem) {
  throw system::CallError("OPEN", fmt::format("unit {}", unit), problem);
}

namespace {

/// What an OPEN may say, and a dataset can do nothing with.
struct Meaningless {
  std::uint32_t flag;
  const char* name;
  const char* why;
};
constexpr const char* kOfText = "it is of formatted statements";
constexpr Meaningless kMeaningless[] = {
    {gfortran::kHasBlank, "BLANK", kOfText},
    {gfortran::kHasDelim, "DELIM", kOfText},
    {gfortran::kHasPad, "PAD", kOfText},
    {gfortran::kHasDecimal, "DECIMAL", kOfText},
    {gfortran::kHasEncoding, "ENCODING", kOfText},
    {gfortran::kHasRound, "ROUND", kOfText},
    {gfortran::kHasSign, "SIGN", kOfText},
    {gfortran::kHasAsynchronous, "ASYNCHRONOUS", "BUFFER IN and OUT start and return"},
};

/// Of some specifiers one or two values are what a dataset does anyway.
template <typename Text>
void allow(const Common& common, std::uint32_t flag, const char* name, const Text& text,
           std::initializer_list<std::string_view> values, const char* why) {
  if ((common.flags & flag) == 0) return;
  const std::string value = capitals_of(text);
  if (std::find(values.begin(), values.end(), value) == values.end())
    refuse_open(common.unit, fmt::format("{}='{}' cannot be had: {}; leave it out", name, value, why));
}

}  // namespace

void require_in_order(const Open& statement) {
  constexpr const char* kInOrder = "a dataset is read and written one record after the other";
  allow(statement.common, gfortran::kHasAccess, "ACCESS", statement.access, {"SEQUENTIAL"}, kInOrder);
  allow(statement.common, gfortran::kHasPosition, "POSITION", statement.position, {"ASIS", "REWIND"},
        kInOrder);
}

/// Nothing that a program asks for is passed over.
void require_plain(const Open& statement, bool named_files) {
  const auto& common = statement.common;
  if ((common.flags & gfortran::kHasNewunit) != 0) {
    throw system::CallError("OPEN",
                            "NEWUNIT=", "a unit that holds a dataset has a number from 1 to 999: write it");
  }
  if ((common.flags & gfortran::kHasFile) != 0 && !named_files) {
    refuse_open(common.unit,
                fmt::format("FILE='{}' names no dataset of the emulated drives: leave FILE= out, and "
                            "connect the unit with --file {}=NAME",
                            text_of(statement.file), common.unit));
  }
  // RECL= is the longest record of a named file. A system that uses it has already read it (design choice).
  const bool has_length = (common.flags & gfortran::kHasRecl) != 0;
  if (has_length && !named_files)
    refuse_open(common.unit,
                "RECL= means nothing here: a dataset's records have no greatest length; leave it out");
  for (const auto& one : kMeaningless) {
    if ((common.flags & one.flag) != 0)
      refuse_open(common.unit, fmt::format("{}= means nothing here: {}; leave it out", one.name, one.why));
  }
  allow(common, gfortran::kHasAction, "ACTION", statement.action, {"READWRITE"},
        "a dataset can be read and written");
  allow(common, gfortran::kHasConvert, "CONVERT", statement.convert, {"NATIVE"},
        "its words are the machine's");
}

std::string problem_of(const Open& statement, bool direct) {
  const auto flags = statement.common.flags;
  if ((flags & gfortran::kHasFile) != 0 && text_of(statement.file).empty())
    return "FILE=' ': a dataset has a name";
  if (!direct) return "";
  if ((flags & gfortran::kHasRecl) == 0) return "ACCESS='DIRECT' takes RECL=, the bytes of a record";
  return statement.recl < 1 ? fmt::format("RECL={}: a record has bytes", statement.recl) : "";
}

}  // namespace platter::runtime

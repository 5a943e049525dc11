#include "tools/dialect/library_calls.hpp"

#include <map>

namespace platter::dialect {
namespace {

using enum LibraryCall::Form;

constexpr std::string_view kOpened = "unit, index, length, type, and perhaps a variable for errors";
constexpr std::string_view kRead = "unit, array, words, record, and perhaps a variable for errors";
constexpr std::string_view kWritten =
    "unit, array, words, record, and perhaps rewrite, sub-index and a variable for errors";
constexpr std::string_view kIndex = "unit, index, length, and perhaps type and a variable for errors";
constexpr std::string_view kClosed = "unit, and perhaps a variable for errors";
constexpr std::string_view kVector = "length, array, increment";
constexpr std::string_view kVectors = "length, array, increment, array, increment";
constexpr std::string_view kFound = "length, array, increment, target, numbers, count";
constexpr std::string_view kSearched = "length, array, increment, target";
constexpr std::string_view kBytes = "packed, bytes, offset, bits, skip, count";
constexpr std::string_view kWord = "nothing, or a word";

// Recalled. On which machine each is there is the specifications' affair.
constexpr LibraryCall kCalls[] = {
    {"OPENMS", 4, 5, kMore, kOpened},
    {"READMS", 4, 5, kMore, kRead},
    {"WRITMS", 4, 7, kByCount, kWritten},
    {"STINDX", 3, 5, kByCount, kIndex},
    {"CLOSMS", 1, 2, kMore, kClosed},
    {"OPENDR", 4, 5, kMore, kOpened, true, false},
    {"READDR", 4, 5, kMore, kRead, true, false},
    {"WRITDR", 4, 7, kByCount, kWritten, true, false},
    {"STINDR", 3, 5, kByCount, kIndex, true, false},
    {"CLOSDR", 1, 2, kMore, kClosed, true, false},
    {"WOPEN", 2, 3, kByCount, "unit, blocks, and perhaps statistics", true, false},
    {"GETWA", 4, 5, kByCount, "unit, array, first word, words, and perhaps a variable for errors", true,
     false},
    {"PUTWA", 4, 5, kByCount, "unit, array, first word, words, and perhaps a variable for errors", true,
     false},
    {"WCLOSE", 1, 2, kMore, kClosed, true, false},
    {"RANF", 0, 1, kAsItIs, "nothing, or one that means nothing"},
    {"RANSET", 1, 1, kAsItIs, "seed"},
    {"RANGET", 0, 1, kByCount, kWord},
    {"SECOND", 0, 1, kByCount, kWord},
    {"DATE", 0, 1, kByCount, kWord},
    {"JDATE", 0, 1, kByCount, kWord},
    {"CLOCK", 0, 1, kByCount, kWord},
    {"TIME", 0, 1, kByCount, kWord, false, true},
    {"RTC", 0, 1, kByCount, kWord, true, false},
    {"IRTC", 0, 1, kByCount, kWord, true, false},
    {"REMARK", 1, 1, kText, "text"},
    {"DISPLA", 2, 2, kText, "text, value", false, true},
    {"LOCF", 1, 1, kAsItIs, "variable"},
    {"MOVLEV", 3, 3, kAsItIs, "from, to, words"},
    {"NUMARG", 0, 1, kNowhere,
     "a call does not say here how many arguments it has. Give the subprogram one more that says so"},
    {"GBYTE", 4, 4, kAsItIs, "packed, byte, offset, bits"},
    {"SBYTE", 4, 4, kAsItIs, "packed, byte, offset, bits"},
    {"GBYTES", 6, 6, kAsItIs, kBytes},
    {"SBYTES", 6, 6, kAsItIs, kBytes},
    {"SSUM", 3, 3, kAsItIs, kVector, true, false},
    {"SASUM", 3, 3, kAsItIs, kVector, true, false},
    {"SNRM2", 3, 3, kAsItIs, kVector, true, false},
    {"SDOT", 5, 5, kAsItIs, kVectors, true, false},
    {"SAXPY", 6, 6, kAsItIs, "length, factor, array, increment, array, increment", true, false},
    {"SCOPY", 5, 5, kAsItIs, kVectors, true, false},
    {"SSWAP", 5, 5, kAsItIs, kVectors, true, false},
    {"SSCAL", 4, 4, kAsItIs, "length, factor, array, increment", true, false},
    {"SROT", 7, 7, kAsItIs, "length, array, increment, array, increment, cosine, sine", true, false},
    {"ISAMAX", 3, 3, kAsItIs, kVector, true, false},
    {"ISAMIN", 3, 3, kAsItIs, kVector, true, false},
    {"ISMAX", 3, 3, kAsItIs, kVector, true, false},
    {"ISMIN", 3, 3, kAsItIs, kVector, true, false},
    {"WHENEQ", 6, 6, kAsItIs, kFound, true, false},
    {"WHENNE", 6, 6, kAsItIs, kFound, true, false},
    {"WHENFLT", 6, 6, kAsItIs, kFound, true, false},
    {"WHENFLE", 6, 6, kAsItIs, kFound, true, false},
    {"WHENFGT", 6, 6, kAsItIs, kFound, true, false},
    {"WHENFGE", 6, 6, kAsItIs, kFound, true, false},
    {"WHENILT", 6, 6, kAsItIs, kFound, true, false},
    {"WHENILE", 6, 6, kAsItIs, kFound, true, false},
    {"WHENIGT", 6, 6, kAsItIs, kFound, true, false},
    {"WHENIGE", 6, 6, kAsItIs, kFound, true, false},
    {"ISRCHEQ", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHNE", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHFLT", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHFLE", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHFGT", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHFGE", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHILT", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHILE", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHIGT", 4, 4, kAsItIs, kSearched, true, false},
    {"ISRCHIGE", 4, 4, kAsItIs, kSearched, true, false},
    {"CLUSEQ", 6, 6, kAsItIs, kFound, true, false},
    {"CLUSNE", 6, 6, kAsItIs, kFound, true, false},
    {"GATHER", 4, 4, kAsItIs, "length, to, from, numbers", true, false},
    {"SCATTER", 4, 4, kAsItIs, "length, to, numbers, from", true, false},
};

}  // namespace

const LibraryCall* library_call(const std::string& name, const Context& context) {
  static const std::map<std::string_view, const LibraryCall*> kByName = [] {
    std::map<std::string_view, const LibraryCall*> all;
    for (const LibraryCall& one : kCalls) all[one.name] = &one;
    return all;
  }();
  const auto place = kByName.find(name);
  if (place == kByName.end()) return nullptr;
  const LibraryCall* const found = place->second;
  const auto& symbols = context.symbols;
  const bool own = context.own.contains(name) || symbols.is_array(name) || symbols.is_argument(name) ||
                   symbols.is_statement_function(name);
  const bool there = context.options.dialect == Dialect::kFtn ? found->ftn : found->cft;
  return there && !own ? found : nullptr;
}

}  // namespace platter::dialect

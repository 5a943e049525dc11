#include "tools/dialect/library_calls.hpp"

#include <algorithm>
#include <iterator>

namespace platter::dialect {
namespace {

using enum LibraryCall::Form;

constexpr std::string_view kVector = "length, array, increment";
constexpr std::string_view kVectors = "length, array, increment, array, increment";
constexpr std::string_view kFound = "length, array, increment, target, numbers, count";
constexpr std::string_view kSearched = "length, array, increment, target";
constexpr std::string_view kBytes = "packed, bytes, offset, bits, skip, count";
constexpr std::string_view kWord = "nothing, or a word";

// Recalled. On which machine each is there is the specifications' affair.
constexpr LibraryCall kCalls[] = {
    {"OPENMS", 4, 4, kAsItIs, "unit, index, length, type"},
    {"READMS", 4, 4, kAsItIs, "unit, array, words, record"},
    {"WRITMS", 4, 6, kByCount, "unit, array, words, record, and perhaps rewrite and sub-index"},
    {"STINDX", 3, 4, kByCount, "unit, index, length, and perhaps type"},
    {"CLOSMS", 1, 1, kAsItIs, "unit"},
    {"OPENDR", 4, 4, kAsItIs, "unit, index, length, type"},
    {"READDR", 4, 4, kAsItIs, "unit, array, words, record"},
    {"WRITDR", 4, 6, kByCount, "unit, array, words, record, and perhaps rewrite and sub-index"},
    {"STINDR", 3, 4, kByCount, "unit, index, length, and perhaps type"},
    {"CLOSDR", 1, 1, kAsItIs, "unit"},
    {"WOPEN", 2, 3, kByCount, "unit, blocks, and perhaps statistics", true, false},
    {"GETWA", 4, 5, kByCount, "unit, array, first word, words, and perhaps a variable for errors", true,
     false},
    {"PUTWA", 4, 5, kByCount, "unit, array, first word, words, and perhaps a variable for errors", true,
     false},
    {"WCLOSE", 1, 1, kAsItIs, "unit", true, false},
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
  const auto* found =
      std::find_if(std::begin(kCalls), std::end(kCalls), [&](const auto& one) { return one.name == name; });
  if (found == std::end(kCalls)) return nullptr;
  const auto& symbols = context.symbols;
  const bool own = context.own.contains(name) || symbols.is_array(name) || symbols.is_argument(name) ||
                   symbols.is_statement_function(name);
  const bool there = context.options.dialect == Dialect::kFtn ? found->ftn : found->cft;
  return there && !own ? found : nullptr;
}

}  // namespace platter::dialect

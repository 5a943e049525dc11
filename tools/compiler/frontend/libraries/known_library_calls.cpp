#include <string_view>

#include "tools/compiler/frontend/libraries/library_calls.hpp"

namespace platter::dialect {
namespace {

using enum LibraryCall::Form;
using enum LibraryCall::Called;
using enum LibraryCall::Result;

/// A row of the table. `arguments` lists the names, with # before an INTEGER and = after an argument that the
/// subprogram stores into.
struct Row {
  std::string_view name;
  std::size_t least;
  LibraryCall::Form form;
  LibraryCall::Called called;
  LibraryCall::Result result;
  std::string_view arguments;
  bool cft = true;
  bool ftn = true;
};

constexpr std::string_view kOpened = "unit, index=, #length, #type, error variable=";
constexpr std::string_view kRead = "unit, array=, #words, record, error variable=";
constexpr std::string_view kWritten = "unit, array, #words, record, #rewrite, #sub-index, error variable=";
constexpr std::string_view kQueuedRead = "aqp, array=, #first block, #blocks, #request, #queue, status=";
constexpr std::string_view kQueuedWrite = "aqp, array, #first block, #blocks, #request, #queue, status=";
constexpr std::string_view kUnit = "unit, error variable=";
constexpr std::string_view kAsked = "unit, status=, error variable=";
constexpr std::string_view kVector = "#length, array, #increment";
constexpr std::string_view kVectors = "#length, array, #increment, array, #increment";
constexpr std::string_view kProduct =
    "a, #down, #across, b, #down, #across, product=, #down, #across, #rows, #inner, #columns";
constexpr std::string_view kProductOfVector =
    "matrix, #down, #across, vector, #increment, product=, #increment, #rows, #inner";
constexpr std::string_view kStrided = "target=, source, #target stride, #source stride, #words, #PE";
constexpr std::string_view kReduced = "target=, source, #words, #first, #stride, #PEs, work=, sync=";
constexpr std::string_view kWord = "word=";
constexpr std::string_view kFound = "#length, array, #increment, target, numbers=, count=";
constexpr std::string_view kSearched = "#length, array, #increment, target";

// Unsourced. The specifications list the routines of each machine.
constexpr Row kRows[] = {
    {"OPENMS", 4, kMore, kSubroutine, kNothing, kOpened},
    {"READMS", 4, kMore, kSubroutine, kNothing, kRead},
    {"WRITMS", 4, kByCount, kSubroutine, kNothing, kWritten},
    {"STINDX", 3, kByCount, kSubroutine, kNothing, kOpened},
    {"CLOSMS", 1, kMore, kSubroutine, kNothing, kUnit},
    {"OPENDR", 4, kMore, kSubroutine, kNothing, kOpened, true, false},
    {"READDR", 4, kMore, kSubroutine, kNothing, kRead, true, false},
    {"WRITDR", 4, kByCount, kSubroutine, kNothing, kWritten, true, false},
    {"STINDR", 3, kByCount, kSubroutine, kNothing, kOpened, true, false},
    {"CLOSDR", 1, kMore, kSubroutine, kNothing, kUnit, true, false},
    {"ASYNCMS", 1, kMore, kSubroutine, kNothing, kUnit, true, false},
    {"SYNCMS", 1, kMore, kSubroutine, kNothing, kUnit, true, false},
    {"CHECKMS", 2, kMore, kSubroutine, kNothing, kAsked, true, false},
    {"WAITMS", 2, kMore, kSubroutine, kNothing, kAsked, true, false},
    {"ASYNCDR", 1, kMore, kSubroutine, kNothing, kUnit, true, false},
    {"SYNCDR", 1, kMore, kSubroutine, kNothing, kUnit, true, false},
    {"CHECKDR", 2, kMore, kSubroutine, kNothing, kAsked, true, false},
    {"WAITDR", 2, kMore, kSubroutine, kNothing, kAsked, true, false},
    {"WOPEN", 2, kByCount, kSubroutine, kNothing, "unit, #blocks, #statistics, error variable=", true, false},
    {"GETWA", 4, kByCount, kSubroutine, kNothing, "unit, array=, #first word, #words, error variable=", true,
     false},
    {"PUTWA", 4, kByCount, kSubroutine, kNothing, "unit, array, #first word, #words, error variable=", true,
     false},
    {"WCLOSE", 1, kMore, kSubroutine, kNothing, kUnit, true, false},
    {"AQOPEN", 4, kAsItIs, kSubroutine, kNothing, "aqp=, #size, file, status=", true, false},
    {"AQREAD", 7, kAsItIs, kSubroutine, kNothing, kQueuedRead, true, false},
    {"AQWRITE", 7, kAsItIs, kSubroutine, kNothing, kQueuedWrite, true, false},
    {"AQWAIT", 2, kByCount, kSubroutine, kNothing, "aqp, status=, #request", true, false},
    {"AQCLOSE", 2, kAsItIs, kSubroutine, kNothing, "aqp=, status=", true, false},
    {"RANF", 0, kAsItIs, kFunction, kReal, "dummy"},
    {"RANSET", 1, kAsItIs, kSubroutine, kNothing, "seed"},
    {"RANGET", 0, kByCount, kEither, kAnyWord, kWord},
    {"SECOND", 0, kByCount, kEither, kReal, "seconds="},
    {"DATE", 0, kByCount, kEither, kAnyWord, kWord},
    {"JDATE", 0, kByCount, kEither, kAnyWord, kWord},
    {"CLOCK", 0, kByCount, kEither, kAnyWord, kWord},
    {"TIME", 0, kByCount, kEither, kAnyWord, kWord, false, true},
    {"RTC", 0, kByCount, kEither, kReal, kWord, true, false},
    {"IRTC", 0, kByCount, kEither, kInteger, kWord, true, false},
    {"ABORT", 0, kText, kSubroutine, kNothing, "text"},
    {"REMARK", 1, kText, kSubroutine, kNothing, "text"},
    {"DISPLA", 2, kText, kSubroutine, kNothing, "text, value", false, true},
    {"SLITE", 1, kAsItIs, kSubroutine, kNothing, "#light"},
    {"SLITET", 2, kAsItIs, kSubroutine, kNothing, "#light, #answer="},
    {"SSWTCH", 2, kAsItIs, kSubroutine, kNothing, "#switch, #answer="},
    {"SSWITCH", 2, kAsItIs, kSubroutine, kNothing, "#switch, #answer=", true, false},
    {"OVERFL", 1, kAsItIs, kSubroutine, kNothing, "#answer="},
    {"DVCHK", 1, kAsItIs, kSubroutine, kNothing, "#answer="},
    {"LEGVAR", 1, kAsItIs, kFunction, kInteger, "variable", false, true},
    {"LOCF", 1, kAsItIs, kFunction, kInteger, "variable"},
    {"MOVLEV", 3, kAsItIs, kSubroutine, kNothing, "from, to=, #words"},
    {"GBYTE", 4, kAsItIs, kSubroutine, kNothing, "packed, byte=, #offset, #bits"},
    {"SBYTE", 4, kAsItIs, kSubroutine, kNothing, "packed=, byte, #offset, #bits"},
    {"GBYTES", 6, kAsItIs, kSubroutine, kNothing, "packed, bytes=, #offset, #bits, #skip, #count"},
    {"SBYTES", 6, kAsItIs, kSubroutine, kNothing, "packed=, bytes, #offset, #bits, #skip, #count"},
    {"SSUM", 3, kAsItIs, kFunction, kReal, kVector, true, false},
    {"SASUM", 3, kAsItIs, kFunction, kReal, kVector, true, false},
    {"SNRM2", 3, kAsItIs, kFunction, kReal, kVector, true, false},
    {"SDOT", 5, kAsItIs, kFunction, kReal, kVectors, true, false},
    {"SAXPY", 6, kAsItIs, kSubroutine, kNothing, "#length, factor, array, #increment, array=, #increment",
     true, false},
    {"SCOPY", 5, kAsItIs, kSubroutine, kNothing, "#length, array, #increment, array=, #increment", true,
     false},
    {"SSWAP", 5, kAsItIs, kSubroutine, kNothing, "#length, array=, #increment, array=, #increment", true,
     false},
    {"SSCAL", 4, kAsItIs, kSubroutine, kNothing, "#length, factor, array=, #increment", true, false},
    {"SROT", 7, kAsItIs, kSubroutine, kNothing,
     "#length, array=, #increment, array=, #increment, cosine, sine", true, false},
    {"SROTG", 4, kAsItIs, kSubroutine, kNothing, "a=, b=, cosine=, sine=", true, false},
    {"MXM", 6, kAsItIs, kSubroutine, kNothing, "a, #rows, b, #inner, product=, #columns", true, false},
    {"MXMA", 12, kAsItIs, kSubroutine, kNothing, kProduct, true, false},
    {"MXV", 5, kAsItIs, kSubroutine, kNothing, "matrix, #rows, vector, #inner, product=", true, false},
    {"MXVA", 9, kAsItIs, kSubroutine, kNothing, kProductOfVector, true, false},
    {"ISAMAX", 3, kAsItIs, kFunction, kInteger, kVector, true, false},
    {"ISAMIN", 3, kAsItIs, kFunction, kInteger, kVector, true, false},
    {"ISMAX", 3, kAsItIs, kFunction, kInteger, kVector, true, false},
    {"ISMIN", 3, kAsItIs, kFunction, kInteger, kVector, true, false},
    {"WHENEQ", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENNE", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENFLT", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENFLE", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENFGT", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENFGE", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENILT", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENILE", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENIGT", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"WHENIGE", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"ISRCHEQ", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHNE", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHFLT", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHFLE", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHFGT", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHFGE", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHILT", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHILE", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHIGT", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"ISRCHIGE", 4, kAsItIs, kFunction, kInteger, kSearched, true, false},
    {"CLUSEQ", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"CLUSNE", 6, kAsItIs, kSubroutine, kNothing, kFound, true, false},
    {"MY_PE", 0, kAsItIs, kFunction, kInteger, "", true, false},
    {"BARRIER", 0, kAsItIs, kSubroutine, kNothing, "", true, false},
    {"SHMEM_GET", 4, kAsItIs, kSubroutine, kNothing, "target=, source, #words, #PE", true, false},
    {"SHMEM_PUT", 4, kAsItIs, kSubroutine, kNothing, "target=, source, #words, #PE", true, false},
    {"START_PES", 1, kAsItIs, kSubroutine, kNothing, "#PEs", true, false},
    {"SHMEM_SWAP", 3, kAsItIs, kFunction, kInteger, "target=, value, #PE", true, false},
    {"SHMEM_WAIT", 2, kAsItIs, kSubroutine, kNothing, "word, value", true, false},
    {"SHMEM_IGET", 6, kAsItIs, kSubroutine, kNothing, kStrided, true, false},
    {"SHMEM_IPUT", 6, kAsItIs, kSubroutine, kNothing, kStrided, true, false},
    {"SHMEM_BROADCAST", 8, kAsItIs, kSubroutine, kNothing,
     "target=, source, #words, #root, #first, #stride, #PEs, sync=", true, false},
    {"SHMEM_INT8_SUM_TO_ALL", 8, kAsItIs, kSubroutine, kNothing, kReduced, true, false},
    {"SHMEM_INT8_MAX_TO_ALL", 8, kAsItIs, kSubroutine, kNothing, kReduced, true, false},
    {"SHMEM_INT8_MIN_TO_ALL", 8, kAsItIs, kSubroutine, kNothing, kReduced, true, false},
    {"SHMEM_REAL8_SUM_TO_ALL", 8, kAsItIs, kSubroutine, kNothing, kReduced, true, false},
    {"SHMEM_REAL8_MAX_TO_ALL", 8, kAsItIs, kSubroutine, kNothing, kReduced, true, false},
    {"SHMEM_REAL8_MIN_TO_ALL", 8, kAsItIs, kSubroutine, kNothing, kReduced, true, false},
    {"DSP", 2, kAsItIs, kFunction, kReal, "word 4, channel"},
    {"IFTBL", 2, kAsItIs, kFunction, kInteger, "word 3, entry from DSP(4,N)"},
    {"IOWAIT", 1, kAsItIs, kSubroutine, kNothing, "unit"},
    {"RPM", 1, kAsItIs, kFunction, kReal, "unit"},
    {"GATHER", 4, kAsItIs, kSubroutine, kNothing, "#length, to=, from, numbers", true, false},
    {"SCATTER", 4, kAsItIs, kSubroutine, kNothing, "#length, to=, numbers, from", true, false},
};

LibraryCall read(const Row& row) {
  LibraryCall call{std::string(row.name), row.least, row.form, row.called, row.result, {}, row.cft, row.ftn};
  for (std::size_t begin = 0; begin < row.arguments.size();) {
    const std::size_t end = std::min(row.arguments.find(", ", begin), row.arguments.size());
    std::string_view name = row.arguments.substr(begin, end - begin);
    const bool integer = name.starts_with('#');
    const bool stores = name.ends_with('=');
    name.remove_prefix(integer ? 1 : 0);
    name.remove_suffix(stores ? 1 : 0);
    call.arguments.push_back({std::string(name), integer, stores});
    begin = end + 2;
  }
  return call;
}

}  // namespace

std::string LibraryCall::usage() const {
  std::string text;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool last = i + 1 == arguments.size();
    const bool may_be_left_out = i >= least;
    if (i == least)
      text += text.empty() ? "nothing, or " : ", and optionally ";
    else if (i > 0)
      text += may_be_left_out && last ? " and " : ", ";
    text += arguments[i].name;
  }
  return text;
}

const std::vector<LibraryCall>& library_calls_known() {
  static const std::vector<LibraryCall> known = [] {
    std::vector<LibraryCall> all;
    for (const Row& row : kRows) all.push_back(read(row));
    return all;
  }();
  return known;
}

}  // namespace platter::dialect

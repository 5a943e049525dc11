#include "tools/compiler/frontend/libraries/library_calls.hpp"

#include <map>
#include <string_view>

#include "tools/compiler/frontend/libraries/foreign_routines.hpp"

namespace platter::dialect {
namespace {

/// Returns whether gfortran has a routine of this name, which it uses if the text is not translated.
bool is_gfortrans(std::string_view name) {
  return name == "TIME" || name == "SECOND" || name == "ABORT";
}

}  // namespace

const LibraryCall* library_call(const std::string& name, const Context& context) {
  static const std::map<std::string_view, const LibraryCall*> by_name = [] {
    std::map<std::string_view, const LibraryCall*> all;
    for (const LibraryCall& one : library_calls_known()) all[one.name] = &one;
    return all;
  }();
  const auto place = by_name.find(name);
  if (place == by_name.end()) return nullptr;
  const LibraryCall* const found = place->second;
  if (is_programs_own(name, context)) return nullptr;
  switch (context.options.dialect) {
    case Dialect::kCft:
      return found->cft ? found : nullptr;
    case Dialect::kFtn:
      return found->ftn ? found : nullptr;
    default:
      // In free form, CALL SECOND(T) also means the machine's routine, not gfortran's.
      if (name == "SECOND" && context.options.form == Form::kFree && !context.options.has_bytes) return found;
      return is_gfortrans(name) ? nullptr : found;
  }
}

}  // namespace platter::dialect

#include "tools/analysis/timing/sources.hpp"

#include "tools/compiler/frontend/file_names.hpp"
#include "tools/files/text_file.hpp"

namespace platter::timing {

Source::Source(std::string source, const std::string& text)
    : name(std::move(source)),
      lines(guest::lines_of(text)),
      directives(text, dialect::form_of(name)),
      loops(directives.loops()) {}

const Source& Sources::operator[](const std::string& name) {
  const auto found = sources_.find(name);
  if (found != sources_.end()) return found->second;
  return sources_.try_emplace(name, name, files::text_of(name)).first->second;
}

}  // namespace platter::timing

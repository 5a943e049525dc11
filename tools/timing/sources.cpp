#include "tools/timing/sources.hpp"

#include <fstream>
#include <iterator>

namespace platter::timing {

Source::Source(std::string source, const std::string& text)
    : name(std::move(source)),
      lines(guest::lines_of(text)),
      loops(guest::do_loops(lines)),
      directives(text) {}

const Source& Sources::operator[](const std::string& name) {
  const auto found = sources_.find(name);
  if (found != sources_.end()) return found->second;
  std::ifstream in(name, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return sources_.try_emplace(name, name, text).first->second;
}

}  // namespace platter::timing

#include "tools/evidence/text_file.hpp"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

namespace platter::evidence {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_text(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::system_error(errno, std::generic_category(), file.string());
}

}  // namespace platter::evidence

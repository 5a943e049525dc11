#include "tools/files/text_file.hpp"

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace platter::files {

namespace fs = std::filesystem;

std::optional<std::string> read_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::string text;
  std::array<char, 1 << 16> part;
  while (in.read(part.data(), part.size()) || in.gcount() > 0)
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  return text;
}

std::string text_of(const fs::path& file) {
  return read_text(file).value_or("");
}

void write_text(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::system_error(errno, std::generic_category(), file.string());
}

}  // namespace platter::files

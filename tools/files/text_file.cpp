#include "tools/files/text_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::files {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  try {
    return runtime::read_untrusted(file, runtime::kLongestData);
  } catch (const specification::Error&) {
    return {};
  }
}

void write_text(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::system_error(errno, std::generic_category(), file.string());
}

}  // namespace platter::files

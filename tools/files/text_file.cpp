#include "tools/files/text_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
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

std::vector<double> numbers_of(const std::string& text) {
  std::vector<double> numbers;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.find_first_of("0123456789") > 2) continue;  // strtod would parse the start of NANOSECONDS as NaN
    char* end = nullptr;
    const double number = std::strtod(word.c_str(), &end);
    if (end != word.c_str()) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace platter::files

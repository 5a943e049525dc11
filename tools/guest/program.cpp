#include "tools/guest/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "emulator/specification/fingerprint.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

// The last line of the file, which neither the kernel nor the loader look at.
std::string seal_of(std::string_view program) {
  specification::Fingerprint sum;
  sum.add(program);
  return fmt::format("\nplatter guest {:016x} {:20}\n", sum.value(), program.size());
}

std::size_t seal_length() {
  static const std::size_t length = seal_of("").size();
  return length;
}

std::string read_whole(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_to(std::ofstream& out, std::string_view bytes, const fs::path& file) {
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::system_error(errno, std::generic_category(), file.string());
}

}  // namespace

void Program::seal(const fs::path& file) {
  const std::string bytes = read_whole(file);
  std::ofstream out(file, std::ios::binary | std::ios::app);
  write_to(out, seal_of(bytes), file);
}

std::optional<Program> Program::open(const fs::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  Program program(descriptor);
  if (!program.is_whole()) return std::nullopt;
  return program;
}

Program::Program(Program&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

Program::~Program() {
  ::close(descriptor_);
}

fs::path Program::path() const {
  return fmt::format("/proc/self/fd/{}", descriptor_);
}

void Program::touch() const {
  const timespec times[] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  ::futimens(descriptor_, times);
}

void Program::copy_to(const fs::path& file, Seal seal) const {
  const std::string bytes = read_whole(path());
  const std::size_t size = bytes.size() - (seal == Seal::kWith ? 0 : seal_length());
  std::ofstream out(file, std::ios::binary);
  write_to(out, std::string_view(bytes).substr(0, size), file);
  const auto executable = fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                          fs::perms::others_read | fs::perms::others_exec;
  if (fs::is_regular_file(file)) fs::permissions(file, executable);
}

bool Program::is_whole() const {
  struct stat file{};
  if (::fstat(descriptor_, &file) != 0 || !S_ISREG(file.st_mode) || ::access(path().c_str(), X_OK) != 0)
    return false;
  const std::string bytes = read_whole(path());
  if (bytes.size() < seal_length()) return false;
  const std::string_view program = std::string_view(bytes).substr(0, bytes.size() - seal_length());
  return std::string_view(bytes).substr(program.size()) == seal_of(program);
}

}  // namespace platter::guest

#include "tools/compiler/build/program.hpp"

#include <elf.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "runtime/host/untrusted_file.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/digest.hpp"
#include "tools/compiler/build/ownership.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

// The build's messages and the seal, which is the last line of the file. The kernel and the loader ignore
// both.
std::string seal_with(const std::string& digest, std::size_t size, std::size_t said) {
  return fmt::format("\nplatter guest {} {:20} {:20}\n", digest, size, said);
}

std::size_t seal_length() {
  static const std::size_t length = seal_with(digest_of(""), 0, 0).size();
  return length;
}

/// Returns the length of the build's messages at the end of a complete file.
std::size_t said_in(std::string_view whole) {
  constexpr std::size_t kDigits = 20;
  const std::string_view number = whole.substr(whole.size() - 1 - kDigits, kDigits);
  std::size_t said = 0;
  std::from_chars(number.data() + std::min(number.find_first_not_of(' '), kDigits), number.data() + kDigits,
                  said);
  return said;
}

std::string read_whole(const fs::path& file) {
  return runtime::read_untrusted(file, runtime::kLongestData);
}

void write_to(std::ofstream& out, std::string_view bytes, const fs::path& file) {
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::system_error(errno, std::generic_category(), file.string());
}

}  // namespace

void Program::seal(const fs::path& file, std::string_view said) {
  const std::string bytes = read_whole(file).append(said);
  std::ofstream out(file, std::ios::binary | std::ios::app);
  write_to(out, fmt::format("{}{}", said, seal_with(digest_of(bytes), bytes.size(), said.size())), file);
  fs::permissions(file, fs::perms::owner_all);
}

std::optional<Program> Program::open(const fs::path& file) {
  const int descriptor = open_own(file);
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

std::string Program::said() const {
  // The seal is read first, because most programs have no messages but are large.
  std::ifstream in(path(), std::ios::binary);
  std::string seal(seal_length(), ' ');
  in.seekg(-static_cast<std::streamoff>(seal.size()), std::ios::end).read(seal.data(), std::ssize(seal));
  std::string said(said_in(seal), ' ');
  in.seekg(-static_cast<std::streamoff>(seal.size() + said.size()), std::ios::end)
      .read(said.data(), std::ssize(said));
  return said;
}

void Program::touch() const {
  const timespec times[] = {{0, UTIME_NOW}, {0, UTIME_OMIT}};
  ::futimens(descriptor_, times);
}

std::string Program::without_seal() const {
  std::string bytes = read_whole(path());
  bytes.resize(bytes.size() - seal_length() - said_in(bytes));
  return bytes;
}

void Program::copy_to(const fs::path& file) const {
  std::ofstream out(file, std::ios::binary);
  write_to(out, read_whole(path()), file);
  fs::permissions(file, fs::perms::owner_all);
}

bool Program::is_whole() const {
  struct stat file{};
  if (::fstat(descriptor_, &file) != 0 || ::access(path().c_str(), X_OK) != 0) return false;
  const auto size = static_cast<std::size_t>(file.st_size);
  if (size < seal_length()) return false;
  void* const mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor_, 0);
  if (mapped == MAP_FAILED) return false;
  const std::string_view bytes(static_cast<const char*>(mapped), size);
  const std::string_view program = bytes.substr(0, size - seal_length());
  const bool whole =
      bytes.substr(program.size()) == seal_with(digest_of(program), program.size(), said_in(bytes));
  ::munmap(mapped, size);
  return whole;
}

void require_memory(const Program& program) {
  runtime::UntrustedFile file(program.path(), runtime::kAnyLength);
  const auto read = [&file](auto& into) {
    return file.read(std::span(reinterpret_cast<char*>(&into), sizeof into)) == sizeof into;
  };
  Elf64_Ehdr head{};
  if (!read(head) || head.e_phoff != sizeof head || head.e_phentsize != sizeof(Elf64_Phdr)) return;
  std::uint64_t bytes = 0;
  for (int i = 0; i < head.e_phnum; ++i) {
    Elf64_Phdr part{};
    if (read(part) && part.p_type == PT_LOAD) bytes += part.p_memsz;
  }
  // Request the memory in the same way as the kernel does when the program starts.
  void* const room = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED)
    throw BuildError(
        fmt::format("the arrays that the program declares need {} bytes of memory, which this host "
                    "does not have; make them smaller",
                    bytes));
  ::munmap(room, bytes);
}

}  // namespace platter::guest

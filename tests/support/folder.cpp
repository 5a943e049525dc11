#include "tests/support/folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tools/files/text_file.hpp"

namespace platter::tests {

namespace fs = std::filesystem;

namespace {

/// Returns the letters that name the running test's next folder; nothing outside tests. They are the same in
/// each run, because the path of a source is part of its key in the cache of compiled programs.
std::optional<std::string> letters_of_test() {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
  constexpr std::size_t kCount = 6;
  static int folders = 0;
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  if (test == nullptr) return std::nullopt;
  std::uint64_t hash = 14695981039346656037ULL;  // FNV-1a
  for (const char c :
       fmt::format("{} {} {} {}", PLATTER_TEST_GUESTS, test->test_suite_name(), test->name(), ++folders))
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  std::string letters;
  for (std::size_t i = 0; i < kCount; ++i, hash /= kLetters.size())
    letters += kLetters[hash % kLetters.size()];
  return letters;
}

/// Creates an empty folder and returns its path. If the running test's folder exists, because another process
/// runs the same test, the name is random.
std::string new_folder() {
  const std::string prefix = (fs::temp_directory_path() / "platter-test-").string();
  if (const auto letters = letters_of_test()) {
    std::string path = prefix + *letters;
    if (mkdir(path.c_str(), S_IRWXU) == 0) return path;
  }
  std::string name = prefix + "XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  return name;
}

}  // namespace

Folder::Folder() {
  ::umask(S_IWGRP | S_IWOTH);  // Platter does not use a folder that its group can write to, which is the
                               // default on some systems
  path_ = fs::canonical(new_folder());
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void Folder::write(const std::string& name, const std::string& text) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << text;
}

std::string Folder::read(const std::string& name) const {
  return files::text_of(path_ / name);
}

bool Folder::has(const std::string& name) const {
  return fs::exists(path_ / name);
}

}  // namespace platter::tests

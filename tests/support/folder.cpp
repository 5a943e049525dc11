#include "tests/support/folder.hpp"

#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "tools/files/text_file.hpp"

namespace platter::tests {

namespace fs = std::filesystem;

Folder::Folder() {
  ::umask(S_IWGRP | S_IWOTH);  // Platter does not use a folder that its group can write to, which is the
                               // default on some systems
  std::string name = (fs::temp_directory_path() / "platter-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = fs::canonical(name);
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

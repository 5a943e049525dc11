#include "tests/support/folder.hpp"

#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace platter::tests {

namespace fs = std::filesystem;

Folder::Folder() {
  ::umask(S_IWGRP | S_IWOTH);  // some systems let the group write, and Platter uses no such folder
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
  std::ifstream in(path_ / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool Folder::has(const std::string& name) const {
  return fs::exists(path_ / name);
}

}  // namespace platter::tests

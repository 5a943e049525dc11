#include "tests/support/run_platter.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>

extern char** environ;

namespace platter::tests {
namespace {

int wait_for(pid_t child) {
  constexpr int kSignalled = 128;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitpid");
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace

Outcome run_in(const Folder& folder, const std::string& cards, const Words& words) {
  folder.write("stdin", cards);
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  const std::string in = file("stdin");
  const std::string out = file("stdout");
  const std::string err = file("stderr");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addchdir_np(&actions, folder.path().c_str());
  std::vector<char*> arguments;
  for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), words.front());
  const int code = wait_for(child);
  return {code, folder.read("stdout"), folder.read("stderr")};
}

Outcome CliFixture::command(const Words& words) const {
  setenv("PLATTER_CACHE", PLATTER_TEST_GUESTS, 1);
  return run_in(folder, cards, words);
}

Outcome CliFixture::platter(const Words& arguments) const {
  Words words{platter_command()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return command(words);
}

Outcome CliFixture::run(const std::string& fortran, const Words& flags) const {
  folder.write("test.f", fortran);
  Words arguments{"run", "test.f", "--no-summary"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return platter(arguments);
}

nlohmann::json CliFixture::json_of(const std::string& fortran, const Words& flags) const {
  Words with_json{"--json", "result.json"};
  with_json.insert(with_json.end(), flags.begin(), flags.end());
  std::filesystem::remove(
      folder.path() /
      "result.json");  // Otherwise the result of an earlier run would be read if this run is rejected
  run(fortran, with_json);
  return nlohmann::json::parse(folder.read("result.json"));
}

std::string text_of(const char* raw) {
  return *raw == '\n' ? raw + 1 : raw;
}

std::string platter_command() {
  return PLATTER_COMMAND;
}

std::string source_path(const std::string& name) {
  return std::string(PLATTER_SOURCE) + "/" + name;
}

testing::AssertionResult has(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "no \"" << part << "\" in:\n" << text;
}

}  // namespace platter::tests

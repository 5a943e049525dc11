#include "tests/escape/sandbox_fixture.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>
#include <tuple>

#include "tests/support/processes.hpp"
#include "tools/files/text_file.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

/// A text that every bait file contains, and no other file.
constexpr const char* kBait = "BAIT-7391";

/// Starts a process that does nothing, which the program must not reach.
pid_t start_victim() {
  const pid_t child = fork();
  if (child == 0) {
    setenv("VICTIM", kBait, 1);
    execlp("sleep", "sleep", "600", nullptr);
    _exit(99);
  }
  return child;
}

/// Returns a socket that listens on this host, and its port.
std::pair<int, int> listen_somewhere() {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener, any, length) != 0 || listen(listener, 8) != 0 ||
      getsockname(listener, any, &length) != 0)
    throw std::runtime_error("no socket to listen at");
  return {listener, ntohs(address.sin_port)};
}

/// Returns the type and the contents of a file.
std::string description(const fs::path& file) {
  struct stat what{};
  if (lstat(file.c_str(), &what) != 0) return "gone";
  std::string holds;
  if (S_ISREG(what.st_mode)) holds = files::text_of(file);
  if (S_ISLNK(what.st_mode)) holds = fs::read_symlink(file).string();
  return fmt::format("{:o} {} {} {}", what.st_mode, what.st_uid, what.st_ino, holds);
}

}  // namespace

SandboxFixture::SandboxFixture() {
  const Folder& folder = desk_.folder;
  const std::string bait = fmt::format("{} 7391\n", kBait);
  for (const char* name : {"outside/secret", "outside/victim", "outside/a name with blanks", "outside/target",
                           "home/secret", "secret", "work/.hidden", "work/sub/.hidden", "work/.git/config",
                           "results/other", "results/below/other"})
    folder.write(name, bait);
  folder.write("outside/namelist", fmt::format(" &N T='{}' /\n", kBait));
  folder.write("allowed/read", "ALLOWED\n");
  folder.write("work/data", "OWN DATA\n");
  folder.write("work/sub/data", "OWN DATA BELOW\n");
  folder.write("work/deck", "CARD\n");
  fs::create_directories(root() / "outside/empty");
  mkfifo((root() / "outside/pipe").c_str(), 0600);
  fs::create_symlink("../outside/secret", work() / "link");
  fs::create_symlink("link", work() / "link_of_link");
  fs::create_symlink("../outside", work() / "folder_link");
  fs::create_symlink("../outside/new_by_link", work() / "dangling");
  fs::create_symlink("../outside/secret", work() / "fort.9");
  fs::create_symlink("../outside/new_by_unit", work() / "fort.10");
  victim_ = start_victim();
  std::tie(listener_, port_) = listen_somewhere();
}

SandboxFixture::~SandboxFixture() {
  kill_processes_of(root());
  kill(victim_, SIGKILL);
  waitpid(victim_, nullptr, 0);
  close(listener_);
}

std::string SandboxFixture::filled(std::string text) const {
  const std::pair<const char*, std::string> values[] = {
      {"@ROOT@", root().string()},
      {"@WORK@", work().string()},
      {"@SELF@", source_},
      {"@VICTIM@", std::to_string(victim_)},
      {"@PORT@", std::to_string(port_)},
      {"@LONG@", std::string(5000, 'x')},
      {"@UID@", std::to_string(getuid())},
      {"@GID@", std::to_string(getgid())},
  };
  for (const auto& [name, value] : values) {
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
      text.replace(at, std::string(name).size(), value);
  }
  return text;
}

void SandboxFixture::copy_in(const fs::path& source) {
  source_ = source.filename().string();
  fs::copy_file(source, work() / source_);
  for (const auto& entry : fs::directory_iterator(source.parent_path())) {
    if (entry.path().extension() == ".inc") fs::copy_file(entry.path(), work() / entry.path().filename());
  }
  before_ = look();
}

void SandboxFixture::swap(const std::string& name) {
  const fs::path place = work() / name;
  const fs::path link = place.string() + "_link";
  const fs::path file = place.string() + "_file";
  swapper_ = std::jthread([=](const std::stop_token& enough) {
    while (!enough.stop_requested()) {
      fs::create_symlink("../outside/secret", link);
      fs::rename(link, place);
      std::ofstream(file) << "OWN\n";
      fs::rename(file, place);
    }
  });
}

Outcome SandboxFixture::run(const Attempt& attempt, const Words& more_flags) {
  if (!attempt.race.empty()) swap(attempt.race);
  desk_.cards = filled(attempt.cards);
  const bool elsewhere = !attempt.folder.empty();
  Words words{"timeout", "--kill-after=5", "60"};
  if (!attempt.inherits.empty())
    words.insert(words.end(),
                 {"sh", "-c", "exec 9<>\"$0\"; exec \"$@\"", (root() / attempt.inherits).string()});
  words.insert(words.end(), {"env", "-C", elsewhere ? attempt.folder : work().string()});
  words.push_back(fmt::format("HOME={}/home", root().string()));
  words.push_back(fmt::format("SECRET_TOKEN={}", kBait));
  for (const auto& one : attempt.environment) words.push_back(filled(one));
  words.insert(words.end(),
               {platter_command(), "run", elsewhere ? (work() / source_).string() : source_, "--no-summary"});
  for (const auto& flags : {attempt.flags, more_flags}) {
    for (const auto& one : flags) words.push_back(filled(one));
  }
  Outcome outcome = desk_.command(words);
  swapper_ = {};  // stops the exchange of the file and the link, so that the check is reliable
  return outcome;
}

std::map<std::string, std::string> SandboxFixture::look() const {
  std::map<std::string, std::string> found;
  const auto own = [&](const fs::path& path) {  // returns whether the program may change this file
    const std::string below = fs::relative(path, work()).string();
    if (below.starts_with("..")) return false;
    const bool hidden = below.starts_with(".") || below.find("/.") != std::string::npos;
    const std::string ending = path.extension().string();
    return !hidden && ending != ".f" && ending != ".f90" && ending != ".F90" && ending != ".inc" &&
           below != "deck" && below != "result.json";
  };
  for (const auto& entry : fs::recursive_directory_iterator(root())) {
    const fs::path& path = entry.path();
    const bool of_run = path.parent_path() == root() / "results" && path.filename() != "other";
    const bool of_desk = path.parent_path() == root() && path.filename().string().starts_with("std");
    if (!of_desk && !of_run && !own(path)) found[fs::relative(path, root())] = description(path);
  }
  return found;
}

std::string SandboxFixture::touched() const {
  const auto now = look();
  std::string all;
  for (const auto& [name, what] : before_) {
    const auto is = now.find(name);
    if (is == now.end()) {
      all += fmt::format("{} is gone\n", name);
    } else if (is->second != what) {
      all += fmt::format("{} was\n{}\nand is\n{}\n", name, what, is->second.substr(0, 500));
    }
  }
  for (const auto& [name, what] : now) {
    if (!before_.contains(name)) all += fmt::format("{} is new\n", name);
  }
  return all;
}

bool SandboxFixture::victim_is_hurt() const {
  std::ifstream status(fmt::format("/proc/{}/status", victim_));
  const std::string text{std::istreambuf_iterator<char>(status), {}};
  return text.find("State:\tS") == std::string::npos || text.find("TracerPid:\t0\n") == std::string::npos;
}

bool SandboxFixture::was_called() const {
  pollfd one{listener_, POLLIN, 0};
  return poll(&one, 1, 0) != 0;
}

bool SandboxFixture::leaked(const std::string& text) const {
  if (text.find(kBait) != std::string::npos) return true;
  for (const auto& entry : fs::recursive_directory_iterator(work())) {
    const std::string below = fs::relative(entry.path(), work()).string();
    const bool laid = before_.contains("work/" + below);
    if (!laid && entry.is_regular_file() && !entry.is_symlink() &&
        files::text_of(entry.path()).find(kBait) != std::string::npos)
      return true;
  }
  return false;
}

}  // namespace platter::tests

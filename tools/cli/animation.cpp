#include "tools/cli/animation.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "emulator/specification/error.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/files/text_file.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;

/// Returns the path of Chromium, or "" if no folder of PATH contains it.
std::string browser() {
  const char* const path = std::getenv("PATH");
  if (path == nullptr) return "";
  const std::string folders = path;
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
    for (std::size_t from = 0; from <= folders.size();) {
      const auto end = std::min(folders.find(':', from), folders.size());
      const std::string file = folders.substr(from, end - from) + "/" + name;
      if (::access(file.c_str(), X_OK) == 0) return file;
      from = end + 1;
    }
  }
  return "";
}

std::string from_base64(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr int kBits = 6;
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char digit : text) {
    const auto value = kDigits.find(digit);
    if (value == std::string_view::npos) break;
    bits = bits << kBits | static_cast<std::uint32_t>(value);
    count += kBits;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xffU);
  }
  return bytes;
}

}  // namespace

void require_animation(const std::string& file) {
  if (!file.ends_with(".png") && !file.ends_with(".apng"))
    throw specification::Error(
        fmt::format("--animate: {} does not end in .png or .apng; the animation is an animated PNG", file));
  if (browser().empty())
    throw specification::Error(
        "--animate: Chromium, which draws the page, is not in PATH; install the package chromium");
}

std::string animation_of(const std::string& page) {
  const guest::Scratch scratch;
  const auto file = scratch.file("page.html");
  files::write_text(file, page);
  std::vector<std::string> words{browser(), "--headless", "--disable-gpu", "--hide-scrollbars",
                                 "--window-size=1280,900",
                                 "--user-data-dir=" + scratch.file("profile").string(),
                                 // Time passes only while the page has nothing to do, up to ten minutes.
                                 "--virtual-time-budget=600000", "--dump-dom"};
  if (::geteuid() == 0) words.emplace_back("--no-sandbox");  // Chromium's sandbox does not run as root
  words.push_back("file://" + file.string() + "#animate=1");
  const auto drawn = guest::capture_process(words, guest::Stream::kSeparate);  // Chromium writes warnings
  constexpr std::string_view kBegin = "id=\"animation\">";
  const auto at = drawn.output.find(kBegin);
  if (drawn.code != 0) throw std::runtime_error("--animate: Chromium could not open the page");
  if (at == std::string::npos)
    throw specification::Error("--animate: the page has no disk view; give a trace of --trace FILE.json");
  return from_base64(std::string_view(drawn.output).substr(at + kBegin.size()));
}

}  // namespace platter::command

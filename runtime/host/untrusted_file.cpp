#include "runtime/host/untrusted_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

#include "emulator/specification/error.hpp"

namespace platter::runtime {

using specification::Error;

std::int64_t whole_number(const nlohmann::ordered_json& value) {
  constexpr std::int64_t kMaxMagnitude = std::int64_t{1} << 62;
  const bool fits = value.is_number_unsigned()  ? value.get<std::uint64_t>() <= std::uint64_t{kMaxMagnitude}
                    : value.is_number_integer() ? value.get<std::int64_t>() >= -kMaxMagnitude
                                                : false;
  if (fits) return value.get<std::int64_t>();
  constexpr std::size_t kShown = 30;
  throw Error(fmt::format(
      "{}: is not a whole number of at most 2**62",
      value.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace).substr(0, kShown)));
}

std::int64_t added(std::int64_t sum, const nlohmann::ordered_json& value) {
  if (__builtin_add_overflow(sum, whole_number(value), &sum))
    throw Error("the sum of its numbers is too large");
  return sum;
}

namespace {

using specification::Error;

[[noreturn]] void fail_to_read(const std::string& name) {
  throw Error(fmt::format("{}: cannot be read: {}", name, std::generic_category().message(errno)));
}

/// Returns the nesting depth of arrays and objects, found without recursion. The result is at least the depth
/// that a parser reaches before the first error in the text.
int depth_of_json(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\')
      ++i;
    else if (c == '"')
      in_string = !in_string;
    else if (!in_string && (c == '{' || c == '['))
      deepest = std::max(deepest, ++depth);
    else if (!in_string && (c == '}' || c == ']'))
      --depth;
  }
  return deepest;
}

}  // namespace

UntrustedFile::UntrustedFile(const std::string& name, std::uintmax_t max_bytes)
    : name_(name),
      // Without O_NONBLOCK the call would wait for the other end of a named pipe.
      opened_(::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
  struct stat what{};
  if (!opened_.is_open() || ::fstat(opened_.number(), &what) != 0) fail_to_read(name);
  if (!S_ISREG(what.st_mode))
    throw Error(fmt::format("{}: is a folder, a pipe or a device; give a regular file", name));
  size_ = static_cast<std::uintmax_t>(what.st_size);
  if (size_ > max_bytes)
    throw Error(fmt::format("{}: has {} bytes; at most {} are read", name, size_, max_bytes));
}

std::size_t UntrustedFile::read(std::span<char> into) {
  const auto requested = static_cast<std::size_t>(std::min<std::uintmax_t>(into.size(), size_ - done_));
  std::size_t count = 0;
  while (count < requested) {
    const ssize_t length = ::read(opened_.number(), into.data() + count, requested - count);
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) fail_to_read(name_);
    if (length == 0) break;
    count += static_cast<std::size_t>(length);
  }
  done_ += count;
  return count;
}

std::string UntrustedFile::read_rest() {
  std::string text(static_cast<std::size_t>(size_ - done_), '\0');
  text.resize(read(text));
  return text;
}

UntrustedLines::UntrustedLines(const std::string& name, std::size_t longest)
    : name_(name), file_(name, kAnyLength), longest_(longest) {}

bool UntrustedLines::next(std::string& line) {
  ++number_;
  constexpr std::size_t kPart = 65536;
  std::size_t end = 0;
  while ((end = buffer_.find('\n', at_)) == std::string::npos) {
    buffer_.erase(0, at_);
    at_ = 0;
    if (buffer_.size() > longest_) break;
    const std::size_t had = buffer_.size();
    buffer_.resize(had + kPart);
    const std::size_t count = file_.read(std::span(buffer_).subspan(had));
    buffer_.resize(had + count);
    if (count == 0) break;
  }
  end = std::min(end, buffer_.size());
  if (end - at_ > longest_)
    throw Error(
        fmt::format("{}:{}: the line is longer than the maximum of {} characters", name_, number_, longest_));
  if (at_ == buffer_.size()) return false;
  line.assign(buffer_, at_, end - at_);
  at_ = std::min(end + 1, buffer_.size());
  return true;
}

std::string read_untrusted(const std::string& name, std::uintmax_t max_bytes) {
  return UntrustedFile(name, max_bytes).read_rest();
}

nlohmann::ordered_json parse_json(std::string_view text, const std::string& name) {
  if (depth_of_json(text) > kDeepestJson)
    throw Error(fmt::format("{}: is nested more than {} levels deep, the maximum", name, kDeepestJson));
  try {
    return nlohmann::ordered_json::parse(text);
  } catch (const nlohmann::ordered_json::parse_error& error) {
    const auto read = text.substr(0, std::max<std::size_t>(error.byte, 1) - 1);
    const auto line = std::count(read.begin(), read.end(), '\n') + 1;
    const auto column = read.size() - (read.rfind('\n') + 1) + 1;
    throw Error(fmt::format("{}:{}:{}: is not JSON", name, line, column));
  } catch (const nlohmann::ordered_json::exception&) {
    throw Error(fmt::format("{}: is not JSON: a number is out of range", name));
  }
}

nlohmann::ordered_json read_json(const std::string& name) {
  return parse_json(read_untrusted(name, kLongestResult), name);
}

}  // namespace platter::runtime

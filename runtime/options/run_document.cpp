#include "runtime/options/run_document.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <vector>

#include "emulator/specification/error.hpp"

namespace platter::runtime {
namespace {

using Json = nlohmann::ordered_json;

template <typename Value>
void write_value(Json& to, const Value& value) {
  to = value;
}
template <typename Value>
void read_value(const Json& from, Value& value) {
  from.get_to(value);
}
void write_value(Json& to, amount::Sectors value) {
  to = value.count;
}
void read_value(const Json& from, amount::Sectors& value) {
  from.get_to(value.count);
}
template <typename Value, typename Period>
void write_value(Json& to, std::chrono::duration<Value, Period> value) {
  to = value.count();
}
template <typename Value, typename Period>
void read_value(const Json& from, std::chrono::duration<Value, Period>& value) {
  value = std::chrono::duration<Value, Period>(from.get<Value>());
}
template <typename Clock, typename Duration>
void write_value(Json& to, std::chrono::time_point<Clock, Duration> value) {
  write_value(to, value.time_since_epoch());
}
template <typename Clock, typename Duration>
void read_value(const Json& from, std::chrono::time_point<Clock, Duration>& value) {
  Duration since{};
  read_value(from, since);
  value = std::chrono::time_point<Clock, Duration>(since);
}
template <typename Value>
void write_value(Json& to, const std::optional<Value>& value) {
  to = nullptr;
  if (value) write_value(to, *value);
}
template <typename Value>
void read_value(const Json& from, std::optional<Value>& value) {
  value.reset();
  if (!from.is_null()) read_value(from, value.emplace());
}

/// Calls `field` with each member of a ConnectionOption or a FileOption.
template <typename Field>
void each_member(auto& connection, Field field)
  requires requires { connection.line; }
{
  field(connection.line);
  field(connection.words);
  field(connection.number);
  field(connection.programs);
}
template <typename Field>
void each_member(auto& file, Field field)
  requires requires { file.keeps_blanks; }
{
  field(file.unit);
  field(file.name);
  field(file.channel);
  field(file.start);
  field(file.sectors);
  field(file.age);
  field(file.text);
  field(file.keeps_blanks);
}

template <typename Struct>
void write_members(Json& to, const Struct& from) {
  to = Json::array();
  each_member(from, [&](const auto& value) { write_value(to.emplace_back(), value); });
}
template <typename Struct>
void read_members(const Json& from, Struct& to) {
  std::size_t next = 0;
  each_member(to, [&](auto& value) { read_value(from.at(next++), value); });
}
void write_value(Json& to, const std::vector<FileOption>& files) {
  to = Json::array();
  for (const auto& file : files) write_members(to.emplace_back(), file);
}
void read_value(const Json& from, std::vector<FileOption>& files) {
  files.clear();
  for (const auto& file : from) read_members(file, files.emplace_back());
}
void write_value(Json& to, const std::optional<ConnectionOption>& connection) {
  to = nullptr;
  if (connection) write_members(to, *connection);
}
void read_value(const Json& from, std::optional<ConnectionOption>& connection) {
  connection.reset();
  if (!from.is_null()) read_members(from, connection.emplace());
}

/// Calls `field` with each member of the options, except for the flags that only some systems have.
template <typename Options, typename Field>
void each_field(Options& options, Field field) {
  auto& choice = options.choice;
  field(choice.machine);
  field(choice.system);
  field(choice.site);
  field(choice.channels);
  field(choice.drifts);
  field(choice.instant);
  field(choice.load);
  field(choice.seed);
  field(choice.faults);
  field(options.json);
  field(options.csv);
  field(options.trace.file);
  field(options.trace.events);
  field(options.trace.window.from);
  field(options.trace.window.to);
  field(options.trace.requests);
  field(options.counts);
  field(options.waits);
  field(options.repeat);
  field(options.image);
  field(options.cards);
  field(options.limit);
  field(options.date);
  field(options.switches);
  field(options.files);
  field(options.specifications);
  field(options.sets);
  field(options.what_ifs);
  field(options.library);
  field(options.system_buffer);
  field(options.text);
  field(options.blanks);
  field(options.cray_words);
  field(options.remote_machine);
  field(options.partition);
  field(options.host);
  field(options.summary);
  auto& sandbox = options.sandbox;
  field(sandbox.trust);
  field(sandbox.insist);
  field(sandbox.folders);
  field(sandbox.environment);
  field(sandbox.memory);
  field(sandbox.processor_time);
  field(sandbox.output);
  field(sandbox.file_size);
  field(sandbox.disk_space);
  field(sandbox.file_count);
}

std::vector<std::string> flags_of_system(const SystemOptionValues& values) {
  std::vector<std::string> flags;
  for (const auto* system : system_options()) {
    for (const auto& option : system->options) {
      // The option belongs to another system, with which this system shares it.
      if (find_system_option(option.flag) != &option) continue;
      for (const auto& value : values[option.flag]) flags.push_back(option.flag + "=" + value);
    }
  }
  return flags;
}

void read_flags_of_system(const std::vector<std::string>& flags, SystemOptionValues& values) {
  if (flags.empty()) return;
  CLI::App app;
  values.add_to(app);
  app.parse(std::vector<std::string>(flags.rbegin(), flags.rend()));  // CLI11 expects them in reverse order
}

}  // namespace

std::string document_of(const RunDocument& run) {
  Json document = Json::array();
  each_field(run.options, [&](const auto& value) { write_value(document.emplace_back(), value); });
  document.push_back(flags_of_system(run.options.of_system));
  document.push_back(run.done_at);
  std::string bytes;
  Json::to_cbor(document, bytes);  // CBOR can contain names that are not UTF-8; JSON text cannot
  return bytes;
}

RunDocument read_document(std::string_view bytes) {
  const Json document = Json::from_cbor(bytes.begin(), bytes.end());
  RunDocument run;
  std::size_t next = 0;
  each_field(run.options, [&](auto& value) { read_value(document.at(next++), value); });
  read_flags_of_system(document.at(next++).get<std::vector<std::string>>(), run.options.of_system);
  document.at(next).get_to(run.done_at);
  return run;
}

Descriptor pipe_with(const RunDocument& run) {
  const std::string text = document_of(run);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
    throw std::system_error(errno, std::generic_category(), "pipe");
  Descriptor reading(ends[0]);
  const Descriptor writing(ends[1]);
  ::fcntl(ends[0], F_SETFL, O_RDONLY);
  constexpr std::size_t kUsual = 65536;  // capacity of a new pipe in bytes
  if (text.size() > kUsual) ::fcntl(ends[1], F_SETPIPE_SZ, static_cast<int>(text.size()));
  if (::write(ends[1], text.data(), text.size()) != std::ssize(text))
    throw std::system_error(E2BIG, std::generic_category(), "the options of the program");
  return reading;
}

RunDocument read_document_at(int descriptor) {
  constexpr std::size_t kMaxBytes = 16'000'000;  // bytes
  const Descriptor file(descriptor);
  const auto failed = [] { return specification::Error(std::generic_category().message(errno)); };
  struct stat kind{};
  if (::fstat(file.number(), &kind) != 0) throw failed();
  if (!S_ISFIFO(kind.st_mode)) throw specification::Error("it is not a pipe");
  std::string bytes;
  std::array<char, 4096> part{};
  for (;;) {
    const auto length = ::read(file.number(), part.data(), part.size());
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) throw failed();
    if (length == 0) break;
    bytes.append(part.data(), static_cast<std::size_t>(length));
    if (bytes.size() > kMaxBytes) throw specification::Error("it contains more than 16 MB");
  }
  try {
    return read_document(bytes);
  } catch (const std::exception&) {
    throw specification::Error("it does not contain the document of a run");
  }
}

}  // namespace platter::runtime

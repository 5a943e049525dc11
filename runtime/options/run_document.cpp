#include "runtime/options/run_document.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <exception>
#include <iterator>
#include <span>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/message.hpp"
#include "runtime/options/version.hpp"

namespace platter::runtime {

void each_member(MaybeConst<FileOption> auto& file, auto field) {
  field(file.unit);
  field(file.name);
  field(file.channel);
  field(file.start);
  field(file.sectors);
  field(file.age);
  field(file.text);
  field(file.keeps_blanks);
}

void each_member(MaybeConst<RunDocument> auto& run, auto field) {
  auto& options = run.options;
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
  field(options.sealed);
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
  field(options.of_system.all());
  field(run.done_at);
}

std::string document_of(const RunDocument& run) {
  const Message message(kVersion, run);
  const auto bytes = message.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

RunDocument read_document(std::string_view bytes) {
  auto message = Message::of(std::as_bytes(std::span(bytes)));
  if (message.get<std::string>() != kVersion) throw ProtocolError("the document has another version");
  auto run = message.get<RunDocument>();
  if (message.has_more()) throw ProtocolError("the document is longer than its contents require");
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

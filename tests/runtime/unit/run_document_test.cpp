// The document that `platter run` passes to a program instead of flags.

#include "runtime/options/run_document.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "emulator/specification/error.hpp"
#include "runtime/host/message.hpp"

namespace platter::runtime {
namespace {

using Words = std::vector<std::string>;

Options options_of(Words words) {
  Options options;
  CLI::App app;
  options.add_to(app);
  std::reverse(words.begin(), words.end());
  app.parse(words);
  return options;
}

std::string document_of_flags(const Words& words) {
  return document_of({.options = options_of(words)});
}

/// Each flag has a value that differs from its default.
const Words kFlags = {"--machine=ymp",
                      "--os=cos",
                      "--site=lll",
                      "--channels=2",
                      "--rotation=drift",
                      "--seed=18446744073709551",
                      "--load=6 %",
                      "--disk=instant",
                      "--file=7=A,new,channel=2,start=3,sectors=4,text,bfi=off",
                      "--cards=/dev/null",
                      "--limit=15 ms",
                      "--fault=unreadable,drive=1,sector=3",
                      "--date=1976-03-01 17:30:00",
                      "--switches=1,3",
                      "--json=a",
                      "--csv=b",
                      "--trace=c",
                      "--trace-events=seek",
                      "--trace-from=1 ms",
                      "--trace-to=2 ms",
                      "--requests=d",
                      "--specs=/tmp",
                      "--set=disk.x=1",
                      "--what-if=calls.RDISK=4",
                      "--image=e",
                      "--assign=f",
                      "--procstat=g",
                      "--copy-in=A=b,fixed=80",
                      "--copy-out=B=c",
                      "--library=cftlib",
                      "--system-buffer=36",
                      "--words=cray",
                      "--text=drives",
                      "--blanks=null",
                      "--host",
                      "--no-summary",
                      "--allow=/tmp",
                      "--env=A=--B",
                      "--memory=3 GB",
                      "--cpu-time=17",
                      "--output=5 MB",
                      "--file-size=6 MB",
                      "--disk-space=7 MB",
                      "--file-count=9",
                      "--sandbox"};

TEST(RunDocument, HasTheValueOfEachFlag) {
  const std::string plain = document_of_flags({});
  for (const auto& flag : kFlags) EXPECT_NE(document_of_flags({flag}), plain) << flag;
  EXPECT_NE(document_of_flags({"--trust"}), plain);
}

TEST(RunDocument, HasEachPartOfAFile) {
  const std::string plain = document_of_flags({"--file=7=A"});
  for (const char* const other :
       {"8=A", "7=B", "7=A,old", "7=A,new", "7=A,channel=2", "7=A,start=3", "7=A,sectors=4", "7=A,text"})
    EXPECT_NE(document_of_flags({std::string("--file=") + other}), plain) << other;
  EXPECT_NE(document_of_flags({"--file=7=A,text,bfi=off"}), document_of_flags({"--file=7=A,text"}));
}

/// `platter run` passes these options on to the program.
TEST(RunDocument, HasTheValueOfEachOptionThatIsNoFlag) {
  const auto document_with = [](const auto& change) {
    Options options;
    change(options);
    return document_of({.options = options});
  };
  const auto counts = [](Options& options) { options.counts = "a"; };
  const auto waits = [](Options& options) { options.waits = true; };
  const auto repeat = [](Options& options) { options.repeat = "b"; };
  EXPECT_EQ(read_document(document_with(counts)).options.counts, "a");
  EXPECT_TRUE(read_document(document_with(waits)).options.waits);
  EXPECT_EQ(read_document(document_with(repeat)).options.repeat, "b");
  const auto machine = [](Options& options) {
    options.remote_machine = {.line = 5, .words = 6, .number = 1, .programs = 2};
  };
  const auto read = read_document(document_with(machine)).options;
  ASSERT_TRUE(read.remote_machine);
  EXPECT_EQ(read.remote_machine->line, 5);
  EXPECT_EQ(read.remote_machine->words, 6);
  EXPECT_EQ(read.remote_machine->number, 1);
  EXPECT_EQ(read.remote_machine->programs, 2);
  EXPECT_FALSE(read.partition);
  const auto partition = [](Options& options) { options.partition.emplace().number = 3; };
  EXPECT_EQ(read_document(document_with(partition)).options.partition.value().number, 3);
}

TEST(RunDocument, IsTestedWithEachFlag) {
  Words names;
  for (const auto& flag : kFlags) names.push_back(flag.substr(0, flag.find('=')));
  names.emplace_back("--trust");
  Words all = options_of({}).flags;
  std::sort(names.begin(), names.end());
  std::sort(all.begin(), all.end());
  EXPECT_EQ(names, all);
}

TEST(RunDocument, IsReadAsItWasWritten) {
  const Options options = options_of(kFlags);
  const std::string bytes = document_of({.options = options, .done_at = 7});
  const RunDocument read = read_document(bytes);
  EXPECT_EQ(document_of(read), bytes);
  EXPECT_EQ(read.done_at, 7);
  EXPECT_EQ(read.options.choice.load, 60'000);
  EXPECT_EQ(read.options.files.at(0).start, amount::Sectors{3});
  EXPECT_EQ(read.options.files.at(0).age, FileOption::Age::kNew);
  EXPECT_EQ(read.options.limit, std::chrono::milliseconds(15));
  EXPECT_EQ(read.options.of_system.last("--copy-in"), "A=b,fixed=80");
}

TEST(RunDocument, TakesBytesThatAreNotUtf8) {
  Options options;
  options.json = "a\xff";
  EXPECT_EQ(read_document(document_of({.options = options})).options.json, "a\xff");
}

TEST(RunDocument, RejectsOtherBytes) {
  for (const std::string& other : {std::string("platter"), std::string(), document_of({}) + '\0',
                                   std::string(1'000'000, '\x7f'), std::string(1'000'000, '\x81')})
    EXPECT_THROW(read_document(other), ProtocolError) << other.substr(0, 8);
}

/// Returns the error message for a document of these bytes, read from a pipe; "" if it is accepted.
std::string complaint_about(std::string_view bytes, bool ends = true) {
  int pipe_ends[2];
  if (::pipe2(pipe_ends, O_CLOEXEC) != 0) return "no pipe";
  std::thread writer([&] {
    for (bool open = true; open; open = !ends)
      if (::write(pipe_ends[1], bytes.data(), bytes.size()) < 0) break;
    ::close(pipe_ends[1]);
  });
  std::string complaint;
  try {
    read_document_at(pipe_ends[0]);
  } catch (const specification::Error& error) {
    complaint = error.what();
  }
  writer.join();
  return complaint;
}

TEST(RunDocument, IsReadFromAPipeOnly) {
  const std::string bytes = document_of({});
  EXPECT_EQ(complaint_about(bytes), "");
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_EQ(complaint_about(bytes.substr(0, length)), "it does not contain the document of a run")
        << length;
  std::signal(SIGPIPE, SIG_IGN);
  EXPECT_EQ(complaint_about(std::string(100'000, 'x'), false), "it contains more than 16 MB");
  for (const char* const name : {"/dev/zero", "/tmp"}) {
    const int file = ::open(name, O_RDONLY | O_CLOEXEC);
    try {
      read_document_at(file);
      ADD_FAILURE() << name;
    } catch (const specification::Error& error) {
      EXPECT_STREQ(error.what(), "it is not a pipe") << name;
    }
  }
  EXPECT_THROW(read_document_at(999), specification::Error);
}

TEST(RunDocument, IsReadFromThePipeThatContainsIt) {
  Options options;
  options.json = std::string(200'000, 'x');  // longer than the usual capacity of a pipe
  const auto pipe = pipe_with({.options = options, .done_at = 7});
  EXPECT_EQ(flag_of(pipe), "--run-at=" + std::to_string(pipe.number()));
  const auto read = read_document_at(::dup(pipe.number()));
  EXPECT_EQ(read.options.json, options.json);
  EXPECT_EQ(read.done_at, 7);
}

}  // namespace
}  // namespace platter::runtime

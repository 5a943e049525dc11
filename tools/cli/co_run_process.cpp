#include "tools/cli/co_run_process.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/host/message.hpp"
#include "tools/cli/rows.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {

CoRunProcess::CoRunProcess(std::string source, guest::Program program, machine::Machine& machine,
                           processor::Processes& processes, int priority)
    : source_(std::move(source)),
      program_(std::move(program)),
      process_(processes.add(priority)),
      desk_(machine, processes, process_, distant_.line(), words_) {
  machine.system().equip(process_);
}

void CoRunProcess::start(const std::vector<std::string>& flags) {
  auto its = flags;
  its.push_back(fmt::format("--machine-at={},{},{}", distant_.its_line(), words_.descriptor(),
                            static_cast<int>(process_)));
  distant_.start(program_, its, words_, false);
  thread_ = std::thread([this] {
    desk_.serve();
    end_ = distant_.wait();
  });
}

int CoRunProcess::join() {
  thread_.join();
  if (!desk_.complaint().empty()) terminal::say("platter: {}: {}\n", source_, desk_.complaint());
  if (end_.signal != 0)
    terminal::say("platter: {}: the program was ended by signal {}\n", source_, end_.signal);
  return end_.code;
}

void CoRunProcess::print() const {
  print_heading(fmt::format("{:-<100}", runtime::formatted("-- {}: {} ", process_ + 1, source_)));
  distant_.print();
}

}  // namespace platter::command

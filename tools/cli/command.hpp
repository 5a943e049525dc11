#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string_view>

namespace platter::command {

/// Groups the flags in --help by subject, for every command with many flags.
void group_flags(CLI::App& app);

/// The work of a subcommand, which main runs after reading the arguments. Returns the exit code: 0 for
/// success, 1 if a check or a program failed, 2 for wrong usage or a wrong specification.
using Work = std::function<int()>;

/// A command listed by `platter --help` under the heading `group`.
struct Command {
  std::string_view name;
  void (*add)(CLI::App& app, Work& work);
  std::string_view group{};  ///< "" for commands of a system, which have a heading of their own
};

/// Each function adds its subcommand to `app`. If the user chooses that subcommand, its work is stored in
/// `work`.
void add_run(CLI::App& app, Work& work);
void add_procstat(CLI::App& app, Work& work);
void add_build(CLI::App& app, Work& work);
void add_together(CLI::App& app, Work& work);
void add_time(CLI::App& app, Work& work);
void add_translate(CLI::App& app, Work& work);
void add_list(CLI::App& app, Work& work);
void add_fault(CLI::App& app, Work& work);
void add_explain(CLI::App& app, Work& work);
void add_dataset(CLI::App& app, Work& work);
void add_table1(CLI::App& app, Work& work);
void add_claims(CLI::App& app, Work& work);
void add_figure(CLI::App& app, Work& work);
void add_compare(CLI::App& app, Work& work);
void add_replay(CLI::App& app, Work& work);
void add_job(CLI::App& app, Work& work);
void add_report(CLI::App& app, Work& work);
void add_sweep(CLI::App& app, Work& work);
void add_again(CLI::App& app, Work& work);
void add_show(CLI::App& app, Work& work);
void add_diff(CLI::App& app, Work& work);
void add_doctor(CLI::App& app, Work& work);
void add_cache(CLI::App& app, Work& work);
void add_lab(CLI::App& app, Work& work);
void add_examples(CLI::App& app, Work& work);
void add_completion(CLI::App& app, Work& work);

}  // namespace platter::command

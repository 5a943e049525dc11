#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string_view>

namespace platter::command {

/// Puts the flags of every command that has many into groups for --help, by what they decide.
void group_flags(CLI::App& app);

/// What main does once the arguments are read: a subcommand's work, with its exit code. 0 well, 1 a check or
/// a program failed, 2 wrong usage or specification.
using Work = std::function<int()>;

/// A command of `platter --help`.
struct Command {
  std::string_view name;
  void (*add)(CLI::App& app, Work& work);
};

/// Each adds its subcommand to `app` and puts its work into `work` when it is chosen.
void add_run(CLI::App& app, Work& work);
void add_build(CLI::App& app, Work& work);
void add_together(CLI::App& app, Work& work);
void add_time(CLI::App& app, Work& work);
void add_translate(CLI::App& app, Work& work);
void add_list(CLI::App& app, Work& work);
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
void add_completion(CLI::App& app, Work& work);

}  // namespace platter::command

#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace platter::runtime {

/// --help in lines of less than 100 columns, broken between words, under where a description begins.
class HelpFormat : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

}  // namespace platter::runtime

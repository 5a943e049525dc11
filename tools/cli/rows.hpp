#pragma once

#include <string>
#include <vector>

namespace platter::command {

/// A name, and what there is to say of it.
struct Row {
  std::string name;
  std::string text;
};

/// On standard output, as wide as a terminal: texts stand in a column of their own, and go on there.
void print(const std::vector<Row>& rows);
/// What stands above them.
void print_heading(const std::string& text);

}  // namespace platter::command

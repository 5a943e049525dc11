#pragma once

#include <string>
#include <vector>

namespace platter::command {

/// A name and its description.
struct Row {
  std::string name;
  std::string text;
};

/// Prints the rows in two columns, as wide as the terminal; long descriptions are wrapped in their column.
void print(const std::vector<Row>& rows);
/// Prints the heading of a table.
void print_heading(const std::string& text);

}  // namespace platter::command

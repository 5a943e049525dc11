#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

namespace platter::command {

/// How far a scoreboard's runs are, on a terminal at standard error and nowhere else.
class Progress {
 public:
  Progress();
  /// For evidence::Laboratory.
  std::function<void(std::size_t)> of_runs() const;
  void clear() const;

 private:
  bool terminal_;
};

/// Writes the document to the file, "" for none. Throws specification::Error where that cannot be done.
void write_json(const std::string& file, const nlohmann::ordered_json& document);

}  // namespace platter::command

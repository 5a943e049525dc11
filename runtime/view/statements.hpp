#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "emulator/record/listener.hpp"

namespace platter::runtime {

/// The effects of all Fortran statements of one kind on blocked datasets.
struct StatementCounts {
  std::string name;  ///< "READ"
  std::int64_t times = 0;
  std::int64_t calls = 0;  ///< number of calls of the system
  std::int64_t words = 0;  ///< words moved by these calls
  /// Time from each statement to the completion of the last call that it caused, summed over statements that
  /// caused calls.
  time::Duration to_completion{};
};

/// Adds up the tree of events by kind of statement, in the order of first execution.
class Statements final : public record::Listener {
 public:
  /// The kinds of events that are needed.
  static constexpr record::Kinds kinds() {
    using record::Kind;
    return {Kind::kStatement, Kind::kOrder, Kind::kCall, Kind::kStatus};
  }
  void on_event(const record::Event& event) override;
  const std::vector<StatementCounts>& rows() const { return rows_; }

 private:
  struct Begun {
    std::size_t row;
    time::Instant at;
    time::Duration to_completion{};  ///< so far
  };
  using Statement = std::shared_ptr<Begun>;
  /// A unit's last statement, and its orders that may still cause a call, by number.
  struct Unit {
    std::uint64_t id = 0;
    Statement statement;
    std::map<std::uint64_t, Statement> orders;
  };

  StatementCounts& row_of(const Statement& statement) { return rows_[statement->row]; }
  void begin(const record::Event& event);
  Statement called_by(std::uint64_t parent);
  void complete(const record::Event& status);

  std::vector<StatementCounts> rows_;
  std::map<std::int64_t, Unit> units_;
  std::map<std::uint64_t, Statement> under_way_;  ///< statements by request
};

}  // namespace platter::runtime

#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/record/listener.hpp"
#include "runtime/program/session/fortran_line.hpp"

namespace platter::runtime {

/// The effects of a line of the program.
struct LineCounts {
  struct Lost {
    std::int64_t revolutions = 0;
    time::Duration late{};  ///< total lateness of these lost revolutions
  };

  std::string line{};       ///< "file.f:12"; "" if unknown
  std::string what{};       ///< name of the statement, or of the routine that is called
  std::int64_t times = 0;   ///< number of executions
  std::int64_t calls = 0;   ///< calls of the system that move words, including later calls by the library
  std::int64_t words = 0;   ///< words moved by these calls
  time::Duration waited{};  ///< time that the program has waited at this line, in the system or between tests
  /// Revolutions lost by sectors that the line has requested, by cause.
  std::array<Lost, record::kCauses> lost{};

  std::int64_t revolutions() const;
  /// Adds the counts of another place in the same line.
  LineCounts& operator+=(const LineCounts& other);
};

/// Adds up events by the place in the program that caused them. Memory is constant: events of statements or
/// calls that are some thousand calls old are not attributed.
class Lines final : public record::Listener {
 public:
  /// `from`: a reference to Session::from.
  explicit Lines(const void* const& from) : from_(from) {}

  /// The kinds of events that are needed, without and with waiting times.
  static constexpr record::Kinds kinds() {
    using record::Kind;
    return {Kind::kStatement, Kind::kOrder, Kind::kCall, Kind::kStatus, Kind::kLostRevolution};
  }
  static constexpr record::Kinds kinds_with_waits() {
    record::Kinds all = kinds();
    all.add({record::Kind::kWait, record::Kind::kTest});
    return all;
  }

  void on_event(const record::Event& event) override;
  /// Returns the counts by line, in the order of first execution.
  std::vector<LineCounts> rows() const;

 private:
  /// The counts of a place in the program.
  struct Row {
    const void* place = nullptr;  ///< FortranLines::place_of
    std::string_view what{};      ///< valid as long as the machine
    LineCounts counts{};
  };
  /// Rows by ascending number; only the latest 4096 are stored. Memory grows with the numbers, because most
  /// programs make few calls.
  class Recent {
   public:
    void put(std::uint64_t number, Row* row) {
      const std::size_t at = number % kMaxRows;
      if (at >= places_.size()) places_.resize(at + 1);
      places_[at] = {number, row};
    }
    Row* find(std::uint64_t number) const {
      const std::size_t at = number % kMaxRows;
      return at < places_.size() && places_[at].first == number ? places_[at].second : nullptr;
    }

   private:
    static constexpr std::size_t kMaxRows = 4096;
    std::vector<std::pair<std::uint64_t, Row*>> places_;
  };

  /// Fast path for programs that call from the same place repeatedly.
  Row& row_here(std::string_view what) {
    const bool same = from_ == last_from_ && last_ != nullptr && last_->what.data() == what.data();
    return same ? *last_ : look_up(what);
  }
  Row& look_up(std::string_view what);
  Row& waiting_here();
  Row& nobodys();
  void begin(const record::Event& event);
  void call(const record::Event& event);
  void lose(const record::Event& event);
  void test(const record::Event& event);

  const void* const& from_;
  FortranLines places_;
  std::deque<Row> rows_;  ///< a deque, so that rows do not move
  const void* last_from_ = nullptr;
  Row* last_ = nullptr;                       ///< row of last_from_, if that is in the program's own code
  Recent begun_;                              ///< rows of statements and orders
  Recent requests_;                           ///< rows of calls
  std::optional<time::Instant> waits_since_;  ///< time of the last test, if the status was busy
};

/// Returns the lines that have lost most revolutions, as text; "" if there are none.
std::string lines_text(const Lines& lines);

/// Returns all lines, the member "lines" of "platter.run". `with_waits`: waiting times include the time
/// between tests.
nlohmann::ordered_json lines_json(const Lines& lines, bool with_waits);

}  // namespace platter::runtime

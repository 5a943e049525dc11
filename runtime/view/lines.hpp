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

/// What a line of a program has led to.
struct LineCounts {
  struct Lost {
    std::int64_t revolutions = 0;
    time::Duration late{};  ///< of all of them, by how much they were
  };

  std::string line{};       ///< "file.f:12"; "" where it is not known
  std::string what{};       ///< the statement, or the routine that it calls
  std::int64_t times = 0;   ///< that it was executed
  std::int64_t calls = 0;   ///< of the system that move words, also by the library later on
  std::int64_t words = 0;   ///< that these have moved
  time::Duration waited{};  ///< that the program has waited here: in the system, or between tests
  std::array<Lost, record::kCauses> lost{};  ///< by cause, to the sectors that it asked for

  std::int64_t revolutions() const;
  /// Of another place in the same line.
  LineCounts& operator+=(const LineCounts& other);
};

/// Adds up events by the place in the program that they come from. In constant memory: what was begun more
/// than some thousand calls ago is nobody's.
class Lines final : public record::Listener {
 public:
  /// `from`: where the program has come from last, wherever it is told.
  explicit Lines(const void* const& from) : from_(from) {}

  /// The kinds it needs, without and with waiting.
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
  /// By line, in the order in which the program came to them.
  std::vector<LineCounts> rows() const;

 private:
  /// What a place of the program's does.
  struct Row {
    const void* place = nullptr;  ///< FortranLines::place_of
    std::string_view what{};      ///< stays as long as the machine
    LineCounts counts{};
  };
  /// Rows by numbers that grow; of the last some thousand.
  class Recent {
   public:
    void put(std::uint64_t number, Row* row) { places_[number % kMost] = {number, row}; }
    Row* find(std::uint64_t number) const {
      const auto& [known, row] = places_[number % kMost];
      return known == number ? row : nullptr;
    }

   private:
    static constexpr std::size_t kMost = 4096;
    std::vector<std::pair<std::uint64_t, Row*>> places_{kMost};
  };

  /// Programs come from the same place again and again.
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
  std::deque<Row> rows_;  ///< they stay where they are
  const void* last_from_ = nullptr;
  Row* last_ = nullptr;                       ///< of last_from_, if that is the program's own
  Recent begun_;                              ///< statements and orders
  Recent requests_;                           ///< calls
  std::optional<time::Instant> waits_since_;  ///< the last test, where it found something busy
};

/// Of the lines that revolutions were lost to the few that lost most; "" where none were.
std::string lines_text(const Lines& lines);

/// All lines, "lines" of "platter.run": `with_waits`: the time between tests has been added up, too.
nlohmann::ordered_json lines_json(const Lines& lines, bool with_waits);

}  // namespace platter::runtime

#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

/// Counts and times what the layer above asks of the one below, and says so when the file is closed: a row
/// for each kind of call (Cray's rows and columns; source), or one line in all. Cray's row fcntl is not
/// there: nothing above a layer controls it.
class Event final : public Layer {
 public:
  /// All kinds of calls, those that there were, or their sum (unsourced, from memory of the manual: the three
  /// reports; that the first is what nobody has to ask for follows from the options, which name the other
  /// two).
  enum class Report : std::uint8_t { kNone, kBrief, kSummary, kAll };

  /// `opening`: how long it took to open what is below.
  Event(std::unique_ptr<Layer> below, LayerContext& context, Report report, time::Duration opening);

  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() override;

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  Started start_read(std::span<std::byte> into) override;
  Started start_write(std::span<const std::byte> from) override;
  Started start_read_at(amount::Bytes offset, std::span<std::byte> into) override;
  Started start_write_at(amount::Bytes offset, std::span<const std::byte> from) override;
  amount::Bytes wait(const Started& started) override;
  bool is_done(const Started& started) const override { return below_->is_done(started); }
  void seek(amount::Bytes to) override;
  void rewind() override;
  void end_file() override;
  void backspace() override;
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override { return below_->size(); }
  bool has_records() const override { return below_->has_records(); }

 private:
  /// Calls of one kind.
  struct Calls {
    std::int64_t times = 0;
    std::int64_t ill_formed = 0;  ///< not of whole blocks from one's beginning
    time::Duration waited{};      ///< from call to return, or for what was started
    amount::Bytes requested{}, delivered{}, least{}, most{};
    std::int64_t hidden = 0;  ///< of what was started: done when somebody waited for it

    void count(amount::Bytes asked, bool well_formed);
  };
  /// Whether calls move bytes, and start it only.
  enum class Kind : std::uint8_t { kOther, kMoves, kStarts };
  /// Of the report.
  struct Row {
    const char* name;
    const Calls* calls;
    Kind kind;
  };
  struct UnderWay {
    Calls* calls;
    bool reads;
  };

  bool well_formed(amount::Bytes offset, amount::Bytes bytes) const;
  template <typename Work>
  auto timed(Calls& calls, Work work);
  template <typename Start>
  Started started(Calls& calls, bool reads, amount::Bytes offset, amount::Bytes asked, Start start);
  void report();
  std::array<Row, 11> rows() const;
  void say(const Row& row) const;
  void say_in_one_line() const;

  std::unique_ptr<Layer> below_;
  LayerContext& context_;
  Report report_;
  bool has_reported_ = false;
  amount::Bytes position_{};
  std::map<Ticket, UnderWay> under_way_;
  Calls opens_{}, reads_{}, writes_{}, started_reads_{}, started_writes_{}, seeks_{}, truncates_{},
      flushes_{}, ends_{}, backspaces_{}, closes_{};
};

}  // namespace platter::ffio

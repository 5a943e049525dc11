#pragma once

#include <string>
#include <vector>

#include "tools/validation/studies/bucher-hayes/bench/deck.hpp"
#include "tools/validation/studies/bucher-hayes/bench/row.hpp"
#include "tools/validation/studies/bucher-hayes/bench/tables.hpp"

namespace platter::bucher_hayes {

inline const Host kCtss{"cray1", "ctss"};
inline const Host kCos{"cray1", "cos"};
inline const Host kAlamos{"cray1", "alamos"};
inline const Host kLtss{"cdc7600", "ltss"};

using Words = std::vector<std::string>;

// Test programs, as they are compiled together.
inline const Words kRdisk{"appendixa.f"};
inline const Words kIzdk{"appendixa.f", "use_izdk.f"};
inline const Words kRdabs{"appendixa.f", "use_rdabs.f"};
inline const Words kSystemCalls{"appendixa.f", "use_sys.f"};
inline const Words kSweep{"sweep.f"};
inline const Words kBuffered{"bufio.f"};

/// Eq. 3, kword/s.
inline constexpr double kCrayMaximum = 502.7;

/// Of a hundred cylinders.
inline constexpr long kCrayHundred = 100L * 180 * 512;
inline constexpr long k7600Hundred = 100L * 200 * 512;

/// A deck for the 7600: its clock of microseconds needs more timings, of a longer loop.
Deck deck_7600();

/// The measurements that claims are made of. Each is made once, whoever asks.
class Bench {
 public:
  explicit Bench(ExperimentRunner& laboratory) : laboratory_(laboratory) {}

  ExperimentRunner& laboratory() const { return laboratory_; }
  /// Table 1's, by its name. Throws Failed where it could not be measured.
  MeasuredRow row(const std::string& name) const;
  std::vector<MeasuredRow> rows() const;

  std::vector<Channels> tables(const Words& programs, const Host& host, const Deck& deck,
                               const Words& flags = {}, bool vector = true) const;
  /// Of one channel.
  Channels one(const Words& programs, const Host& host, const Deck& deck, const Words& flags = {},
               bool vector = true) const {
    return tables(programs, host, deck, flags, vector).at(0);
  }
  /// The 7600's RDISK, or WDISK, at random addresses, with calls enough for M to be sure to 0.01.
  Channels random_7600(int writes) const;
  std::vector<Tested> sweep(const SweepDeck& deck, const Words& flags = {}, bool vector = true) const;

 private:
  ExperimentRunner& laboratory_;
};

}  // namespace platter::bucher_hayes

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

// Test programs. The files of each are compiled together.
inline const Words kRdisk{"appendixa.f"};
inline const Words kIzdk{"appendixa.f", "use_izdk.f"};
inline const Words kRdabs{"appendixa.f", "use_rdabs.f"};
inline const Words kSystemCalls{"appendixa.f", "use_sys.f"};
inline const Words kSweep{"sweep.f"};
inline const Words kBuffered{"bufio.f"};

/// Maximum rate of the Cray-1 by eq. 3, in kword/s.
inline constexpr double kCrayMaximum = 502.7;

/// Words in a hundred cylinders.
inline constexpr long kCrayHundred = 100L * 180 * 512;
inline constexpr long k7600Hundred = 100L * 200 * 512;

/// Returns a deck for the CDC 7600. Its clock counts microseconds, so it needs more timings of a longer loop.
Deck deck_7600();

/// The measurements that checks use. Equal experiments are run once for all checks.
class Bench {
 public:
  explicit Bench(ExperimentRunner& runner) : runner_(runner) {}

  ExperimentRunner& runner() const { return runner_; }
  /// Returns a row of Table 1 by its name. Throws Failed if it could not be measured.
  MeasuredRow row(const std::string& name) const;
  std::vector<MeasuredRow> rows() const;

  std::vector<Channels> tables(const Words& programs, const Host& host, const Deck& deck,
                               const Words& flags = {}, bool vector = true) const;
  /// Returns the tables for one channel.
  Channels one(const Words& programs, const Host& host, const Deck& deck, const Words& flags = {},
               bool vector = true) const {
    return tables(programs, host, deck, flags, vector).at(0);
  }
  /// Measures RDISK of the CDC 7600, or WDISK if `writes` is 1, at random addresses. There are enough calls
  /// for a standard error of M of 0.01.
  Channels random_7600(int writes) const;
  std::vector<Tested> sweep(const SweepDeck& deck, const Words& flags = {}, bool vector = true) const;

 private:
  ExperimentRunner& runner_;
};

}  // namespace platter::bucher_hayes

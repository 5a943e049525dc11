#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>

#include "emulator/specification/document.hpp"
#include "emulator/specification/reader.hpp"

namespace platter::processor {

using specification::Basis;

/// A number of clock periods (CP) of a specification, and its provenance.
struct Price {
  std::int64_t cp = 0;
  Basis basis = Basis::kSource;

  operator std::int64_t() const { return cp; }  // NOLINT(google-explicit-constructor)
};

/// Reads a number of CP. Throws specification::Error.
inline Price read_price(specification::Reader& reader, std::string_view key) {
  const auto number = reader.based_count(key, "CP");
  return {number.value, number.basis};
}

/// A sum of prices, separated by provenance.
class Periods {
 public:
  Periods() = default;
  Periods(const Price& price) { add(price.basis, price.cp); }  // NOLINT(google-explicit-constructor)

  void add(Basis basis, std::int64_t cp) { by_basis_[static_cast<std::size_t>(basis)] += cp; }
  Periods& operator+=(const Periods& other) {
    for (std::size_t i = 0; i < by_basis_.size(); ++i) by_basis_[i] += other.by_basis_[i];
    return *this;
  }
  friend Periods operator+(Periods a, const Periods& b) { return a += b; }
  friend Periods operator-(Periods a, const Periods& b) {
    for (std::size_t i = 0; i < a.by_basis_.size(); ++i) a.by_basis_[i] -= b.by_basis_[i];
    return a;
  }
  friend Periods operator*(std::int64_t times, Periods a) {
    for (auto& cp : a.by_basis_) cp *= times;
    return a;
  }

  /// Removes negative parts, by moving CP from the largest part to the negative ones. The total does not
  /// change; it is at least 0.
  void clear_of_negatives() {
    for (;;) {
      const auto [smallest, largest] = std::minmax_element(by_basis_.begin(), by_basis_.end());
      if (*smallest >= 0 || *largest <= 0) return;
      const std::int64_t paid = std::min(-*smallest, *largest);
      *smallest += paid;
      *largest -= paid;
    }
  }

  std::int64_t of(Basis basis) const { return by_basis_[static_cast<std::size_t>(basis)]; }
  std::int64_t total() const { return std::accumulate(by_basis_.begin(), by_basis_.end(), std::int64_t{0}); }
  bool operator==(const Periods&) const = default;

 private:
  std::array<std::int64_t, std::size(specification::kBases)> by_basis_{};
};

}  // namespace platter::processor

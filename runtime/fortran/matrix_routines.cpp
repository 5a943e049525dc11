// Products of matrices in Cray's SCILIB (recalled). Every column of the product is a sum of columns, in their
// order, by the distribution's BLAS, as the library kept one in a vector register.

#include <fmt/format.h>

#include <limits>

#include "runtime/fortran/library_entry.hpp"

extern "C" {
void daxpy_(const int* n, const double* a, const double* x, const int* incx, double* y, const int* incy);
void drotg_(double* a, double* b, double* c, double* s);
}

namespace platter::runtime {
namespace {

/// A matrix: where it begins, and from an element to the next of its column and of its row.
template <typename Number>
struct Matrix {
  Number* first;
  std::int64_t down;
  std::int64_t across;
  Number* column(std::int64_t j) const { return first + j * across; }
  Number& at(std::int64_t i, std::int64_t j) const { return first[i * down + j * across]; }
};

/// A number that BLAS can take, and of which three make no more than 64 bits.
int narrow(const char* name, std::int64_t number) {
  constexpr std::int64_t kMost = 1 << 21;
  if (number > kMost || number < -kMost)
    throw system::CallError(name, fmt::format("{} elements", number), "no matrix is as large as that");
  return static_cast<int>(number);
}

/// c = a b, with `rows` and `columns`; `inner` is how many columns a has.
void multiply(const char* name, Matrix<const double> a, Matrix<const double> b, Matrix<double> c,
              std::int64_t rows, std::int64_t inner, std::int64_t columns) {
  const std::int64_t all = std::max(narrow(name, rows), 0) * std::int64_t{std::max(narrow(name, inner), 0)} *
                           std::max(narrow(name, columns), 0);
  library_entry(name, all, [&](Session&) {
    const int count = narrow(name, rows);
    const int from = narrow(name, a.down);
    const int to = narrow(name, c.down);
    for (std::int64_t j = 0; j < columns; ++j) {
      for (std::int64_t i = 0; i < rows; ++i) c.at(i, j) = 0;
      for (std::int64_t k = 0; k < inner; ++k)
        daxpy_(&count, &b.at(k, j), a.column(k), &from, c.column(j), &to);
    }
  });
}

}  // namespace
}  // namespace platter::runtime

using Count = const std::int64_t*;
using platter::runtime::multiply;

extern "C" {
void mxm_(const double* a, Count rows, const double* b, Count inner, double* c, Count columns);
void mxma_(const double* a, Count a_down, Count a_across, const double* b, Count b_down, Count b_across,
           double* c, Count c_down, Count c_across, Count rows, Count inner, Count columns);
void mxv_(const double* a, Count rows, const double* b, Count inner, double* c);
void mxva_(const double* a, Count a_down, Count a_across, const double* b, Count b_down, double* c,
           Count c_down, Count rows, Count inner);
void srotg_(double* a, double* b, double* c, double* s);

void mxm_(const double* a, Count rows, const double* b, Count inner, double* c, Count columns) {
  multiply("MXM", {a, 1, *rows}, {b, 1, *inner}, {c, 1, *rows}, *rows, *inner, *columns);
}

void mxma_(const double* a, Count a_down, Count a_across, const double* b, Count b_down, Count b_across,
           double* c, Count c_down, Count c_across, Count rows, Count inner, Count columns) {
  multiply("MXMA", {a, *a_down, *a_across}, {b, *b_down, *b_across}, {c, *c_down, *c_across}, *rows, *inner,
           *columns);
}

void mxv_(const double* a, Count rows, const double* b, Count inner, double* c) {
  multiply("MXV", {a, 1, *rows}, {b, 1, *inner}, {c, 1, *rows}, *rows, *inner, 1);
}

void mxva_(const double* a, Count a_down, Count a_across, const double* b, Count b_down, double* c,
           Count c_down, Count rows, Count inner) {
  multiply("MXVA", {a, *a_down, *a_across}, {b, *b_down, 0}, {c, *c_down, 0}, *rows, *inner, 1);
}

void srotg_(double* a, double* b, double* c, double* s) {
  platter::runtime::library_entry("SROTG", 1, [&](platter::runtime::Session&) { drotg_(a, b, c, s); });
}
}

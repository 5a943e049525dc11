#pragma once

/// Mutant schemata: every mutant of tests/mutation is compiled into the same programs, and the environment
/// variable PLATTER_MUTANT selects one by its number. This header is copied into the mutated tree; no other
/// build includes it.

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

namespace platter::mutation {

constexpr int kUnread = -1;
constexpr int kNone = 0;  ///< mutants are numbered from 1

inline int selected = kUnread;

/// One byte per mutant, set to 1 when it is reached; nullptr unless recorder.cpp records.
inline char* reached = nullptr;

/// Returns whether this mutant is selected, and records that it was reached.
inline bool on(int mutant) {
  if (selected == kUnread) {
    const char* number = std::getenv("PLATTER_MUTANT");
    selected = number == nullptr ? kNone : std::atoi(number);
  }
  if (reached != nullptr) reached[mutant] = 1;
  return selected == mutant;
}

/// Returns a condition, negated if its mutant is selected. `a && b` becomes flip(flip(a) && flip(b)), which
/// is `a || b` when the mutant is selected, and evaluates b only if the result depends on it, as the original
/// does.
template <int kMutant, class T>
bool flip(T&& condition) {
  const bool value = static_cast<bool>(condition);
  return on(kMutant) ? !value : value;
}

/// Returns an integer literal or, if its mutant is selected, the next integer in the direction of `step`.
template <int kMutant, int step, class T>
T constant(T value) {
  return on(kMutant) ? static_cast<T>(value + static_cast<T>(step)) : value;
}

/// Returns the value of a return statement. If its mutant is selected, a bool is negated, a number is
/// increased by one, and other types have their default value.
template <int kMutant, class T>
  requires std::is_default_constructible_v<std::remove_cvref_t<T>>
decltype(auto) result(T&& value) {
  using Value = std::remove_cvref_t<T>;
  if constexpr (std::is_lvalue_reference_v<T>) {
    static Value other{};
    if (!on(kMutant)) return static_cast<T>(value);
    if constexpr (std::is_same_v<Value, bool>) {
      other = !value;
    } else if constexpr (std::is_arithmetic_v<Value>) {
      other = static_cast<Value>(value + 1);
    } else {
      other.~Value();
      new (&other) Value{};
    }
    return static_cast<T>(other);
  } else if constexpr (std::is_same_v<Value, bool>) {
    return on(kMutant) ? !value : value;
  } else if constexpr (std::is_arithmetic_v<Value>) {
    return on(kMutant) ? static_cast<Value>(value + 1) : value;
  } else {
    if (on(kMutant)) return Value{};
    return Value(std::move(value));
  }
}

/// This is placed between the operands of a mutated operator: `a < b` becomes `a < Operator<7, '<', ...>{} <
/// b`. Both operators have the precedence and associativity of the original, so operands need no parentheses.
template <int kMutant, class Original, class Changed>
struct Operator {};

template <class Left, int kMutant, class Original, class Changed>
struct LeftOperand {
  Left&& left;

  template <class Right>
  auto apply(Right&& right) const {
    if (on(kMutant)) return Changed{}(std::forward<Left>(left), std::forward<Right>(right));
    return Original{}(std::forward<Left>(left), std::forward<Right>(right));
  }
};

/// A mutant whose result has another type does not compile. The error is at the line of the mutant, by which
/// build.py recognizes it.
template <class Original, class Changed, class Left, class Right>
concept Interchangeable =
    std::is_same_v<std::invoke_result_t<Original, Left, Right>, std::invoke_result_t<Changed, Left, Right>>;

#define PLATTER_MUTATION_OPERATOR(name, symbol)                                                         \
  struct name {                                                                                         \
    template <class A, class B>                                                                         \
    auto operator()(A&& a, B&& b) const -> decltype(std::forward<A>(a) symbol std::forward<B>(b)) {     \
      return std::forward<A>(a) symbol std::forward<B>(b);                                              \
    }                                                                                                   \
  };                                                                                                    \
  template <class L, int kMutant, class Changed>                                                        \
  LeftOperand<L, kMutant, name, Changed> operator symbol(L && left, Operator<kMutant, name, Changed>) { \
    return {std::forward<L>(left)};                                                                     \
  }                                                                                                     \
  template <class L, int kMutant, class Changed, class R>                                               \
    requires Interchangeable<name, Changed, L, R>                                                       \
  auto operator symbol(LeftOperand<L, kMutant, name, Changed>&& left, R&& right) {                      \
    return left.apply(std::forward<R>(right));                                                          \
  }

PLATTER_MUTATION_OPERATOR(Less, <)
PLATTER_MUTATION_OPERATOR(LessEqual, <=)
PLATTER_MUTATION_OPERATOR(Greater, >)
PLATTER_MUTATION_OPERATOR(GreaterEqual, >=)
PLATTER_MUTATION_OPERATOR(Equal, ==)
PLATTER_MUTATION_OPERATOR(NotEqual, !=)
PLATTER_MUTATION_OPERATOR(Plus, +)
PLATTER_MUTATION_OPERATOR(Minus, -)
PLATTER_MUTATION_OPERATOR(Times, *)
PLATTER_MUTATION_OPERATOR(Divided, /)
PLATTER_MUTATION_OPERATOR(Remainder, %)
#undef PLATTER_MUTATION_OPERATOR

}  // namespace platter::mutation

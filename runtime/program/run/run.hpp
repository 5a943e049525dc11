#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdint>

struct platter_charged_words;

namespace platter::runtime {

class Session;
struct Guest;

/// The state of a run of the compiled program in this process. It is the only global variable of the library
/// that is linked with programs, because Fortran passes no context to the routines that it calls, and the
/// host passes none to signal handlers.
///
/// It exists before the first constructor of the process runs, since the constructors of libgfortran already
/// call the library. It is never destroyed, and neither are its parts, since results are written after the
/// destructors of static objects, and a signal may end the program at any instruction.
class Run {
 public:
  /// Returns the state of a component of the library, which is created at the first call. The component
  /// defines the type `Part` next to its code, usually in the unnamed namespace. Members of `Part` need
  /// initializers. Signal handlers may access a part that exists already.
  template <typename Part>
  Part& part() {
    auto& chain = parts_[reinterpret_cast<std::uintptr_t>(&kType<Part>) % kChains];
    for (Node* node = chain.load(std::memory_order_acquire); node != nullptr; node = node->next) {
      if (node->type == &kType<Part>) return static_cast<Holder<Part>*>(node)->part;
    }
    auto* const holder = new Holder<Part>;
    holder->type = &kType<Part>;
    holder->next = chain.load(std::memory_order_relaxed);  // the constructor may have created other parts
    chain.store(holder, std::memory_order_release);
    return holder->part;
  }

  /// The table that the program passes to platter_main(); nullptr before.
  const Guest* guest = nullptr;
  /// The program's session (session()); nullptr before begin_session().
  Session* session = nullptr;
  /// The words in which charged code counts (charged_words()); nullptr before begin_charging().
  platter_charged_words* charged_words = nullptr;

  // Flags that code and signal handlers share.

  /// The number of HeldRequests that exist.
  volatile std::sig_atomic_t held_requests = 0;
  /// The signal that asks the program to end; 0 if there is none.
  volatile std::sig_atomic_t asked_to_end = 0;
  /// 1 once the program is at its end.
  volatile std::sig_atomic_t is_leaving = 0;
  /// 1 while the Fortran line of an address is looked up.
  volatile std::sig_atomic_t looks_for_line = 0;

 private:
  struct Node {
    const void* type = nullptr;
    Node* next = nullptr;
  };
  template <typename Part>
  struct Holder : Node {
    Part part;
  };
  template <typename Part>
  static constexpr char kType = 0;  ///< its address identifies the type

  /// A hash table of the parts. Most chains have at most one element, since the addresses of kType are
  /// consecutive.
  static constexpr std::size_t kChains = 64;
  std::array<std::atomic<Node*>, kChains> parts_{};
};

/// Defined in run.cpp. Use run().
extern constinit Run the_run;

/// Returns the state of the run of this process.
inline Run& run() {
  return the_run;
}

}  // namespace platter::runtime

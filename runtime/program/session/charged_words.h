#pragma once

/* The storage of charged code at %gs: the lines that tools/compiler/charge adds use %gs:0, %gs:8 and so on,
   in the order of these members. In C, for the tests' harnesses. */

#include <asm/prctl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

struct platter_charged_words {
  uint64_t cp;       /* clock periods that the program has been charged since it began, as of its last call */
  uint64_t port_cp;  /* of these, during which its vector loops held the port to memory */
  uint64_t spill;    /* a register, inside a sequence */
  uint64_t flags[3]; /* the flags, a register, a factor; inside a sequence */
  uint64_t slots[2]; /* of the innermost loop that is under way: registers, or what is left of a strip */
};

/* Charged code skips at most this many iterations of a loop at once and charges the time of all of them
   (tools/compiler/charge/placement/last_iteration.hpp). */
enum { platter_most_iterations = 512 };

/* Charged code finds the words there from now on, in this thread. 0, or -1 with errno. */
static inline long platter_put_behind_gs(struct platter_charged_words* words) {
  return syscall(SYS_arch_prctl, ARCH_SET_GS, words);
}

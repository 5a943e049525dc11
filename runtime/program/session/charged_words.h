#pragma once

/* The words that charged code stores at %gs. The code that tools/compiler/charge adds uses %gs:0, %gs:8 and
   so on, in the order of these members. This file is in C, for the harnesses of tests. */

#include <asm/prctl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

struct platter_charged_words {
  uint64_t cp;       /* clock periods charged from the program's start to its last call */
  uint64_t port_cp;  /* those during which its vector loops held the memory port */
  uint64_t spill;    /* a saved register; used inside a sequence */
  uint64_t flags[3]; /* saved flags and register, a factor; used inside a sequence */
  uint64_t slots[2]; /* for the innermost active loop: registers, or the rest of a strip */
};

/* Charged code skips at most this many iterations of a loop at once and charges the time of all of them
   (tools/compiler/charge/placement/last_iteration.hpp). */
enum { platter_most_iterations = 512 };

/* Makes %gs point to the words, for this thread. Returns 0, or -1 with errno. */
static inline long platter_put_behind_gs(struct platter_charged_words* words) {
  return syscall(SYS_arch_prctl, ARCH_SET_GS, words);
}

#pragma once

// The first part of each of SystemServices::fault_messages(): what happened. These are macros because string
// literals are joined at compile time and the messages are printed in signal handlers.

#define PLATTER_OVERFLOW "the result of a REAL operation is too large"
#define PLATTER_DIVISION "a REAL is divided by zero, or the logarithm of zero is taken"
#define PLATTER_INVALID                                                                                  \
  "a REAL operation has no result (0./0., the square root or logarithm of a negative number, or a REAL " \
  "that is too large for an INTEGER)"
#define PLATTER_INTEGER "an INTEGER is divided by zero"

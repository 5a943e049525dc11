#include "tests/support/long_program.hpp"

#include <fmt/format.h>

namespace platter::tests {

std::string long_program(int loops) {
  std::string text = "      DIMENSION X(1000)\n";
  for (int i = 1; i <= loops; ++i)
    text += fmt::format("      DO {0} I=1,100\n      X(I)=X(I)*{0}.+SIN(X(I+1))\n{0:5} CONTINUE\n", i);
  return text + "      PRINT *,X(1)\n      END\n";
}

}  // namespace platter::tests

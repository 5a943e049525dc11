#pragma once

// Fortran programs that both program_tests and command_tests run.
//
// Machines: cray1 cdc7600

namespace platter::tests {

/// Writes 3000 words to unit 7 and 99 to unit 9.
inline constexpr const char* kWriteTwoUnits = R"(
      DIMENSION A(3000)
      DO 10 I=1,3000
   10 A(I)=I
      WRITE(7) A
      WRITE(9) 99
      END
)";

/// Reads and prints them, then writes another record after that of unit 7.
inline constexpr const char* kReadTwoUnits = R"(
      DIMENSION A(3000)
      READ(7) A
      READ(9) I
      PRINT *,A(1),A(3000),I
      READ(7,END=10) I
   10 WRITE(7) 5
      END
)";

/// Makes two calls in sequence on connector 5.
inline constexpr const char* kTwoReads = R"(
      DIMENSION X(512)
      DO 10 I=1,2
      CALL RDISK(5,X,512,512*(I-1))
   10 CALL IOWAIT(5)
      PRINT *,TIMEF(D)
      END
)";

}  // namespace platter::tests

// The results of a program do not depend on the host: neither on its processor, nor on its C library, nor on
// the variables of its environment.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Host : public testing::Test {
 public:
  /// Builds a separate program, which is started without the `platter` command.
  void build(const std::string& source) {
    const Outcome built = desk.platter({"build", source, "-o", "guest"});
    ASSERT_EQ(built.code, 0) << built.err;
  }
  void build_text(const char* fortran) {
    desk.folder.write("test.f", text_of(fortran));
    build("test.f");
  }
  /// Runs the program. `before`: words in front of it on the command line, such as env or valgrind.
  Outcome start(Words before = {}) const {
    before.insert(before.end(), {"./guest", "--no-summary", "--trust"});  // valgrind takes more addresses
    return desk.command(before);
  }
  std::string shell(const std::string& line) const { return desk.command({"sh", "-c", line}).out; }
  CliFixture desk;
};

const char* const kIntrinsics = "tests/command/intrinsics.f";

TEST_F(Host, ProcessorFeaturesDoNotChangeTheResult) {
  build(source_path(kIntrinsics));
  const Outcome plain = start();
  EXPECT_EQ(plain.code, 0) << plain.err;
  EXPECT_TRUE(has(plain.out, "MATMUL"));
  // These are glibc's names of processor features; each release ignores the names that it does not know.
  for (const char* masked : {"-AVX2,-FMA,-FMA4,-AVX512F", "-AVX2_Usable,-FMA_Usable,-FMA4_Usable",
                             "-AVX2,-FMA,-FMA4,-AVX,-SSE4_2,-SSE4_1,-AVX512F,-ERMS"}) {
    const Outcome other = start({"env", std::string("GLIBC_TUNABLES=glibc.cpu.hwcaps=") + masked});
    EXPECT_EQ(other.out, plain.out) << masked;
  }
}

/// Covers instructions that identify the processor, and functions of the host's libm that glibc selects by
/// processor. The test needs no second processor.
TEST_F(Host, AGuestRequestsNoFeaturesAndCallsNoMathematicsOfTheHost) {
  build(source_path(kIntrinsics));
  const std::string runtime =
      shell("ldd guest | sed -n 's/^\\s*\\(.*libplatter-runtime.so\\) .*/\\1/p' | tr -d '\\n'");
  ASSERT_FALSE(runtime.empty());
  EXPECT_EQ(shell("objdump -d guest '" + runtime + "' | grep -w cpuid"), "");
  EXPECT_TRUE(has(shell("objdump -d guest | grep -c ret"), "\n"));  // shows that objdump can read the program
  EXPECT_EQ(shell("nm -D --defined-only $(g++ -print-file-name=libm.so.6)"
                  " | sed 's/.* //; s/@.*//' | sort -u > libm.names;"
                  " nm -D --undefined-only guest '" +
                  runtime + "' | sed 's/.* //; s/@.*//' | sort -u | comm -12 - libm.names"),
            "");
  EXPECT_EQ(shell("grep -cx sin libm.names"), "1\n");
}

/// Runs the program on a software emulator of a processor; skips the test if that is not installed.
class OtherProcessor : public Host, public testing::WithParamInterface<Words> {
 public:
  /// valgrind computes REAL*10 in 64 bits, according to its manual.
  static std::string comparable(std::string out) {
    if (GetParam().front() != "valgrind") return out;
    const auto begin = out.find("   REAL*10");
    return out.erase(begin, out.find('\n', begin) - begin);
  }
};

TEST_P(OtherProcessor, GivesTheSameResult) {
  if (shell("command -v " + GetParam().front()).empty())
    GTEST_SKIP() << GetParam().front() << " is missing; tools/setup --sandbox-tests installs it";
  build(source_path(kIntrinsics));
  if (!shell("nm guest | grep __asan_init").empty())
    GTEST_SKIP() << "a sanitized program runs on no other processor";
  const Outcome other = start(GetParam());
  EXPECT_EQ(other.code, 0) << other.err;
  EXPECT_EQ(comparable(other.out), comparable(start().out));
}

// The processor that valgrind emulates has AVX2 and FMA, but not AVX-512; qemu64 has none of them.
INSTANTIATE_TEST_SUITE_P(Host, OtherProcessor,
                         testing::Values(Words{"valgrind", "-q"}, Words{"qemu-x86_64", "-cpu", "qemu64"}),
                         [](const auto& tested) { return tested.param.front().substr(0, 4); });

/// The program writes formatted, list-directed and unformatted output on units that an environment variable
/// of libgfortran could redirect.
TEST_F(Host, VariablesOfTheEnvironmentHaveNoEffect) {
  build_text(R"(
      DIMENSION X(3)
      X(1)=1.5
      X(2)=-2.5
      X(3)=1.E10
      WRITE(6,1) X
      PRINT *,X,1.0_4
      OPEN(9,FILE='plain',FORM='UNFORMATTED',ACCESS='DIRECT',RECL=24)
      WRITE(9,REC=1) X
      CLOSE(9)
      WRITE(0,1) X(1)
    1 FORMAT(' ',3F20.3)
      END
)");
  const Outcome plain = start();
  EXPECT_EQ(plain.code, 0) << plain.err;
  const std::string file = desk.folder.read("plain");
  EXPECT_EQ(file.size(), 24U);
  for (const char* variable :
       {"GFORTRAN_STDOUT_UNIT=17", "GFORTRAN_STDERR_UNIT=6", "GFORTRAN_STDIN_UNIT=6",
        "GFORTRAN_UNBUFFERED_ALL=1", "GFORTRAN_UNBUFFERED_PRECONNECTED=1", "GFORTRAN_OPTIONAL_PLUS=1",
        "GFORTRAN_LIST_SEPARATOR= ;", "GFORTRAN_CONVERT_UNIT=big_endian", "GFORTRAN_FORMATTED_BUFFER_SIZE=1",
        "GFORTRAN_UNFORMATTED_BUFFER_SIZE=1", "GFORTRAN_DEFAULT_RECL=20", "GFORTRAN_SHOW_LOCUS=0",
        "GFORTRAN_ERROR_BACKTRACE=1", "LC_ALL=de_DE.UTF-8", "LC_NUMERIC=de_DE", "LANG=fr_FR.UTF-8",
        "TZ=Asia/Tokyo"}) {
    const Outcome other = start({"env", variable});
    EXPECT_EQ(other.out, plain.out) << variable;
    EXPECT_EQ(other.err, plain.err) << variable;
    EXPECT_EQ(desk.folder.read("plain"), file) << variable;
  }
  EXPECT_FALSE(desk.folder.has("fort.6"));
}

/// ALLOCATE, an array of variable bounds and a pointer get memory that was used before, and MALLOC_PERTURB_
/// makes the C library fill it with bytes other than zero.
TEST_F(Host, WordsThatAProgramRequestsAreZeros) {
  build_text(R"(
      PROGRAM WORDS
      REAL, ALLOCATABLE :: A(:)
      REAL, POINTER :: P(:)
      DO 20 I=1,20
      N=37*I
      ALLOCATE(A(N),P(N))
      CALL LOOK(A,N)
      CALL LOOK(P,N)
      DO 10 J=1,N
      A(J)=J
   10 P(J)=-J
      DEALLOCATE(A,P)
   20 CALL AUTOM(N)
      PRINT *,'LOOKED'
      END
      SUBROUTINE AUTOM(N)
      DIMENSION B(N)
      CALL LOOK(B,N)
      DO 10 J=1,N
   10 B(J)=7*J
      END
      SUBROUTINE LOOK(X,N)
      INTEGER X(N)
      DO 10 J=1,N
   10 IF(X(J).NE.0) PRINT 1,J,N,X(J)
    1 FORMAT(' WORD',I6,' OF',I6,' IS ',Z16)
      END
)");
  for (const char* variable : {"MALLOC_PERTURB_=0", "MALLOC_PERTURB_=165"}) {
    EXPECT_EQ(start({"env", variable}).out, " LOOKED\n") << variable;
  }
}

/// An array that grows keeps its previous contents.
TEST_F(Host, AnArrayThatGrowsKeepsItsWords) {
  build_text(R"(
      PROGRAM GROWS
      INTEGER, ALLOCATABLE :: A(:)
      A=[1,2,3]
      DO 10 I=4,3000
   10 A=[A,I]
      A=A(1:2000)
      K=0
      DO 20 I=1,2000
   20 IF(A(I).NE.I) K=K+1
      PRINT *,SIZE(A),K
      END
)");
  const auto numbers = numbers_of(start({"env", "MALLOC_PERTURB_=165"}).out);
  EXPECT_EQ(numbers, (std::vector<double>{2000, 0}));
}

}  // namespace
}  // namespace platter::tests

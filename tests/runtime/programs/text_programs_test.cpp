// Programs whose text is on the drives: they print the same as with text on the host.
//
// Machines: cray1 cdc7600

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

/// Expects that the program prints the same with its text on the host and on drives.
void expect_the_same(const std::string& program) {
  for (const char* machine : {"cray1", "cdc7600"}) {
    const Words flags = {"--machine", machine};
    const ProgramFixture fixture;
    const Outcome host = fixture.run(program, flags);
    EXPECT_EQ(host.code, 0) << host.err;
    EXPECT_NE(host.out, "");
    for (const Words& drives : {Words{"--text", "drives"}, {"--text", "drives", "--system-buffer", "2"}}) {
      Words all = flags;
      all.insert(all.end(), drives.begin(), drives.end());
      const Outcome outcome = ProgramFixture().run(program, all);
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_EQ(outcome.out, host.out);
    }
  }
}

TEST(TextPrograms, EveryFormOfTextComesBackAsFromTheHost) {
  expect_the_same(text_of(R"(
      CHARACTER*12 A,B
      COMPLEX Z
      LOGICAL L
      DIMENSION K(7),X(3)
      NAMELIST /PAR/ K,X,A
      DO 10 I=1,7
   10 K(I)=I*I
      X(1)=1.5
      X(2)=-2.E10
      X(3)=0.
      A='IT''S TEXT'
      WRITE(9,20) K
   20 FORMAT(3I5/(2I7))
      WRITE(9,30) A,X,.TRUE.
   30 FORMAT(T30,A,T1,3E10.3,L2)
      WRITE(9,*) A,K,(1.,2.)
      WRITE(9,PAR)
      WRITE(9,40)
   40 FORMAT()
      WRITE(9,30) 'LAST',X
      ENDFILE 9
      BACKSPACE 9
      BACKSPACE 9
      READ(9,50) B
   50 FORMAT(29X,A)
      PRINT *,B
      REWIND 9
      DO 60 I=1,7
   60 K(I)=0
      READ(9,20) K
      PRINT 20,K
      READ(9,70) B,(X(4-I),I=1,3),L
   70 FORMAT(T30,A,T1,3E10.3,L2)
      PRINT *,B,X,L
      READ(9,*)
      READ(9,PAR)
      PRINT *,K,X,A
      READ(9,50) B
      READ(9,50) B
      PRINT *,B
      READ(9,50,END=80) B
      STOP 3
   80 END
)"));
}

// The program generates lines of 0 to 400 characters with long runs of blanks, writes them, and generates
// them again to check the lines that it reads. Buffers have one or many sectors.
TEST(TextPrograms, RandomLinesComeBackThroughBuffersOfAnyLength) {
  const std::string program = text_of(R"(
      CHARACTER*400 A,B
      ISEED=1
      DO 20 I=1,2000
      CALL LINE(ISEED,A,N)
      IF(N.EQ.0) WRITE(9,10)
   20 IF(N.GT.0) WRITE(9,10) A(1:N)
   10 FORMAT(A)
      REWIND 9
      ISEED=1
      NBAD=0
      DO 30 I=1,2000
      CALL LINE(ISEED,A,N)
      READ(9,10) B
   30 IF(A.NE.B) NBAD=NBAD+1
      READ(9,10,END=40) B
      STOP 3
   40 PRINT *,NBAD
      END
      SUBROUTINE LINE(ISEED,A,N)
      CHARACTER*400 A
      A=' '
      CALL NEXT(ISEED,K)
      N=MOD(K,401)
      I=1
   10 IF(I.GT.N) RETURN
      CALL NEXT(ISEED,K)
      IF(MOD(K,3).EQ.0) I=I+MOD(K/3,110)
      IF(I.LE.N) A(I:I)=CHAR(33+MOD(K/7,58))
      I=I+1
      GO TO 10
      END
      SUBROUTINE NEXT(ISEED,K)
      ISEED=MOD(ISEED*16807,2147483647)
      K=ISEED/64
      END
)");
  for (const char* buffer : {"1", "18"}) {
    const Outcome outcome = ProgramFixture().run(program, {"--text", "drives", "--system-buffer", buffer});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{0}) << buffer;
  }
}

TEST(TextPrograms, MergingCardImagesPrintsTheSameOnDrivesAndHost) {
  expect_the_same(text_of(R"(
      PROGRAM MERGE(INPUT,OUTPUT,TAPE1,TAPE2,TAPE3,TAPE5=INPUT,
     1              TAPE6=OUTPUT)
C     TWO SORTED TAPES OF CARD IMAGES ARE MERGED ON A THIRD
      DIMENSION ICARD(10),JCARD(10)
      DO 10 I=1,40,3
   10 WRITE(1,900) I,(I,K=1,3)
      ENDFILE 1
      DO 20 I=2,40,2
   20 WRITE(2,900) I,(I*I,K=1,3)
      ENDFILE 2
      REWIND 1
      REWIND 2
      READ(1,901) KEY1,(ICARD(I),I=1,7)
      READ(2,901) KEY2,(JCARD(I),I=1,7)
   30 IF(KEY1.GT.KEY2) GO TO 40
      IF(KEY1.EQ.9999) GO TO 50
      WRITE(3,902) KEY1,(ICARD(I),I=1,7)
      READ(1,901) KEY1,(ICARD(I),I=1,7)
      IF(EOF(1)) 35,30
   35 KEY1=9999
      GO TO 30
   40 WRITE(3,902) KEY2,(JCARD(I),I=1,7)
      READ(2,901) KEY2,(JCARD(I),I=1,7)
      IF(EOF(2)) 45,30
   45 KEY2=9999
      GO TO 30
   50 ENDFILE 3
      REWIND 3
      N=0
   60 READ(3,903) K,A,B
      IF(EOF(3)) 70,65
   65 N=N+1
      IF(MOD(N,10).EQ.1) WRITE(6,904) N,K,A,B
      GO TO 60
   70 BACKSPACE 3
      BACKSPACE 3
      READ(3,905) (ICARD(I),I=1,8)
      WRITE(6,906) (ICARD(I),I=1,8)
  900 FORMAT(I4,2X,3I6,T60,8HSEQUENCE)
  901 FORMAT(I4,7A9)
  902 FORMAT(I4,7A9)
  903 FORMAT(I4,2X,2F6.0)
  904 FORMAT(1X,2I5,2F8.1)
  905 FORMAT(8A8)
  906 FORMAT(1X,8A8)
      STOP
      END
)"));
}

TEST(TextPrograms, ANamelistRestartPrintsTheSameOnDrivesAndHost) {
  expect_the_same(text_of(R"(
      PROGRAM DECK(OUTPUT,TAPE4,TAPE7)
C     FREE FIELD AND NAMELIST RESTART
      COMMON/STATE/ T,DT,U(6),NCYC
      NAMELIST/RESTRT/ T,DT,U,NCYC
      T=0.
      DT=.125
      NCYC=0
      DO 5 I=1,6
    5 U(I)=I
      DO 20 K=1,4
      CALL STEP
      REWIND 4
      WRITE(4,RESTRT)
   20 WRITE(7,30) NCYC,T,U
   30 FORMAT(6H CYCLE,I4,F8.3/6(1X,F7.3)//)
      T=-1.
      NCYC=-1
      REWIND 4
      READ(4,RESTRT)
      PRINT 40,T,NCYC,U
   40 FORMAT(F8.3,I4,6F7.3)
      REWIND 7
   50 READ(7,60,END=70) NC,TT,V
   60 FORMAT(6X,I4,F8.3/8X,F8.3//)
      PRINT 40,TT,NC,V
      GO TO 50
   70 CONTINUE
      END
      SUBROUTINE STEP
      COMMON/STATE/ T,DT,U(6),NCYC
      T=T+DT
      NCYC=NCYC+1
      DO 10 I=2,5
   10 U(I)=.5*(U(I-1)+U(I+1))+DT
      END
)"));
}

TEST(TextPrograms, RunTimeFormatsPrintTheSameOnDrivesAndHost) {
  expect_the_same(text_of(R"(
      PROGRAM INDEX
C     A KEYWORD INDEX: ENCODED FORMATS, LONG LINES, FIELDS FROM THE BACK
      DIMENSION IFMT(4),KW(6),IB(25)
      DATA KW/6HDISK  ,6HDRUM  ,6HTAPE  ,6HCARD  ,6HPRINT ,6HPUNCH /
      OPEN(11,STATUS='SCRATCH')
      OPEN(UNIT=12,FILE='KEYS')
      DO 10 I=1,6
      N=10*I+100
      ENCODE(20,900,IFMT) N
  900 FORMAT(8H(A6,1H.,,I4,6HX,I5)  )
   10 WRITE(11,IFMT) KW(I),I
      REWIND 11
      DO 20 I=1,6
      N=10*I+100
      ENCODE(20,901,IFMT) N
  901 FORMAT(4H(T8,,I4,12HX,I5,T1,A6) )
      READ(11,IFMT) K,IW
      WRITE(12,902) IW,K
  902 FORMAT(1X,A6,I3)
   20 CONTINUE
      CLOSE(11)
      REWIND 12
   30 READ(12,902,END=40) IW,K
      PRINT 902,IW,K
      GO TO 30
   40 CLOSE(12,STATUS='DELETE')
      OPEN(12,FILE='KEYS',STATUS='NEW',IOSTAT=I)
      PRINT *,I
      END
)"));
}

TEST(TextPrograms, FormatReversionPrintsTheSameOnDrivesAndHost) {
  expect_the_same(text_of(R"(
      PROGRAM TABLE(OUTPUT,TAPE20)
C     FUNCTIONS IN LISTS, REVERSION, COMPLEX AND LOGICAL FIELDS
      COMPLEX C(3),D(3)
      LOGICAL L(4),M(4)
      DOUBLE PRECISION X,Y
      DATA L/.TRUE.,.FALSE.,.TRUE.,.TRUE./
      DO 10 I=1,3
   10 C(I)=CMPLX(F(I),-F(I+1))
      X=1.D0/3.D0
      WRITE(20,100) C,L
      WRITE(20,110) X,(I,F(I),I=1,11)
      WRITE(20,120)
      WRITE(20,130) 0,-0.5,1.E-30
  100 FORMAT(3(2E14.6)/4L3)
  110 FORMAT(1PD24.16/(3(I4,0PF10.3)))
  120 FORMAT(1X,'IT IS ',*DONE*,//)
  130 FORMAT(O22,F6.1,1PG12.4)
      REWIND 20
      READ(20,100) D,M
      READ(20,110) Y,(J,Z,I=1,11)
      PRINT 140,D,M,J,Z
  140 FORMAT(6F9.3,4L2,I5,F8.3)
      READ(20,150) I1
  150 FORMAT(7X,A4)
      READ(20,150)
      READ(20,150)
      READ(20,130) I2,A,B
      PRINT 160,I1,I2,A,B
  160 FORMAT(1X,A4,I5,F6.2,E12.4)
      READ(20,150,END=170)
      STOP 7
  170 END
      FUNCTION F(I)
      F=I**2/4.
      END
)"));
}

}  // namespace
}  // namespace platter::tests

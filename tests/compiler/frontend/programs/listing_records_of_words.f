C PLATTER run --machine cdc7600
      PROGRAM K1(OUTPUT,TAPE1)
      DIMENSION A(10),B(10)
      INTEGER A,B
      DO 1 I=1,10
    1 A(I)=SHIFT(I,54).OR.1H
      WRITE(1) A
      END FILE 1
      REWIND 1
      READ(1) B
      IF(EOF,1) 99,2
    2 N=0
      DO 3 I=1,10
    3 N=N+SHIFT(A(I).XOR.B(I),I)
      PRINT 4,N,B(1),B(8)
    4 FORMAT(I3,2(1X,O20))
      READ(1) B
      IF(EOF,1) 99,98
   98 PRINT 5
   99 PRINT 6
    5 FORMAT(* NOT*)
    6 FORMAT(* EOF*)
      END

C PLATTER run --machine cdc7600
C Records of 5 words (1. to 5.) and 2 words (9., 10.), each with its end of file; two of these.
      PROGRAM TAPES(OUTPUT,TAPE1,TAPE6=OUTPUT)
      DIMENSION A(10),B(10)
      DO 1 I=1,10
    1 A(I)=I
      BUFFER OUT(1,1)(A(1),A(5))
      IF(UNIT(1)) 2,90,90
    2 ENDFILE 1
      BUFFER OUT(1,1)(A(9),A(10))
      IF(UNIT(1).GE.0.) GO TO 90
      ENDFILE 1
      REWIND 1
      NF=0
   10 BUFFER IN(1,1)(B(1),B(10))
      IF(UNIT(1)) 20,30,90
   20 L=LENGTH(1)
      WRITE(6,21) L,B(1),B(L)
   21 FORMAT(* LEN*,I3,2F5.0)
      GO TO 10
   30 NF=NF+1
      IF(NF.LT.2) GO TO 10
      WRITE(6,31) NF
   31 FORMAT(* FILES*,I3)
      STOP
   90 WRITE(6,91)
   91 FORMAT(* PARITY*)
      END

C     FUNCTIONS OF BITS, WHICH THE CDC 7600'S COMPILER DID NOT HAVE.
      PROGRAM BITSOF
      DIMENSION L(16)
      CALL BITS(L)
      CALL PUT(8HBITS    ,L,16)
      STOP
      END
C
      SUBROUTINE BITS(L)
      DIMENSION L(16)
      LOGICAL BTEST
      I=1234567890123
      J=-987654321
      L(1)=IAND(I,J)
      L(2)=IOR(I,J)
      L(3)=IEOR(I,J)
      L(4)=NOT(I)
      L(5)=ISHFT(I,7)
      L(6)=ISHFT(J,-7)
      L(7)=ISHFTC(I,13,41)
      L(8)=IBITS(I,5,17)
      L(9)=IBSET(J,3)
      L(10)=IBCLR(I,0)
      L(11)=0
      DO 10 K=0,63
   10 IF(BTEST(J,K)) L(11)=L(11)+1
      DO 20 K=1,4
   20 L(11+K)=ISHFT(L(K),K*K-8)
      K=1
      DO 30 M=1,100
   30 K=IEOR(ISHFT(K,1),IAND(ISHFT(K,-60),1)*27)
      L(16)=K
      RETURN
      END

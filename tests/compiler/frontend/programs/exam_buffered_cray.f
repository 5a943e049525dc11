C PLATTER run --machine cray1
      PROGRAM CRYBUF
C     DOUBLE BUFFERED READ
      DIMENSION A(512,2)
      COMMON /IO/ A
      INTEGER U
      U=11
      DO 10 K=1,4
      DO 5 I=1,512
    5 A(I,1)=K*1000+I
      BUFFER OUT(U,0)(A(1,1),A(512,1))
   10 X=UNIT(U)
      REWIND U
      BUFFER IN(U,0)(A(1,1),A(512,1))
      S=0.
      DO 30 K=1,4
      J=MOD(K-1,2)+1
      IF(UNIT(U).GE.0.) STOP 1
      IF(K.LT.4) BUFFER IN(U,0)(A(1,3-J),A(512,3-J))
   30 S=S+A(512,J)
      PRINT *,S
      END

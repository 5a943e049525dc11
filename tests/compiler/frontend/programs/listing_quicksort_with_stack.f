C PLATTER run --machine cdc7600
      PROGRAM ISORT(OUTPUT)
C     QUICKSORT WITH A STACK (SINGLETON 347), ARRAYS OF KEYS AND TAGS
      DIMENSION A(12),IT(12),IU(16),IL(16)
      DATA A/5.,3.,9.,1.,7.,12.,2.,8.,11.,4.,10.,6./
      DO 1 I=1,12
    1 IT(I)=I
      II=1
      JJ=12
      M=1
      I=II
      J=JJ
    5 IF(I.GE.J) GO TO 70
   10 K=I
      IJ=(J+I)/2
      T=A(IJ)
      IF(A(I).LE.T) GO TO 20
      A(IJ)=A(I)
      A(I)=T
      T=A(IJ)
   20 L=J
      IF(A(J).GE.T) GO TO 40
      A(IJ)=A(J)
      A(J)=T
      T=A(IJ)
      IF(A(I).LE.T) GO TO 40
      A(IJ)=A(I)
      A(I)=T
      T=A(IJ)
      GO TO 40
   30 A(L)=A(K)
      A(K)=TT
   40 L=L-1
      IF(A(L).GT.T) GO TO 40
      TT=A(L)
   50 K=K+1
      IF(A(K).LT.T) GO TO 50
      IF(K.LE.L) GO TO 30
      IF(L-I.LE.J-K) GO TO 60
      IL(M)=I
      IU(M)=L
      I=K
      M=M+1
      GO TO 80
   60 IL(M)=K
      IU(M)=J
      J=L
      M=M+1
      GO TO 80
   70 M=M-1
      IF(M.EQ.0) GO TO 100
      I=IL(M)
      J=IU(M)
   80 IF(J-I.GE.11) GO TO 10
      IF(I.EQ.II) GO TO 5
      I=I-1
   90 I=I+1
      IF(I.EQ.J) GO TO 70
      T=A(I+1)
      IF(A(I).LE.T) GO TO 90
      K=I
   95 A(K+1)=A(K)
      K=K-1
      IF(T.LT.A(K)) GO TO 95
      A(K+1)=T
      GO TO 90
  100 PRINT 110,A
  110 FORMAT(1X,12F4.0)
      END

C PLATTER run --machine cdc7600
      PROGRAM A6(OUTPUT)
      DIMENSION K(8)
      DATA K/0,1,-1,-2,377B,-377B,4000 0000 0000 0000 000B,0/
      K(8)=-K(7)
      DO 10 I=1,8
      N=0
      M=K(I)
      DO 5 J=1,60
      IF((M.AND.1).NE.0) N=N+1
    5 M=SHIFT(M,1)
      IF(M.NE.K(I)) PRINT 3
    3 FORMAT(4H BAD)
      PRINT 2,I,N,K(I)
    2 FORMAT(1X,2I4,1X,O20)
   10 CONTINUE
      END

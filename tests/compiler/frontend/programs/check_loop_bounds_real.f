C PLATTER run --machine cdc7600
C     REAL BOUNDS OF A LOOP COUNT WITHOUT THEIR FRACTIONS: 1+2+3+4+5=15, 2+4=6.  THE LAST LOOP RUNS ONCE.
      PROGRAM DOR(OUTPUT)
      DIMENSION K(9)
      N=0
      DO 10 I=1,5.
   10 N=N+I
      X=5.9
      M=0
      DO 20 I=2.5,X,2.9
   20 M=M+I
      L=0
      Y=0.5
      DO 30 I=1,Y
   30 L=L+I
      PRINT 40,N,M,L
   40 FORMAT(1X,3I5)
      DO 50 I=1,9
   50 K(I)=I
      PRINT 40,(K(I),I=1,X-3.)
      END

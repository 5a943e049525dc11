C PLATTER run --machine cdc7600
      PROGRAM F2(OUTPUT)
      DIMENSION FMT(3),F2(3),K(5)
      DATA FMT/30H(1X,*N=*,I3,2H/ ,A4,3(1X,I2))     /
      DATA K/1,2,3,4,5/
      PRINT FMT,7,4HWORD,1,2,3
      DO 10 N=1,5,2
      ENCODE(20,1,F2) N,N+1
    1 FORMAT(4H(1X,,I2,2H(I,I1,3H)) )
      F2(3)=1H
      PRINT F2,(K(I),I=1,N)
   10 CONTINUE
      WRITE(6,FMT) 8,1HX,4,5,6
      END

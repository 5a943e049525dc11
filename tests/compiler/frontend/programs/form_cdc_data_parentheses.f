C PLATTER run --machine cdc7600
      PROGRAM DAT(OUTPUT)
      DIMENSION A(4),K(2,2)
      DATA (A=4(1.5))
      DATA ((K(I,J),I=1,2),J=1,2)/1,2,3,4/
      DATA (X=2.5),(N=77B)
      PRINT 10,A,K,X,N
   10 FORMAT(1X,4F4.1,4I2,F4.1,I3)
      END

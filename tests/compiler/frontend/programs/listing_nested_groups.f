C PLATTER run --machine cdc7600
      PROGRAM GROUPS(OUTPUT)
      DIMENSION M(3,4)
      DO 10 I=1,3
      DO 10 J=1,4
   10 M(I,J)=10*I+J
      PRINT 20,((M(I,J),J=1,4),I=1,3)
   20 FORMAT(1X,4HROWS,2(1H(,2(I3,1H,),1H)),(3X,2(I4,2H /)))
      PRINT 30,(M(1,J),J=1,4)
   30 FORMAT(1X,I3,3(1H+,I3),1H=,I5)
      PRINT 40,5,6,7
   40 FORMAT(1X,1HA,I2/1X,1HB)
      PRINT 50,(K,K=1,5)
   50 FORMAT(1X,2(2(I2,1H-),1HX))
      END

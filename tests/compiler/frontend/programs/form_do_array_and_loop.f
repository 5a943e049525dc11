C PLATTER run --machine cdc7600
      DIMENSION DO(3),END(2)
      DO 10 I=1,3
      DO(I)=I
      DO 10 J=1,2
   10 END(J)=DO(I)+J
      DO 20 K=1.5
      DO20K=DO20K+1.
      WRITE(6,30)DO,END,DO20K
   30 FORMAT(1X,6F5.1)
      END

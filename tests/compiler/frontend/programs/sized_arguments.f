C PLATTER run --dialect cft
      INTEGER*4 I,J,K(2)
      INTEGER*2 M
      I=-5
      K(1)=3
      K(2)=IABS(I)
      J=ISIGN(K(1),I)
      M=-7
      M=IABS(M)
      PRINT 10,K,J,M,MAX0(I,K(1)),MIN0(I,J),FLOAT(I),IABS(-9)
   10 FORMAT (1X,6I4,F6.1,I4)
      END

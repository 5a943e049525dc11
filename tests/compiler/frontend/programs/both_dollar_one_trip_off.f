C PLATTER run --one-trip off
C THE SAME LOOPS UNDER THE OTHER READING.
      N=0 $ M=0 $ DO 10 I=1,N $ DO 10 J=1,N
   10 M=M+1
      PRINT 1,M
    1 FORMAT(I3)
      END

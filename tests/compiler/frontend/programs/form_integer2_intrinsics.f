C PLATTER run --machine vax780
      INTEGER*2 K,L,M
      K=-7
      L=MIN0(K,10)
      M=MAX0(K,L,3)
      I=IABS(K)
      J=MOD(K,4)
      N=ISIGN(5,K)
      X=FLOAT(K)
      WRITE(6,10)L,M,I,J,N,X
   10 FORMAT(1X,5I4,F6.1)
      END

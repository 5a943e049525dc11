C PLATTER run --machine vax780
      PARAMETER N=3,M=N*2+1,P='ABC'
      DIMENSION K(N)
      CHARACTER*3 C
      DO 10 I=1,N
   10 K(I)=M
      C=P
      TYPE 20,K,C
   20 FORMAT(1X,3I3,1X,A)
      END

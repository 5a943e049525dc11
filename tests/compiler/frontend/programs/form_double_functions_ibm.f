C PLATTER run --machine vax780
      IMPLICIT REAL*8(A-H,O-Z)
      COMPLEX*16 C,DCMPLX
      I=7
      A=DFLOAT(I)
      B=DSQRT(16.D0)+DABS(-1.D0)+DMAX1(1.D0,2.D0)
      K=IDINT(A/B*2.D0)
      C=DCMPLX(3.D0,4.D0)
      R=CDABS(C)
      S=SNGL(R)
      M=MOD(I,4)
      N=ISIGN(I,-1)
      D=DSIGN(A,-2.D0)
      E=DMOD(A,4.D0)
      WRITE(6,10)A,B,K,R,S,M,N,D,E
   10 FORMAT(1X,2F6.2,I3,2F6.2,2I3,2F6.2)
      END

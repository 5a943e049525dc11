C PLATTER run --machine cdc7600
C FORTRAN II's names of functions; those with X are INTEGERs. Reckoned by hand:
C SQRTF(16.)=4, ABSF(-2.5)=2.5, INTF(-3.7)=-3, MODF(7.5,2.)=1.5, XABSF(-3)=3, XMODF(17,5)=2, XINTF(9.9)=9,
C XMAX0F(3,8,5)=8, MAX0F(3,8)=8., XMIN1F(2.5,1.5)=1, SIGNF(2.,-1.)=-2, XDIMF(9,4)=5, XFIXF(-1.5)=-1.
      PROGRAM OLD(OUTPUT)
      DIMENSION COSF(3)
      DATA COSF/1.,2.,3./
      A=SQRTF(16.)+ABSF(-2.5)
      B=INTF(-3.7)
      C=MODF(7.5,2.)
      I=XABSF(-3)*10+XMODF(17,5)
      J=XINTF(9.9)
      K=XMAX0F(3,8,5)
      D=MAX0F(3,8)/16.
      L=XMIN1F(2.5,1.5)
      E=SIGNF(2.,-1.)
      M=XDIMF(9,4)
      N=XFIXF(-1.5)
      PRINT 10,A,B,C,I,J,K,D,L,E,M,N
   10 FORMAT(1X,3F6.2,3I4,F6.2,I4,F6.2,2I4)
C A name of the program's own is what the program says.
      PRINT 20,COSF(2),EXPF(1.)
   20 FORMAT(1X,2F6.2)
      END
      FUNCTION EXPF(X)
      EXPF=X+10.
      RETURN
      END

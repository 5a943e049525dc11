C PLATTER run --machine cdc7600
      PROGRAM DFO(OUTPUT)
      COMPLEX Z(2)
      DIMENSION C(6),D(3),E(3),F(3),G(2,3),H(4),N(4)
      DATA (A=1.5),(C=2(1.,2*2.)),(N=4HWORD,3(7B))
      DATA ((D(I)),I=1,3)/3*1./
      DATA ((E(I),I=1,3)=3(4.)),(Q=1.5)
      DATA ((H(I),F(I)),I=1,3)/3*(8.,9.)/,H(4)/0./
      DATA Z/2*(1.,2.)/,G(3)/7./,(G(I),I=4,6)/3*8./,G(1),G(2)/2(6.)/
      PRINT 10,A,C,D,E,F,H,Q,Z,G
   10 FORMAT(1X,F4.1/1X,6F4.1/1X,3F4.1/1X,3F4.1/1X,3F4.1/1X,4F4.1,F5.1/1X,
     14F4.1/1X,6F4.1)
      PRINT 20,N
   20 FORMAT(1X,A4,3I3)
      END

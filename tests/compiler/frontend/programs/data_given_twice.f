C PLATTER run --machine cdc7600
      DIMENSION A(3),B(3),C(2,2),D(4),E(9),F(3)
      DATA A/3*0./,A(2)/1./
      DATA (B(I),I=1,3)/3*0./
      DATA B(3)/1./
      DATA ((C(I,J),I=1,2),J=1,2)/4*0./,C(2,1)/1./
      DATA X/1./
      DATA X/2./
C     THESE ARE DIFFERENT ELEMENTS
      DATA (D(I),I=1,3,2)/2*0./,(D(I),I=2,4,2)/2*1./
      DATA (E(I),E(I+1),E(I+2),I=1,9,3)/9*1./
      DATA F(1),F(2)/1.,2./,F(3)/3./
      PRINT 10,A,B,C,X,D,E,F
   10 FORMAT(1X,3F3.0,1X,3F3.0,1X,4F3.0,1X,F3.0/1X,4F3.0,1X,9F3.0,1X,
     13F3.0)
      END

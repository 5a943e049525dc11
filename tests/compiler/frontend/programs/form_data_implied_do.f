C PLATTER run --machine cray1
      DIMENSION A(3,3),K(6)
      DATA ((A(I,J),I=1,3),J=1,3)/3*1.,3*2.,3*3./
      DATA (K(I),I=1,5,2)/3*7/,(K(I),I=2,6,2)/1,2,3/
      WRITE(6,10)A,K
   10 FORMAT(1X,9F4.0/1X,6I3)
      END

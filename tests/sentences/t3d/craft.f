C PLATTER run --machine t3d --pes 4
C     CRAFT shared arrays are not modelled.
      DIMENSION A(1024)
CDIR$ SHARED A(:BLOCK)
CDIR$ DOSHARED (I) ON A(I)
      DO 10 I=1,1024
   10 A(I) = I
      END

C PLATTER run --machine cdc7600
      PROGRAM EQV(OUTPUT)
      DIMENSION A(2,3),B(6),K(2,2)
      EQUIVALENCE(A(1,1),B(1)),(K(2,2),L)
      DO 1 I=1,6
    1 B(I)=I
      L=9
      PRINT 2,A(2,1),A(1,3),K(2,2)
    2 FORMAT(2F4.0,I3)
      END

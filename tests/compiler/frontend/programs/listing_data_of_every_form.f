C PLATTER run --machine cdc7600
C Lists, repeats, implied loops, Hollerith, octal, logical and complex values.
      PROGRAM G4(OUTPUT)
      DIMENSION I(5),Z(3,2)
      LOGICAL L1,L2
      COMPLEX C
      DATA (I(K),K=1,5)/1,2*2,3,4/,N/3HABC/,M/777B/
      DATA L1,L2/.T.,.FALSE./,C/(1.,2.)/
      DATA ((Z(J,K),J=1,3),K=1,2)/6*-1.5/
      PRINT 1,I
    1 FORMAT(5I2)
      PRINT 2,N,M
    2 FORMAT(1X,A10,O6)
      PRINT 3,L1,L2,C,Z(3,2)
    3 FORMAT(2L2,3F5.1)
      END

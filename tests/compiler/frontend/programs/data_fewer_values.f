C PLATTER run --machine cdc7600
C The last array of a list may have fewer values than elements: the others are not defined.
      PROGRAM FEW(OUTPUT)
      DIMENSION K(5),A(2),B(2,3),C(0:9),L(4)
      DATA K/1,2,3/
      DATA A,B/1.,2.,3*4./,C/2*5./
      DATA (L(I),I=1,4)/7,8/
      PRINT 10,K(1),K(2),K(3),A,B(1,1),B(2,1),B(1,2),C(0),C(1),L(1),L(2)
   10 FORMAT(1X,3I3,7F5.1,2I3)
      END

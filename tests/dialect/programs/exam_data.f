C PLATTER run --machine cdc7600
      PROGRAM RPTS(OUTPUT)
      DIMENSION A(4),B(2,2)
      DATA A/2*1.,2*2./,((B(I,J),I=1,2),J=1,2)/1.,2.,3.,4./
      DATA X,Y,Z/3*0.5/,I/77B/,NAME/4HNAME/
      PRINT 1,A,B,X,Y,Z,I,NAME
    1 FORMAT(1X,4F4.1/1X,2F4.1/1X,2F4.1/1X,3F4.1,I4,1X,A4)
      END

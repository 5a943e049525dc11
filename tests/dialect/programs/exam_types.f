C PLATTER run --machine cdc7600
      PROGRAM TYPES(OUTPUT)
      TYPE INTEGER A,B
      TYPE REAL I
      TYPE DOUBLE D
      TYPE LOGICAL L
      A=7.9
      I=2.5
      D=1.D0/8.D0
      L=A.EQ.7
      B=A/2
      PRINT 1,A,B,I,D,L
    1 FORMAT(1X,2I3,F5.1,D12.4,L2)
      END

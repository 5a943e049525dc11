C PLATTER run --machine vax780
      CHARACTER*5 C/'ABCDE'/,D(2)*2/'XY','Z'/
      REAL A(2)/1.5,2.5/
      TYPE 10,C,D,A
   10 FORMAT(1X,A,2A,2F4.1)
      END

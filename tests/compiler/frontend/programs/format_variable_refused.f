C PLATTER run --machine cdc7600
C     V AND = OF FTN, BUT NOT IN TEXT
      PROGRAM VAR(OUTPUT)
      N=5
      PRINT 10,N,N
   10 FORMAT(1X,I=)
      PRINT 20,1HI,N
   20 FORMAT(1X,V5)
      PRINT 30
   30 FORMAT(* V=*,2HV=)
      END

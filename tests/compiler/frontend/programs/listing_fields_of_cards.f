C PLATTER run --machine cdc7600
C 2*1.75+3=6.5; 150. and 25E-1 with three decimals implied, .0025; 777B=511.
      PROGRAM FREE(INPUT,OUTPUT)
      READ *,I,X,J
      Y=I*X+J
      PRINT 1,Y
    1 FORMAT(F6.1)
      READ 2,A,B
    2 FORMAT(2E10.3)
      PRINT 3,A,B
    3 FORMAT(1X,1P2E12.3)
      READ 4,K,L
    4 FORMAT(O6,I4)
      PRINT 5,K,L
    5 FORMAT(2I6)
      END

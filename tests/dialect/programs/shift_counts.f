C PLATTER run
      PROGRAM SHF
      K=-3
      I=SHIFTR(1000B,-K)
      J=SHIFTL(7B,-K)
      M=SHIFT(1,2-K)
      PRINT 10,I,J,M
   10 FORMAT(1X,3O8)
      K=3
      I=SHIFTR(1000B,-K)
      PRINT *,'NOT HERE'
      END

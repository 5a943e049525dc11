C PLATTER run --machine cray1
C BUFFER IN and OUT of DOUBLE PRECISION numbers move one word for each, and the note says so once.
      DOUBLE PRECISION D(4)
      D(1)=1.5D0
      DO 10 I=1,2
      BUFFER OUT (1,1) (D(1),D(4))
   10 X=UNIT(1)
      REWIND 1
      BUFFER IN (1,1) (D(1),D(4))
      X=UNIT(1)
      PRINT 20,LENGTH(1),D(1)
   20 FORMAT(1X,I3,F5.1)
      END

C PLATTER run --machine cdc7600
      PROGRAM DPC
      DOUBLE PRECISION D
      COMMON /A/X,D(2),Y
      X=1.
      D(1)=2.D0
      D(2)=3.D0
      Y=4.
      CALL SUB
      END
      SUBROUTINE SUB
      COMMON /A/Z(6)
      PRINT 10,Z(1),Z(6)
   10 FORMAT(1X,2F5.1)
      END

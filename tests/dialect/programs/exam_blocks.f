C PLATTER run --machine cdc7600
      PROGRAM BLOCKS(OUTPUT)
      COMMON/LAB/I,J(3)
      COMMON//BL(10)
      COMMON X,Y
      BL(1)=5. $ X=6. $ Y=7.
      CALL S
      PRINT 1,I,J
    1 FORMAT(4I3)
      END
      BLOCK DATA
      COMMON/LAB/I,J(3)
      DATA I,J/4,3*5/
      END
      SUBROUTINE S
      COMMON B(12)
      PRINT 1,B(1),B(11),B(12)
    1 FORMAT(3F4.0)
      END

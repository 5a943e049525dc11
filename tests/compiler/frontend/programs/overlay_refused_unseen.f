C PLATTER run --dialect ftn
      OVERLAY(OV,0,0)
      PROGRAM MAIN(INPUT,OUTPUT,TAPE1)
      COMMON/A/X(10)
      DATA X/10*1.5/
      CALL OVERLAY(2HOV,1,0)
      CALL SUB2
      END
      BLOCK DATA
      COMMON/Q/Y
      DATA Y/2.5/
      END
      OVERLAY(OV,1,0)
      PROGRAM ONE
      COMMON/A/X(10)
      COMMON/Q/Y
      CALL SUB2
      WRITE(1) X,Y
      END
      SUBROUTINE SUB2
      PRINT 10
   10 FORMAT(4H S2 )
      END

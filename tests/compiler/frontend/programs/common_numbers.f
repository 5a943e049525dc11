C PLATTER run
      PROGRAM CNUM
      COMMON/1/A,B/22/C(2)
      COMMON D
      COMMON//E
      A=1.
      B=2.
      C(2)=3.
      D=4.
      E=5.
      CALL S1
      END
      SUBROUTINE S1
      COMMON F,G
      COMMON/22/C(2)
      COMMON /1/ A,B
      PRINT 10,A,B,C(2),F,G
   10 FORMAT(1X,5F4.1)
      END

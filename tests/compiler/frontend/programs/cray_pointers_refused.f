C PLATTER translate
      PROGRAM PTRR
      POINTER (P,A(10))
      CALL GETMEM(P,100)
      READ(5,10) P
   10 FORMAT(I5)
      DO 20 P=1,5
   20 CONTINUE
      END

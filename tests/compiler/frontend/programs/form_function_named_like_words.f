C PLATTER run --machine vax780
      X=IF(3)+REAL2(2)
      WRITE(6,10)X
   10 FORMAT(1X,F6.1)
      END
      FUNCTION IF(I)
      IF=I*I
      RETURN
      END
      FUNCTION REAL2(I)
      REAL2=I/4.
      RETURN
      END

C PLATTER run --machine vax780
      COMMON A,B/BLK/C,D//E
      A=1.
      B=2.
      C=3.
      D=4.
      E=5.
      CALL SHOW
      END
      SUBROUTINE SHOW
      COMMON /BLK/X,Y//Z(3)
      WRITE(6,10)X,Y,Z
   10 FORMAT(1X,5F4.0)
      RETURN
      END

C PLATTER run --machine cdc7600
      CALL READ(5)
      CALL END(6)
      CALL DATA(7)
      CALL FORMAT(8)
      END
      SUBROUTINE READ(I)
      CALL SHOW(I)
      END
      SUBROUTINE END(I)
      CALL SHOW(I+10)
      END
      SUBROUTINE DATA(I)
      CALL SHOW(I+20)
      END
      SUBROUTINE FORMAT(I)
      CALL SHOW(I+30)
      END
      SUBROUTINE SHOW(I)
      WRITE(6,10)I
   10 FORMAT(1X,I3)
      END

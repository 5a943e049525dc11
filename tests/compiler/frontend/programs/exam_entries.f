C PLATTER run --machine cdc7600
      PROGRAM ENTRIES(OUTPUT)
      CALL SETX(2.)
      CALL SCALE3
      CALL GETX(Y)
      PRINT 1,Y
    1 FORMAT(1X,F6.2)
      END
      SUBROUTINE SETX(V)
      DATA X/0./
      X=V
      RETURN
      ENTRY SCALE3
      X=3.*X
      RETURN
      ENTRY GETX
      V=X
      RETURN
      END

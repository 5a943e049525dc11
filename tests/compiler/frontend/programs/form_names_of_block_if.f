C PLATTER run --machine cray1
C     THEN, ELSE AND ENDIF AS NAMES
      ENDIF=1.
      ELSE=2.
      IF(ENDIF.EQ.1.)THEN=3.
      IF(ELSE.EQ.2.)THEN
      ELSE=4.
      ELSE
      ELSE=5.
      ENDIF
      WRITE(6,10)ENDIF,ELSE,THEN
   10 FORMAT(1X,3F4.0)
      END

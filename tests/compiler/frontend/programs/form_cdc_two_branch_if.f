C PLATTER run --machine cdc7600
      PROGRAM TWO(OUTPUT)
      LOGICAL L
      L=.FALSE.
      DO 40 I=1,3
      IF(I.EQ.2)10,20
   10 PRINT 30,I
      L=.TRUE.
      GO TO 40
   20 PRINT 50,I
   40 CONTINUE
      IF(L)60,70
   60 PRINT 80
      STOP
   70 PRINT 90
   30 FORMAT(1X,I1,* TRUE*)
   50 FORMAT(1X,I1,* FALSE*)
   80 FORMAT(* L*)
   90 FORMAT(* NOT L*)
      END

C PLATTER run --machine cdc7600
      PROGRAM LISTD(INPUT,OUTPUT,TAPE5=INPUT)
      DIMENSION A(6)
      DATA A/6*-1./,I/7/,J/8/
      READ(5,*) A
      PRINT 10,A
   10 FORMAT(1X,6F6.1)
      READ(5,*) I,J,X
      PRINT 20,I,J,X
   20 FORMAT(1X,2I5,F6.1)
      READ *,(A(K),K=1,3),I
      PRINT 10,(A(K),K=1,3) $ PRINT 20,I
      READ *,A
      PRINT 10,A
   30 READ(5,*) X
      IF(EOF(5)) 40,30
   40 PRINT 50
   50 FORMAT(* NO MORE*)
      END

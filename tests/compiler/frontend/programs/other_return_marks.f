C PLATTER run
C THE LABELS OF IBM'S AND UNIVAC'S CALLS.
      DO 30 I=1,3
      CALL S(I,&10,&20)
      PRINT 1,I
      GO TO 30
   10 PRINT 1,I+10
      CALL T($20,I)
      PRINT 1,-1
   20 PRINT 1,I+20
   30 CONTINUE
    1 FORMAT(I4)
      END
      SUBROUTINE S(I,*,*)
      IF(I.EQ.1)RETURN 1
      IF(I.EQ.3)RETURN 2
      RETURN
      END
      SUBROUTINE T($,I)
      RETURN I
      END

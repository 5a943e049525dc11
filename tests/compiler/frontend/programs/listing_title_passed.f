C PLATTER run --machine cdc7600
C Two words of text, of which the second ends with blanks.
      PROGRAM HOL(OUTPUT)
      CALL TITLE(17HTHE TITLE IS LONG,17)
      END
      SUBROUTINE TITLE(L,N)
      DIMENSION L(1)
      NW=(N+9)/10
      PRINT 1,(L(I),I=1,NW)
    1 FORMAT(1X,8A10)
      PRINT 2,N
    2 FORMAT(I4)
      RETURN
      END

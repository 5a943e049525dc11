C PLATTER run --machine cdc7600
      PROGRAM N1(INPUT,OUTPUT)
      DIMENSION X(5),K(3)
      NAMELIST/IN/X,K,L,Z/TWO/A,B
      LOGICAL L
      DATA X/5*0./,K/3*0/,L/.FALSE./,Z/9./
      READ(5,IN)
      PRINT 1,X,K,L,Z
    1 FORMAT(1X,5F6.1/1X,3I5,L3,F6.1)
      READ TWO
      PRINT 1,A,B
      END

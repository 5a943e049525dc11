C PLATTER run --machine cdc7600
C 3. and 4*3.; the extended range adds 20 to 1+2+3+4; then the cards' 5, 2.5, 1., 7., 7.
      PROGRAM MISC(INPUT,OUTPUT,TAPE5=INPUT,TAPE6=OUTPUT)
      NAMELIST/PAR/NX,DX,ARR
      DIMENSION ARR(3)
      DATA ARR/3*0./
      CALL SETUP(3.)
      CALL TWICE(A,B)
      WRITE(6,1) A,B
    1 FORMAT(1X,2F6.1)
      ISUM=0
      DO 10 I=1,4
      IF(I.EQ.3) GO TO 50
    9 ISUM=ISUM+I
   10 CONTINUE
      WRITE(6,2) ISUM
    2 FORMAT(1X,I5)
      GO TO 60
   50 ISUM=ISUM+20
      GO TO 9
   60 READ(5,PAR)
      WRITE(6,3) NX,DX,ARR
    3 FORMAT(1X,I3,4F6.1)
      END
      SUBROUTINE SETUP(X)
      COMMON/HOLD/Z
      Z=X
      RETURN
      ENTRY TWICE(P,Q)
      P=Z
      Q=Z*4.
      RETURN
      END

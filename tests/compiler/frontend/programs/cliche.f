C PLATTER run
      PROGRAM CLI
      CLICHE SIZES
      PARAMETER (NX=4)
      ENDCLICHE
      CLICHE GRID
      USE SIZES
      COMMON /GRID/ X(NX),
     1 Y(NX)
C     THE GRID
      END CLICHE
      USE GRID
      DO 10 I=1,NX
   10 X(I)=I
      CALL FILL
      PRINT 20,X,Y
   20 FORMAT(1X,8F5.1)
      END
      SUBROUTINE FILL
      U S E  GRID
      DO 10 I=1,NX
   10 Y(I)=X(I)*2.
      END

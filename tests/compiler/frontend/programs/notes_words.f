C PLATTER translate --notes --dialect ftn
      PROGRAM NWORDS(INPUT,OUTPUT,TAPE5=INPUT)
      TYPE REAL J
      PARAMETER N=3
      NAMELIST /NWORDS/ JJ
      REAL JJ
      INTEGER A(2)
      DATA A/'AB','CD'/,B/17204000000000000000B/
      IF(A(1).EQ.'AB') K=X'1F'
      K=K.OR.O"17"
      CALL Q@SET(A),RETURNS(10,20)
   10 DO20I=1.5
   20 IF(K.EQ.1) K=2 $ K=3
      READ(5,30) K
   30 FORMAT(7HNUMBER=,I5)
	K=4
      TOTAL=1.0+2.0+3.0+4.0+5.0+6.0+7.0+8.0+9.0+10.0+11.0+12.0+13.0+14.0+15.0
      K=5                                                               NW 00010
      REWIND 5LTAPE7
      CALL GAMMA(K)
      END
      SUBROUTINE Q@SET(A),RETURNS(X,Y)
      INTEGER A(2)
      RETURN Y
      END
      SUBROUTINE GAMMA(K)
      K=1
      END

C PLATTER run --machine vax780
      DIMENSION K(2)
      DATA K/1,2/
      IF(K(1).EQ.1)ASSIGN 10 TO L
      IF(K(2).EQ.2)GO TO L,(10,20)
   20 WRITE(6,40)0
   10 IF(K(1).LT.2)CALL S(K)
      IF(.TRUE.)IF3=3
      IF(K(1).EQ.7)WRITE(6,40)K,IF3
      IF(K(2)-2.EQ.0)GO TO(20,30),K(2)
   30 IF(IF3.EQ.3)STOP
      WRITE(6,40)9
   40 FORMAT(1X,3I3)
      END
      SUBROUTINE S(K)
      DIMENSION K(2)
      IF(K(1).NE.1)RETURN
      K(1)=7
      END

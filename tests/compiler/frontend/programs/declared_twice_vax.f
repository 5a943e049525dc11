C PLATTER run --machine vax780
C Fields of different STRUCTUREs may have the same name and the same type.
      STRUCTURE /A/
        INTEGER*4 I
        REAL X
      END STRUCTURE
      STRUCTURE /B/
        INTEGER*4 I
        REAL X
      END STRUCTURE
      RECORD /A/ P
      RECORD /B/ Q
      INTEGER*2 K
      INTEGER*2 K
      REAL X
      DIMENSION X(2)
      REAL X
      P.I=1
      Q.X=2.
      K=3
      X(2)=4.
      TYPE 10,P.I,Q.X,K,X(2)
   10 FORMAT(1X,I3,F5.1,I3,F5.1)
      END

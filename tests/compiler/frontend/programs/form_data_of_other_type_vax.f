C PLATTER run --machine vax780
      REAL X,Y(2)
      INTEGER I
      DOUBLE PRECISION D
      DATA X/3/,Y/2*1/,I/2.75/,D/1.5/
      WRITE(6,10)X,Y,I,D
   10 FORMAT(1X,3F5.1,I3,F5.1)
      END

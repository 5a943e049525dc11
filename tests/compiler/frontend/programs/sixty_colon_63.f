C PLATTER run --dialect ftn --characters display63
C     OF 63 CHARACTERS 00 IS NONE, AND PRINTED AS A BLANK;
C     63B IS THE COLON.
      I=3LABC
      J=10H::#[]"_!&'
      PRINT 1,I,J,J
    1 FORMAT(1X,2A10,O21)
      J=6H?<>@\^
      PRINT 1,I,J,J
      END

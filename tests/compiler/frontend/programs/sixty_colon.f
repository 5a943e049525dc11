C PLATTER run --dialect ftn
C     OF 64 CHARACTERS 00 IS THE COLON, SO ZEROS ARE PRINTED AS COLONS;
C     63B IS THE PER CENT SIGN.
      I=3LABC
      J=10H:%#[]"_!&'
      PRINT 1,I,J,J
    1 FORMAT(1X,2A10,O21)
      J=6H?<>@\^
      PRINT 1,I,J,J
      END

! tries: LSTAT of a link that leads outside, for the path's length; STAT through it
      INTEGER S(13)
      CALL STAT('link',S,K)
      IF(K.EQ.0) PRINT *,'ESCAPED BY STAT',S(8)
      END

! tries: OPEN of a name that somebody else makes a link to a file outside and back, thousands of times a second
! race: race
      CHARACTER*80 TEXT
      DO 10 I=1,20000
      OPEN(9,FILE='race',STATUS='OLD',ACTION='READ',IOSTAT=K)
      IF(K.NE.0) GO TO 10
      TEXT=' '
      READ(9,'(A)',IOSTAT=K) TEXT
      CLOSE(9)
      IF(TEXT(1:4).NE.'BAIT') GO TO 10
      PRINT *,'ESCAPED ',TEXT
      STOP
   10 CONTINUE
      PRINT *,'REFUSED'
      END

C     Pages a second of areas on so many arms, behind so many channels.
      PROGRAM PAGES
      CALL PAGING(2, 885, 2, TWO)
      CALL PAGING(8, 200, 4, EIGHT)
      WRITE (6, 10) TWO, EIGHT
   10 FORMAT (' TWO VOLUMES ', F6.1, ', EIGHT AREAS ', F6.1)
      NARMS = 1
   20 CALL PAGING(NARMS, 200, 4, RATE)
      WRITE (6, 30) NARMS, RATE
   30 FORMAT (I4, ' ARMS ', F7.1)
      NARMS = 2 * NARMS
      IF (NARMS .LE. 64) GO TO 20
      END

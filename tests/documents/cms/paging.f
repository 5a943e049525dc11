C     Pages a second of areas on so many arms, one request after the other
C     on each: two whole volumes, and eight areas of 200 cylinders that
C     share their volumes with others. Then the curve, and swapping.
      PROGRAM PAGES
      REAL TWO(4), EIGHT(4), BESIDE(4), NOW(4)
      CALL PAGING(2, 885, 2, 2, 1, 0.0, TWO)
      CALL PAGING(8, 200, 4, 4, 1, 0.0, EIGHT)
      CALL PAGING(8, 200, 4, 4, 1, 0.17, BESIDE)
      WRITE (6, 10) TWO(1), EIGHT(1), BESIDE(1)
   10 FORMAT (' TWO VOLUMES', F7.1, ' EIGHT AREAS', F7.1,
     1  ' BESIDE OTHERS', F7.1)
      NARMS = 1
   20 CALL PAGING(NARMS, 200, 4, 4, 1, 0.0, NOW)
      WRITE (6, 30) NARMS, NOW
   30 FORMAT (' ARMS', I3, ' PAGES', F7.1, ' EACH', F6.1, ' MISSED',
     1  F6.3, ' BUSY', F6.3)
      NARMS = 2 * NARMS
      IF (NARMS .LE. 64) GO TO 20
C     Sets of ten pages on eight arms, over one channel and over four;
C     and over four channels, but one internal path of the drives.
      CALL PAGING(8, 200, 1, 4, 10, 0.0, NOW)
      WRITE (6, 40) 1, 4, NOW
      CALL PAGING(8, 200, 4, 4, 10, 0.0, NOW)
      WRITE (6, 40) 4, 4, NOW
      CALL PAGING(8, 200, 4, 1, 10, 0.0, NOW)
      WRITE (6, 40) 4, 1, NOW
   40 FORMAT (' SWAPPING CHANNELS', I2, ' PATHS', I2, ' PAGES', F7.1,
     1  ' EACH', F6.1, ' MISSED', F6.3, ' BUSY', F6.3)
      END

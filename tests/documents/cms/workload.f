C     A workload as data: each card is a command of CMS, and is told what
C     it came to: its code, and starts on each volume's device.
      PROGRAM WORK
      CHARACTER*72 CARD
   10 READ (5, 20, END=50) CARD
   20 FORMAT (A72)
      CALL QSIO('VOL1', NREAD1, NWRIT1)
      CALL CMS(CARD, IRC)
      CALL QSIO('VOL1', NREAD2, NWRIT2)
      WRITE (6, 30) IRC, NREAD2 - NREAD1, NWRIT2 - NWRIT1, CARD
   30 FORMAT (' RC', I4, ' READS', I5, ' WRITES', I5, '  ', A)
      GO TO 10
   50 END

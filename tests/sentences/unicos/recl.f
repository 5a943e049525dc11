C PLATTER run --machine ymp
C     RECL= of OPEN is accepted for sequential access and sets the longest formatted record.
      CHARACTER L*500, M*500
      L = ' '
      L(500:500) = 'X'
      OPEN(1,FORM='FORMATTED',RECL=500)
      WRITE(1,'(A)') L
      REWIND 1
      READ(1,'(A)') M
      PRINT *, 'LAST OF 500 CHARACTERS: ', M(500:500)
      CLOSE(1)
C     Internal records have no such limit.
      WRITE(M,'(499X,A)') 'Y'
      PRINT *, 'INTERNAL: ', M(500:500)
      INQUIRE(IOLENGTH=I) L
      OPEN(2,FORM='FORMATTED')
      WRITE(2,'(A)',IOSTAT=K) L
      PRINT *, 'WITHOUT RECL: IOSTAT', K
      OPEN(3,FORM='FORMATTED',RECL=100)
      WRITE(3,'(A)',IOSTAT=K) L
      PRINT *, 'WITH RECL=100: IOSTAT', K
      OPEN(4,ACCESS='DIRECT',FORM='FORMATTED',RECL=80)
      WRITE(4,'(A)',REC=1,IOSTAT=K) L
      PRINT *, 'DIRECT, RECL=80: IOSTAT', K
      END

! tries: a direct access file, records in any order
! seen: RECORD 7
      OPEN(9,FILE='records',ACCESS='DIRECT',RECL=80,FORM='FORMATTED')
      DO 10 I=10,1,-1
   10 WRITE(9,'(A,I3)',REC=I) 'RECORD',I
      READ(9,'(6X,I3)',REC=7) K
      PRINT '(A,I2)',' RECORD',K
      END

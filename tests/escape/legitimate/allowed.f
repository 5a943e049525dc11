! tries: a folder that --allow names, to read and to write
! flags: --allow @ROOT@/allowed
! seen: ALLOWED
! seen: WRITTEN
      CHARACTER*80 TEXT
      OPEN(9,FILE='../allowed/read')
      READ(9,'(A)') TEXT
      PRINT *,TEXT
      OPEN(8,FILE='../allowed/written')
      WRITE(8,'(A)') 'WRITTEN'
      REWIND 8
      READ(8,'(A)') TEXT
      PRINT *,TEXT
      CLOSE(8,STATUS='DELETE')
      END

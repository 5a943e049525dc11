! tries: internal files, ENCODE and DECODE
! seen: 123 0456
! seen: 78
      CHARACTER*8 TEXT
      DIMENSION W(2)
      WRITE(TEXT,'(I3)') 123
      READ(TEXT,'(I3)') I
      PRINT '(I4,I5.4)',I,456
      ENCODE(8,20,W) 78
   20 FORMAT(I8)
      DECODE(8,20,W) K
      PRINT '(I3)',K
      END

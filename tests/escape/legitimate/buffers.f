! tries: BUFFER OUT and BUFFER IN on a dataset of --file, kept in an image
! flags: --image disks --file 9=KEPT,new
! seen: WORD 100.
      DIMENSION X(512),Y(512)
      DO 10 I=1,512
   10 X(I)=I
      BUFFER OUT(9,1) (X(1),X(512))
      IF(UNIT(9)) 20,20,20
   20 REWIND 9
      BUFFER IN(9,1) (Y(1),Y(512))
      IF(UNIT(9)) 30,30,30
   30 PRINT '(A,F5.0)',' WORD',Y(100)
      END

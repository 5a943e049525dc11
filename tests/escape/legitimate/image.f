! tries: drives that are kept in an image
! flags: --image disks
! seen: WORD 511
      DIMENSION X(512),Y(512)
      DO 10 I=1,512
   10 X(I)=I
      CALL WDISK(5,X,512,0)
      CALL IOWAIT(5)
      CALL RDISK(5,Y,512,0)
      CALL IOWAIT(5)
      PRINT '(A,F5.0)',' WORD',Y(511)
      END

C PLATTER run --dialect cft
C     ENDS OF FILES AMONG THE DATA ARE MET BY END=, BY LISTS AND BY NAMELIST.
      PROGRAM FORMS
      DIMENSION A(3)
      NAMELIST /INP/ B
    1 READ (5,*,END=2) A
      WRITE (6,90) A
      GO TO 1
    2 READ (5,INP,END=3)
      WRITE (6,90) B
      GO TO 2
    3 READ (5,80,IOSTAT=I) J
      WRITE (6,91) J,I
      READ (5,80,IOSTAT=I) J
      WRITE (6,91) I
      READ (5,80,IOSTAT=I) J
      IF (I.EQ.0) STOP 1
   80 FORMAT (I2)
   90 FORMAT (1X,3F5.1)
   91 FORMAT (1X,2I4)
      END
/EOF
 1. 2.
 3.
 4. 5. 6.
 7. 8.
/EOF
 $INP B=1. $
 $INP B=2.
 $
/EOF
42
/EOF

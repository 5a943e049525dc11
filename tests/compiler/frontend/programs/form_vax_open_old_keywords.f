C PLATTER run --machine vax780
      OPEN (UNIT=1, NAME='TEST.DAT', TYPE='NEW', FORM='FORMATTED')
      WRITE (1,10) 1, 2.5
      WRITE (1,10) 2, 3.5
   10 FORMAT (I5,F8.2)
      REWIND 1
      READ (1,10,ERR=90,END=80) I, X
      READ (1,10,ERR=90,END=80) J, Y
      TYPE 20, I, X, J, Y
   20 FORMAT (1X,2(I3,F6.2))
      READ (1,10,ERR=90,END=80) J, Y
   80 TYPE 30
   30 FORMAT (' END')
      CLOSE (UNIT=1, DISPOSE='DELETE')
      STOP
   90 TYPE *, 'ERROR'
      END

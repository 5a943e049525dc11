! tries: OPEN, WRITE, CLOSE, INQUIRE, READ and DELETE in the working folder and one below
! case: here: results
! case: below: sub/results
! case: dots: sub/../sub/./results
! case: full: @WORK@/results
! case: blanks: a name with blanks
! seen: THERE T GONE F
! seen: LINE ONE OF THEM
      CHARACTER*200 NAME,TEXT
      LOGICAL L,M
      READ(5,'(A)') NAME
      OPEN(9,FILE=NAME,STATUS='NEW')
      WRITE(9,'(A)') 'LINE ONE OF THEM'
      CLOSE(9)
      INQUIRE(FILE=NAME,EXIST=L)
      OPEN(9,FILE=NAME,STATUS='OLD')
      READ(9,'(A)') TEXT
      PRINT *,TEXT
      CLOSE(9,STATUS='DELETE')
      INQUIRE(FILE=NAME,EXIST=M)
      PRINT '(A,L2,A,L2)',' THERE',L,' GONE',M
      END

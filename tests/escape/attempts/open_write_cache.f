! tries: to put a program where Platter keeps compiled ones, below the working folder or around it
! environment: PLATTER_CACHE=@WORK@/cache
! case: below: cache/0123456789abcdef
! case: beside: another
      CHARACTER*200 NAME
      READ(5,'(A)') NAME
      OPEN(11,FILE=NAME,ERR=10)
      WRITE(11,*) 'FORGED'
      PRINT *,'ESCAPED'
   10 CONTINUE
      END

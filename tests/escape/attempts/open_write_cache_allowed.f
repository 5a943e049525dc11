! tries: to put a program where Platter keeps compiled ones, in a folder that --allow names
! environment: PLATTER_CACHE=@WORK@/cache
! flags: --allow @WORK@
! seen: --allow .*work: programs may not access .*work/cache
      OPEN(11,FILE='cache/0123456789abcdef',ERR=10)
      WRITE(11,*) 'FORGED'
      PRINT *,'ESCAPED'
   10 CONTINUE
      END

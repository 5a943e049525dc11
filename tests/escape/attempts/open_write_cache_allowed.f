! tries: to put a program where Platter keeps compiled ones, in a folder that --allow names
! environment: PLATTER_CACHE=@ROOT@/results/cache
! flags: --allow @ROOT@/results
! seen: --allow .*results: programs may not reach .*results/cache
      OPEN(11,FILE='../results/cache/0123456789abcdef',ERR=10)
      WRITE(11,*) 'FORGED'
      PRINT *,'ESCAPED'
   10 CONTINUE
      END

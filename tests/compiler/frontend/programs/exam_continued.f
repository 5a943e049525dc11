C PLATTER run --machine cdc7600
      PROGRAM A26(OUTPUT)
      X=12.5
      Y = X
     X  + 1
     $0. 5 / 2.

      PRINT 10,Y
   10 FORMAT(1X,F6.2,/
     11X,*LINE TWO*/
     2       1X,*LINE THREE*)
*     A STAR COMMENT
$     A DOLLAR COMMENT
      END

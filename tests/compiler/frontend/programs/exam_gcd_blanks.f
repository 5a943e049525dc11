C PLATTER run --machine cdc7600
      PROGRAM GCDTST(OUTPUT)
C     CACM ALGORITHM MANNER, BLANKS EVERYWHERE
      IN TEGER A , B , G C D
      D O 10 I = 1 , 3
      A = 1 2 * I
      B = 1 8
      PR INT 20 , A , B , G CD ( A , B )
 1 0  CON TINUE
  2 0 FORMAT ( 1 X , 3 I 5 )
      S T O P
      E N D
      INTEGER FUNC TION GCD ( M , N )
      I = M
      J = N
    5 K = MOD ( I , J )
      I F ( K . E Q . 0 ) G O T O 9
      I = J
      J = K
      GO  TO  5
    9 G C D = J
      RE TURN
      EN D

C PLATTER translate
      DIMENSION A(10)
      B U F F E R  I N ( 5 , - 1 ) ( A ( 1 ) ,
     1 A ( 1 0 ) )
      BUFFER O U T (N+1,0) (A(1),A(10))
      END

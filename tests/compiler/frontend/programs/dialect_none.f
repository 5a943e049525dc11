C PLATTER translate --dialect none
      I=4HABCD
      DO 10 J=1,N
   10 CONTINUE
      END

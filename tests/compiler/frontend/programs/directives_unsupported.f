C PLATTER translate --machine t3d
C     Directives that change what the program means are rejected; hints are
C     comments.
      PROGRAM CRAFT
      REAL A(64)
CDIR$ SHARED A(:BLOCK)
CDIR$ SHORTLOOP
CMIC$ DO ALL SHARED(A)
CDIR$ DOSHARED (I) ON A(I)
      DO 10 I=1,64
   10 A(I)=I
cdir$ barrier
CDIR@ MASTER
C     CDIR$ SHARED is text here.
CDIR$ FREE
CDIR$ IVDEP, BARRIER
      END

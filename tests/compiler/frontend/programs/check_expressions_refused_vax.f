C PLATTER translate --machine vax780
C     THE SAME STATEMENTS IN VAX FORTRAN
      PROGRAM EXPR
      LOGICAL L
      COMPLEX C
      DIMENSION A(5),B(5,5)
      F(P,Q)=P+Q
      X=L+1.
      X=2.**L
      X=SQRT(2)
      X=SQRT(L)
      X=SIN(1.,2.)
      X=SIN()
      I=MAX0(1,X)
      X=AMAX1(1,2.)
      I=MOD(5,2.)
      X=FLOAT(X)
      X=F(1.)
      X=F(L,1.)
      X=A(1,2)
      X=A(C)
      X=B(L,1)
      D(1)=2.
      IF (C.GT.(1.,0.)) X=1.
      IF (X) X=1.
      IF (L.EQ.1) X=1.
      IF (C) 1,1,1
      GO TO (1,1),L
      DO 1 C=1,3
    1 CONTINUE
      DO 2 A=1,3
    2 CONTINUE
      DO 3 I=1,L
    3 CONTINUE
      READ (5,4) X+1.
      WRITE (X,4) X
      WRITE (6,X+1.) X
      PRINT 4,L+1
    4 FORMAT(F5.1)
      IF (X .ABOVE. 1.) X=1.
      END

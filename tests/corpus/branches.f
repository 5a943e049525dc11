C     IF AND GO TO OF ALL KINDS.
      PROGRAM BRANCH
      DIMENSION K(3),L(8),X(7)
      LOGICAL PRIME
      DATA X/-2.5,-0.0,0.0,1.E-300,3.,-1.E300,7./
      CALL IFARIT(1000,K)
      CALL PUT(8HIFARIT  ,K,3)
      CALL IFREAL(X,7,K)
      CALL PUT(8HIFREAL  ,K,3)
      CALL IFLOGI(200,L)
      CALL PUT(8HIFLOGI  ,L,8)
      CALL GOPLAI(27,K)
      CALL PUT(8HGOPLAI  ,K,2)
      CALL GOCOMP(-3,12,L)
      CALL PUT(8HGOCOMP  ,L,6)
      CALL GOASSI(100,L)
      CALL PUT(8HGOASSI  ,L,4)
      CALL GONEST(20,L)
      CALL PUT(8HGONEST  ,L,5)
      CALL INTERP(L)
      CALL PUT(8HINTERP  ,L,3)
      CALL EXITLP(50,L)
      CALL PUT(8HEXITLP  ,L,4)
      CALL IFBLCK(100,L)
      CALL PUT(8HIFBLCK  ,L,5)
      N=0
      DO 10 I=1,500
   10 IF(PRIME(I)) N=N+I
      CALL PUT(8HPRIME   ,N,1)
      CALL SIEVE(1000,N)
      CALL PUT(8HSIEVE   ,N,1)
      CALL EUCLID(1071,462,N)
      CALL PUT(8HEUCLID  ,N,1)
      CALL TWOEQL(L)
      CALL PUT(8HTWOEQL  ,L,3)
      CALL JUMPIN(30,L)
      CALL PUT(8HJUMPIN  ,L,2)
      CALL NANS(L)
      CALL PUT(8HNANS    ,L,8)
      CALL PARITY(64,L)
      CALL PUT(8HPARITY  ,L,4)
      STOP
      END
C
      SUBROUTINE IFARIT(N,K)
      DIMENSION K(3)
      DO 5 J=1,3
    5 K(J)=0
      DO 40 I=1,N
      IF(MOD(I*7,11)-5) 10,20,30
   10 K(1)=K(1)+I
      GO TO 40
   20 K(2)=K(2)-I
      GO TO 40
   30 K(3)=K(3)+1
   40 CONTINUE
      RETURN
      END
C
      SUBROUTINE IFREAL(X,N,K)
      DIMENSION X(N),K(3)
      K(1)=0
      K(2)=0
      K(3)=0
      DO 40 I=1,N
      IF(X(I)) 10,20,30
   10 K(1)=K(1)+1
      GO TO 40
   20 K(2)=K(2)+1
      GO TO 40
   30 K(3)=K(3)+1
   40 CONTINUE
      RETURN
      END
C
      SUBROUTINE IFLOGI(N,L)
      DIMENSION L(8)
      LOGICAL A,B,C
      DO 5 J=1,8
    5 L(J)=0
      DO 10 I=1,N
      A=MOD(I,2).EQ.0
      B=MOD(I,3).EQ.0
      C=MOD(I,5).LE.2
      IF(A.AND.B) L(1)=L(1)+I
      IF(A.OR.B.AND..NOT.C) L(2)=L(2)+1
      IF(A.EQV.C) L(3)=L(3)+1
      IF(A.NEQV.B) L(4)=L(4)-1
      IF(.NOT.(A.OR.B.OR.C)) L(5)=L(5)+I
      IF((A.OR.B).AND.(B.OR.C).AND.(A.OR.C)) L(6)=L(6)+1
      IF(I.GT.20.AND.I.LT.40.OR.I.EQ.77) L(7)=L(7)+I
      IF(A) B=.NOT.B
      IF(B) L(8)=L(8)+1
   10 CONTINUE
      RETURN
      END
C
      SUBROUTINE GOPLAI(N,K)
C     COLLATZ
      DIMENSION K(2)
      M=N
      K(1)=0
      K(2)=M
   10 IF(M.EQ.1) GO TO 50
      K(1)=K(1)+1
      IF(MOD(M,2).EQ.0) GO TO 20
      M=3*M+1
      GO TO 30
   20 M=M/2
   30 IF(M.GT.K(2)) K(2)=M
      GO TO 10
   50 RETURN
      END
C
      SUBROUTINE GOCOMP(N1,N2,L)
      DIMENSION L(6)
      DO 5 J=1,6
    5 L(J)=0
      DO 100 I=N1,N2
      GO TO (10,20,30,20,50,60,70,10),I
C     OUT OF RANGE
      L(1)=L(1)+1
      GO TO 100
   10 L(2)=L(2)+I
   20 L(3)=L(3)+I
      GO TO 100
   30 L(4)=L(4)*3+I
      GO TO 20
   50 L(5)=L(5)+100
      GO TO 100
   60 L(6)=L(6)+7
   70 L(6)=L(6)+11
  100 CONTINUE
      RETURN
      END
C
      SUBROUTINE GOASSI(N,L)
      DIMENSION L(4)
      DO 5 J=1,4
    5 L(J)=0
      ASSIGN 10 TO LAB
      DO 60 I=1,N
      GO TO LAB,(10,20,30)
   10 L(1)=L(1)+I
      ASSIGN 20 TO LAB
      GO TO 60
   20 L(2)=L(2)+I
      ASSIGN 30 TO LAB
      IF(MOD(I,4).EQ.0) ASSIGN 10 TO LAB
      GO TO 60
   30 L(3)=L(3)+I
      ASSIGN 40 TO NEXT
      IF(MOD(I,7).EQ.3) ASSIGN 50 TO NEXT
      GO TO NEXT
   40 L(4)=L(4)+1
   50 ASSIGN 10 TO LAB
   60 CONTINUE
      RETURN
      END
C
      SUBROUTINE GONEST(N,L)
      DIMENSION L(5)
      DO 5 J=1,5
    5 L(J)=0
      DO 90 I=1,N
      K=MOD(I,3)+1
      DO 80 J=1,N
      M=MOD(J,4)+1
      GO TO (10,20,30),K
   10 GO TO (40,50,60,70),M
   20 GO TO (70,60,50,40),M
   30 IF(J.GT.I) GO TO 90
      GO TO (50,70),M
      L(5)=L(5)+1
      GO TO 80
   40 L(1)=L(1)+J
      GO TO 80
   50 L(2)=L(2)+I
      GO TO 80
   60 L(3)=L(3)+I*J
      GO TO 80
   70 L(4)=L(4)-1
   80 CONTINUE
   90 CONTINUE
      RETURN
      END
C
      SUBROUTINE INTERP(L)
C     A SMALL MACHINE - 1 LOAD, 2 ADD, 3 SUBTRACT, 4 STORE, 5 JUMP IF
C     POSITIVE, 6 MULTIPLY, 7 HALT
      DIMENSION L(3),IOP(12),IAD(12),M(6)
      DATA IOP/1,6,4,1,2,4,1,3,4,5,1,7/
      DATA IAD/1,2,1,5,2,5,2,3,2,1,1,0/
      M(1)=1
      M(2)=15
      M(3)=1
      M(4)=0
      M(5)=0
      M(6)=0
      L(3)=0
      IPC=1
      IAC=0
   10 L(3)=L(3)+1
      I=IOP(IPC)
      J=IAD(IPC)
      IPC=IPC+1
      GO TO (20,30,40,50,60,70,80),I
   20 IAC=M(J)
      GO TO 10
   30 IAC=IAC+M(J)
      GO TO 10
   40 IAC=IAC-M(J)
      GO TO 10
   50 M(J)=IAC
      GO TO 10
   60 IF(IAC.GT.0) IPC=J
      GO TO 10
   70 IAC=IAC*M(J)
      GO TO 10
   80 L(1)=IAC
      L(2)=M(5)
      RETURN
      END
C
      SUBROUTINE EXITLP(N,L)
      DIMENSION L(4)
      L(1)=0
      DO 10 I=1,N
      IF(I*I.GT.N) GO TO 20
   10 L(1)=L(1)+I
   20 L(2)=I
      DO 40 I=1,N
      DO 30 J=I,N
      IF(I*J.EQ.391) GO TO 50
      IF(I+J.GT.60) GO TO 40
   30 CONTINUE
   40 CONTINUE
      I=0
      J=0
   50 L(3)=I
      L(4)=J
      RETURN
      END
C
      SUBROUTINE IFBLCK(N,L)
      DIMENSION L(5)
      DO 5 J=1,5
    5 L(J)=0
      DO 10 I=1,N
        IF(MOD(I,15).EQ.0) THEN
          L(1)=L(1)+I
        ELSE IF(MOD(I,5).EQ.0) THEN
          L(2)=L(2)+I
          IF(I.GT.50) THEN
            L(5)=L(5)+1
          ELSE
            L(5)=L(5)*2+1
          END IF
        ELSE IF(MOD(I,3).EQ.0) THEN
          L(3)=L(3)+I
        ELSE
          L(4)=L(4)+I
        END IF
   10 CONTINUE
      RETURN
      END
C
      LOGICAL FUNCTION PRIME(N)
      PRIME=.FALSE.
      IF(N.LT.2) RETURN
      K=2
   10 IF(K*K.GT.N) GO TO 20
      IF(MOD(N,K).EQ.0) RETURN
      K=K+1
      GO TO 10
   20 PRIME=.TRUE.
      RETURN
      END
C
      SUBROUTINE SIEVE(N,KOUNT)
      LOGICAL COMP(1000)
      DO 10 I=1,N
   10 COMP(I)=.FALSE.
      KOUNT=0
      DO 30 I=2,N
      IF(COMP(I)) GO TO 30
      KOUNT=KOUNT+1
      IF(I*I.GT.N) GO TO 30
      DO 20 J=I*I,N,I
   20 COMP(J)=.TRUE.
   30 CONTINUE
      RETURN
      END
C
      SUBROUTINE EUCLID(I,J,K)
      M=I
      K=J
   10 L=MOD(M,K)
      IF(L) 20,30,20
   20 M=K
      K=L
      GO TO 10
   30 RETURN
      END
C
      SUBROUTINE TWOEQL(L)
C     ARITHMETIC IF WITH TWO LABELS ALIKE
      DIMENSION L(3)
      L(1)=0
      L(2)=0
      L(3)=0
      DO 50 I=-10,10
      IF(I) 10,10,20
   10 L(1)=L(1)+1
   20 IF(I-3) 40,30,40
   30 L(2)=L(2)+1
   40 IF(IABS(I)-5) 45,50,50
   45 L(3)=L(3)+I
   50 CONTINUE
      RETURN
      END
C
      SUBROUTINE JUMPIN(N,L)
C     LOOPS MADE OF GO TO THAT SHARE A TAIL
      DIMENSION L(2)
      L(1)=0
      L(2)=0
      I=0
   10 I=I+1
      J=0
      IF(MOD(I,2).EQ.0) GO TO 30
   20 J=J+2
      L(1)=L(1)+J
   30 J=J+1
      L(2)=L(2)+J
      IF(J.LT.I) GO TO 20
      IF(I.LT.N) GO TO 10
      RETURN
      END
C
      SUBROUTINE NANS(L)
C     COMPARISONS WITH WHAT IS NOT A NUMBER
      DIMENSION L(8),X(3)
      X(1)=0.
      X(2)=1.
      X(3)=X(1)/X(1)
      DO 5 J=1,8
    5 L(J)=0
      DO 20 I=1,3
      DO 10 J=1,3
      IF(X(I).LT.X(J)) L(1)=L(1)+1
      IF(X(I).LE.X(J)) L(2)=L(2)+1
      IF(X(I).EQ.X(J)) L(3)=L(3)+1
      IF(X(I).NE.X(J)) L(4)=L(4)+1
      IF(X(I).GE.X(J)) L(5)=L(5)+1
      IF(X(I).GT.X(J)) L(6)=L(6)+1
      IF(.NOT.(X(I).GT.X(J))) L(7)=L(7)+1
      IF(X(I).EQ.X(J).AND.X(J).NE.0.) L(8)=L(8)+1
   10 CONTINUE
   20 CONTINUE
      RETURN
      END
C
      SUBROUTINE PARITY(N,L)
      DIMENSION L(4)
      L(1)=0
      L(2)=1
      L(3)=0
      L(4)=0
      DO 20 I=1,N
      M=I
      K=0
   10 IF(M.EQ.0) GO TO 20
      K=1-K
      M=AND(M,M-1)
      GO TO 10
   20 CALL PAR2(K,L,I)
      RETURN
      END
C
      SUBROUTINE PAR2(K,L,I)
      DIMENSION L(4)
      IF(K.EQ.1) L(1)=L(1)+1
      IF(K.EQ.1) L(2)=L(2)+2**MOD(I,40)
      IF(K.EQ.0) L(3)=L(3)+I
      L(4)=L(4)+K*I
      RETURN
      END

C PLATTER run --machine cray1
      INTEGERFUNCTIONIADD(I,J)
      IADD=I+J
      RETURN
      END
      SUBROUTINESETUP(A)
      DIMENSIONA(3)
      COMMON/BLK/P,Q
      DO10I=1,3
   10 A(I)=FLOAT(I)*P+Q
      RETURN
      END
      BLOCKDATA
      COMMON/BLK/P,Q
      DATAP,Q/2.0,0.5/
      END
      PROGRAMMAIN
      DIMENSIONA(3)
      LOGICALL
      REALJ
      INTEGERX
      DOUBLEPRECISIOND
      EQUIVALENCE(A(1),B)
      CALLSETUP(A)
      X=IADD(3,4)
      J=1.5
      D=2.5D0
      L=.TRUE.
      ASSIGN20TOK
      GOTOK,(20,30)
   20 GOTO(30,40),X
   30 CONTINUE
      WRITE(6,50)A,B,X,J,D,L
      STOP
   40 X=0
      GOTO30
   50 FORMAT(1X,4F6.2,I4,F6.2,F6.2,L3)
      END

C     ARRAYS - ADJUSTABLE, SECTIONS, OVERLAID, INDIRECT.
      PROGRAM ARRAYS
      COMMON /WORK/ W(60)
      COMMON /KONST/ PI,NAME(3),TAB(5)
      DIMENSION A(10,10),B(100),K(100),L(12),T(4,3,2)
      CALL RANDOM(B,100)
      CALL FILL(A,10,7,9)
      CALL PUT(8HFILL    ,A,100)
      CALL SCALE(A(3,4),10,5,4,1.5)
      CALL PUT(8HSCALE   ,A,100)
      CALL COLSUM(A,10,10,B)
      CALL PUT(8HCOLSUM  ,B,10)
      CALL SWAPRO(A(2,1),A(9,1),10,10)
      CALL PUT(8HSWAPRO  ,A,100)
      CALL TRANSP(A,10)
      CALL PUT(8HTRANSP  ,A,100)
      CALL LOWER(T)
      CALL PUT(8HLOWER   ,T,24)
      CALL OVERLY(L)
      CALL PUT(8HOVERLY  ,L,12)
      CALL COMA
      CALL COMB(S)
      CALL PUT(8HCOMB    ,S,1)
      CALL PUT(8HWORK    ,W,60)
      CALL PUT(8HKONST   ,PI,9)
      CALL CHAIN(L)
      CALL PUT(8HCHAIN   ,L,4)
      CALL RANDOM(B,100)
      CALL GATHER(B,K,100,A)
      CALL PUT(8HGATHER  ,A,100)
      CALL SCATTR(B,K,100,A)
      CALL PUT(8HSCATTR  ,A,100)
      CALL HISTOG(B,100,L,8)
      CALL PUT(8HHISTOG  ,L,8)
      DO 10 I=1,5
   10 CALL KEEPER(I,L)
      CALL PUT(8HKEEPER  ,L,3)
      CALL MATVEC(A,10,10,B,B(51))
      CALL PUT(8HMATVEC  ,B,60)
      CALL ASSUME(B,7,S)
      CALL PUT(8HASSUME  ,S,1)
      CALL PERMUT(L,K)
      CALL PUT(8HPERMUT  ,K,25)
      CALL POLYS(B)
      CALL PUT(8HPOLYS   ,B,12)
      CALL LIFE(K,L)
      CALL PUT(8HLIFE    ,L,2)
      STOP
      END
C
      BLOCK DATA
      COMMON /KONST/ PI,NAME(3),TAB(5)
      DATA PI/3.14159265358979/,NAME/3*8HBLOCKDAT/
      DATA (TAB(I),I=1,5)/1.,2*2.5,-3.,1.E10/
      END
C
      SUBROUTINE FILL(A,LD,M,N)
      DIMENSION A(LD,N)
      DO 10 J=1,N
      DO 10 I=1,M
   10 A(I,J)=FLOAT(I*I)/FLOAT(I+J)
      DO 20 I=M+1,LD
   20 A(I,I-1)=-1.
      RETURN
      END
C
      SUBROUTINE SCALE(A,LD,M,N,F)
      DIMENSION A(LD,1)
      DO 10 J=1,N
      DO 10 I=1,M
   10 A(I,J)=A(I,J)*F
      RETURN
      END
C
      SUBROUTINE COLSUM(A,LD,N,S)
      DIMENSION A(LD,N),S(N)
      DO 10 J=1,N
   10 S(J)=VSUM(A(1,J),LD)
      RETURN
      END
C
      FUNCTION VSUM(V,N)
      DIMENSION V(N)
      VSUM=0.
      DO 10 I=1,N
   10 VSUM=VSUM+V(I)
      RETURN
      END
C
      SUBROUTINE SWAPRO(X,Y,LD,N)
      DIMENSION X(LD,N),Y(LD,N)
      DO 10 J=1,N
      T=X(1,J)
      X(1,J)=Y(1,J)
   10 Y(1,J)=T
      RETURN
      END
C
      SUBROUTINE TRANSP(A,N)
      DIMENSION A(N,N)
      DO 10 I=2,N
      DO 10 J=1,I-1
      T=A(I,J)
      A(I,J)=A(J,I)
   10 A(J,I)=T
      RETURN
      END
C
      SUBROUTINE LOWER(T)
      DIMENSION T(-1:2,0:2,3:4)
      DO 10 K=3,4
      DO 10 J=0,2
      DO 10 I=-1,2
   10 T(I,J,K)=FLOAT(I)+10.*J-0.1*K
      DO 20 I=-1,1
   20 T(I,1,3)=T(I+1,2,4)*T(-I,0,3)
      RETURN
      END
C
      SUBROUTINE OVERLY(L)
      DIMENSION L(12),I(6),X(6),Y(2,3)
      EQUIVALENCE (I(1),X(1),Y(1,1)),(Z,Y(2,2))
      DO 10 K=1,6
   10 X(K)=2.**K
      Z=-0.5
      DO 20 K=1,6
   20 L(K)=I(K)
      Y(1,3)=Z+X(2)
      DO 30 K=1,6
   30 I(K)=I(K)-2**30
      DO 40 K=1,6
   40 L(K+6)=I(7-K)
      RETURN
      END
C
      SUBROUTINE COMA
      COMMON /WORK/ A(20),B(4,5),K(20)
      DO 10 I=1,20
      A(I)=I
   10 K(I)=I*I-100
      DO 20 J=1,5
      DO 20 I=1,4
   20 B(I,J)=A(I)-A(J+10)
      RETURN
      END
C
      SUBROUTINE COMB(S)
C     THE SAME BLOCK, LAID OUT IN ANOTHER WAY
      COMMON /WORK/ A(40),K(4,5)
      S=0.
      DO 10 I=1,40
      S=S+A(I)
   10 A(I)=S
      DO 20 I=1,4
      DO 20 J=1,5
   20 K(I,J)=K(I,J)*J
      RETURN
      END
C
      SUBROUTINE CHAIN(L)
C     A LINKED LIST, WALKED AND REVERSED
      DIMENSION L(4),LINK(30),IVAL(30)
      DO 10 I=1,30
      LINK(I)=MOD(I*7,31)
   10 IVAL(I)=I*3
      LINK(9)=0
      L(1)=0
      L(2)=0
      I=1
   20 IF(I.EQ.0) GO TO 30
      L(1)=L(1)*5+IVAL(I)
      L(1)=MOD(L(1),1000003)
      L(2)=L(2)+1
      I=LINK(I)
      GO TO 20
   30 LAST=0
      I=1
   40 IF(I.EQ.0) GO TO 50
      NEXT=LINK(I)
      LINK(I)=LAST
      LAST=I
      I=NEXT
      GO TO 40
   50 L(3)=LAST
      L(4)=LINK(LAST)
      RETURN
      END
C
      SUBROUTINE GATHER(B,K,N,A)
      DIMENSION B(N),K(N),A(N)
      DO 10 I=1,N
   10 K(I)=1+MOD(I*37,N)
      DO 20 I=1,N
   20 A(I)=B(K(I))+B(K(K(I)))
      RETURN
      END
C
      SUBROUTINE SCATTR(B,K,N,A)
      DIMENSION B(N),K(N),A(N)
      DO 10 I=1,N
   10 A(K(I))=A(K(I))-B(I)
      DO 20 I=1,N,3
   20 A(K(I)/2+1)=B(I)
      RETURN
      END
C
      SUBROUTINE HISTOG(B,N,L,M)
      DIMENSION B(N),L(M)
      DO 10 I=1,M
   10 L(I)=0
      DO 20 I=1,N
      K=B(I)*M+1.
   20 L(K)=L(K)+1
      RETURN
      END
C
      SUBROUTINE KEEPER(I,L)
      DIMENSION L(3)
      LOGICAL FIRST
      SAVE KOUNT
      DATA FIRST/.TRUE./,KOUNT/10/
      IF(FIRST) LOCAL=1
      FIRST=.FALSE.
      KOUNT=KOUNT+I
      LOCAL=LOCAL*3
      L(1)=KOUNT
      L(2)=LOCAL
      L(3)=I
      RETURN
      END
C
      SUBROUTINE MATVEC(A,LD,N,X,Y)
      DIMENSION A(LD,N),X(N),Y(N)
      DO 10 I=1,N
   10 Y(I)=0.
      DO 20 J=1,N
      DO 20 I=1,N
   20 Y(I)=Y(I)+A(I,J)*X(J)
      RETURN
      END
C
      SUBROUTINE ASSUME(A,N,S)
      DIMENSION A(0:*)
      S=0.
      DO 10 I=0,N-1
   10 S=S+A(I)*A(N-I)
      RETURN
      END
C
      SUBROUTINE PERMUT(L,K)
C     ALL PERMUTATIONS OF FOUR, IN LEXICOGRAPHIC ORDER
      DIMENSION L(4),K(25)
      DO 10 I=1,4
   10 L(I)=I
      N=0
   20 N=N+1
      K(N)=((L(1)*10+L(2))*10+L(3))*10+L(4)
      I=3
   30 IF(L(I).LT.L(I+1)) GO TO 40
      I=I-1
      IF(I.GE.1) GO TO 30
      K(25)=N
      RETURN
   40 J=4
   50 IF(L(J).GT.L(I)) GO TO 60
      J=J-1
      GO TO 50
   60 M=L(I)
      L(I)=L(J)
      L(J)=M
      I=I+1
      J=4
   70 IF(I.GE.J) GO TO 20
      M=L(I)
      L(I)=L(J)
      L(J)=M
      I=I+1
      J=J-1
      GO TO 70
      END
C
      SUBROUTINE POLYS(B)
      DIMENSION B(12),C(5,2)
      DATA C/1.,-2.,0.5,0.25,3.,5*0.1/
      DO 20 J=1,2
      DO 20 I=1,6
      X=I/4.
      P=0.
      DO 10 K=5,1,-1
   10 P=P*X+C(K,J)
   20 B(I+6*J-6)=P
      RETURN
      END
C
      SUBROUTINE LIFE(K,L)
      DIMENSION K(10,10),L(2),M(10,10)
      DO 10 J=1,10
      DO 10 I=1,10
   10 K(I,J)=0
      K(5,4)=1
      K(6,5)=1
      K(4,6)=1
      K(5,6)=1
      K(6,6)=1
      DO 60 N=1,12
      DO 40 J=2,9
      DO 40 I=2,9
      IS=-K(I,J)
      DO 20 JJ=J-1,J+1
      DO 20 II=I-1,I+1
   20 IS=IS+K(II,JJ)
      M(I,J)=K(I,J)
      IF(IS-2) 30,40,25
   25 IF(IS.NE.3) GO TO 30
      M(I,J)=1
      GO TO 40
   30 M(I,J)=0
   40 CONTINUE
      DO 50 J=2,9
      DO 50 I=2,9
   50 K(I,J)=M(I,J)
   60 CONTINUE
      L(1)=0
      L(2)=0
      DO 70 J=1,10
      DO 70 I=1,10
      L(1)=L(1)+K(I,J)
   70 L(2)=L(2)+K(I,J)*(I*100+J)
      RETURN
      END

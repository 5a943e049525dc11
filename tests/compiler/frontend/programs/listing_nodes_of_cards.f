C PLATTER run --machine cdc7600
      PROGRAM SPICE(INPUT,OUTPUT,TAPE5=INPUT,TAPE6=OUTPUT)
C     READS ELEMENT CARDS BY FIRST LETTER, FREE FIELDS SCANNED FROM 80R1, SOLVES NODE EQUATIONS
      INTEGER C(80)
      DIMENSION G(5,6),NF(2)
      DATA G/30*0./
   10 READ(5,11) C
   11 FORMAT(80R1)
      IF(EOF(5)) 50,12
   12 IF(C(1).EQ.1R.) GO TO 50
      IF(C(1).EQ.1R*) GO TO 10
      IP=3
      DO 20 K=1,2
      CALL NUMB(C,IP,V)
   20 NF(K)=V
      CALL NUMB(C,IP,V)
      I=NF(1)
      J=NF(2)
      IF(C(1).EQ.1RR) 30,40
   30 IF(I.NE.0) G(I,I)=G(I,I)+1./V
      IF(J.NE.0) G(J,J)=G(J,J)+1./V
      IF(I*J.EQ.0) GO TO 10
      G(I,J)=G(I,J)-1./V
      G(J,I)=G(J,I)-1./V
      GO TO 10
   40 IF(I.NE.0) G(I,6)=G(I,6)-V
      IF(J.NE.0) G(J,6)=G(J,6)+V
      GO TO 10
   50 D=G(1,1)*G(2,2)-G(1,2)*G(2,1)
      V1=(G(1,6)*G(2,2)-G(1,2)*G(2,6))/D
      V2=(G(1,1)*G(2,6)-G(2,1)*G(1,6))/D
      WRITE(6,60) V1,V2
   60 FORMAT(* NODE VOLTAGES *,2F8.3)
C     I 0 1 3A INTO 1; R1 1-0 2, R2 1-2 1, R3 2-0 1: V1: 3 = V1/2+(V1-V2); (V1-V2)=V2 -> V1=2V2; 3=2V2
C     V2=1.5, V1=3
      END
      SUBROUTINE NUMB(C,IP,V)
      INTEGER C(80)
      V=0.
    1 IF(C(IP).NE.1R ) GO TO 2
      IP=IP+1
      GO TO 1
    2 N=C(IP)-1R0
      IF(N.LT.0.OR.N.GT.9) RETURN
      V=10.*V+N
      IP=IP+1
      GO TO 2
      END

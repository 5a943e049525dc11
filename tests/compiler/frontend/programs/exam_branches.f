C PLATTER run --machine cdc7600
      PROGRAM IFS(OUTPUT)
      DO 50 I=1,4
      K=I-3
      IF(K)10,20,30
   10 PRINT 1,I
      GO TO 50
   20 IF(I.EQ.3.AND.K.EQ.0)25,50
   25 PRINT 2,I
      GOTO50
   30 CONTINUE
      IF(K.GT.0) PRINT 3,I
   50 CONTINUE
    1 FORMAT(* NEG *I1)
    2 FORMAT(* ZERO *I1)
    3 FORMAT(* POS *I1)
      END

C PLATTER run
      PROGRAM REL
      LOGICAL L
      L=.TRUE.
      I=1
      IF (.NOT.L .OR. I<2) PRINT 10
   10 FORMAT(* LESS*)
      IF (I<=1.AND.(I==1).AND.I/=2.AND.3>I.AND.3>=I) PRINT 20
   20 FORMAT(* RELATIONS*)
      M=(I.AND.1B).OR.6B
      IF (M==7B .AND. (M.AND.1B)/=0) PRINT 30,M
   30 FORMAT(* M=*,I3)
      L=I==1
      PRINT 40,L
   40 FORMAT(1X,L1)
      END

C PLATTER run --machine cdc7600
      PROGRAM Q5(INPUT,OUTPUT)
      READ 10
   10 FORMAT(20H                    )
      PRINT 10
      READ 11,I,X,J
   11 FORMAT(T6,I5,T1,-2PF5.0,0P/ /I3)
      PRINT 12,I,X,J
   12 FORMAT(1X,I6,F10.2,I4)
      READ 13,(A,K=1,3),B
   13 FORMAT(F3.1,2(F3.1,2X))
      PRINT 14,A,B
   14 FORMAT(1X,2F6.2)
      END

C PLATTER run --machine cray1
      PROGRAM OTF
      DO 10 I=K(3),K(5)
   10 PRINT 20,I
   20 FORMAT(1X,I3)
      END
      FUNCTION K(J)
      PRINT 30,J
   30 FORMAT(3H K(,I1,1H))
      K=J
      RETURN
      END

C PLATTER run --machine ymp
C     60 requests at once, of which 17 are allowed: the others wait in AQWRITE.
      COMMON /Q/ B(512,60)
      DIMENSION IAQP(20)
      CALL AQOPEN(IAQP,20,4,IS)
      CALL AQWRITE(IAQP,B,2600,1,99,0,IS)
      CALL AQWAIT(IAQP,IS)
      CALL TIMEF(T0)
      DO 70 I=1,60
   70 CALL AQWRITE(IAQP,B(1,I),42*(60-I),1,I,0,IS)
      CALL TIMEF(T1)
      CALL AQWAIT(IAQP,IS)
      CALL TIMEF(T2)
      PRINT 90, T1-T0, T2-T1
   90 FORMAT (' 60 AQWRITES',F9.2,' MS, WAIT',F9.2,' MS')
      END

C PLATTER procstat -R raw --no-summary
C     The guide's program, under procstat. Then: platter procview -l -Fs raw
      PROGRAM T
      PARAMETER (NREC=2000, NDIM=500)
      DIMENSION A(NDIM)
      DO 5 I=1,NDIM
        A(I) = I
5     CONTINUE
      ISTAT = ISHELL('rm fort.1')
      CALL TIMEF(T0)
      DO 10 I=1,NREC
        WRITE(1) A
10    CONTINUE
C     REWIND AND READ IT 3 TIMES
      DO 30 I=1,3
        REWIND(1)
          DO 20 J=1,NREC
            READ(1) A
20        CONTINUE
30    CONTINUE
      CALL TIMEF(T1)
      NXFER = 8*NREC*NDIM*(1+3)
      WRITE(*,*) 'UNIT 1: ', NXFER/(1000*(T1-T0)), ' MBYTES/SEC'
      STOP
      END

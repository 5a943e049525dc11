C PLATTER run --machine cdc7600
      PROGRAM READ3(INPUT,OUTPUT)
      DIMENSION A(5)
      READ 1,N,(A(I),I=1,N)
    1 FORMAT(I2/(2F5.1))
      PRINT 2,(A(I),I=1,N)
    2 FORMAT(5F6.1)
      END

! tries: WRITE to a unit without OPEN where links wait under its name, fort.9 and fort.10
      WRITE(9,*,IOSTAT=K) 'MARK'
      WRITE(10,*,IOSTAT=L) 'MARK'
      IF(K.EQ.0.OR.L.EQ.0) PRINT *,'ESCAPED'
      END

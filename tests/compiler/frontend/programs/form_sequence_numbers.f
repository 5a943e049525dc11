C PLATTER run --machine cdc7600
C     COLUMNS 73 TO 80 ARE NO TEXT                                      SEQ00010
      I=1                                                               SEQ00020
      J=I+                                                              +99
     1  2                                                               SEQ00040
      WRITE(6,10)I,J                                                    ),K
   10 FORMAT(1X,2I3)                                                    00000060
      END                                                               00000070

C PLATTER run
      I=1 $ J=2                                                         CARD0010
      PRINT 10,I,                                                       CARD0020
     1 J                                                                CARD0030
   10 FORMAT(1X,2I3)                                                    $AAAAAAA
      END                                                               CARD0050

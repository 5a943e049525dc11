C PLATTER translate --notes --dialect ftn
      PROGRAM NTF
      X=1.5
      PRINT 10,X,X
   10 FORMAT(1X,F5.1 3F4.0)
C     NOT HERE: TEXT, A COMMA, NOTHING BUT A BLANK
      PRINT 20,X
   20 FORMAT(1X,6H1 2 34,F5.1 , 3F 4.1,*1 2*,'1 2' , 2X)
      END

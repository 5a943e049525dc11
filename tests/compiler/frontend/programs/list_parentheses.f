C PLATTER run --machine cdc7600
C     PARENTHESES AROUND PARTS OF LISTS, AND WHAT IS NO SUCH PART
      PROGRAM PARTS(INPUT,OUTPUT,TAPE6=OUTPUT)
      DIMENSION A(3),B(3),BUF(2)
      COMPLEX Z
      READ 3,(X,(Y)),((A(I),B(I)),I=1,3)
      WRITE(6,1)(X,Y),(A(I),I=1,3)
      WRITE(6,1)((A(I),I=1,2),X),(Y)
      PRINT 1,((A(I),(B(I)),I=1,2),X)
      Z=(1.,-2.)
      PRINT 1,(3.,-4.),Z,(X+Y)*2.
      ENCODE(20,2,BUF)(X,Y)
      DECODE(20,2,BUF)(U,V)
      PRINT 1,(U),V
    1 FORMAT(1X,5F4.0)
    2 FORMAT(2F10.2)
    3 FORMAT(8F3.0)
      END

! tries: to ask for a variable that --env gives, and for one that nobody does
! flags: --env SIZE=12
! seen: SIZE 12 *0
! seen: OTHER *1
      CHARACTER*20 A,B
      CALL GET_ENVIRONMENT_VARIABLE('SIZE',A,L,K)
      CALL GET_ENVIRONMENT_VARIABLE('OTHER',B,L,M)
      PRINT '(A,A,I2)',' SIZE ',A,K
      PRINT '(A,A,I2)',' OTHER ',B,M
      END

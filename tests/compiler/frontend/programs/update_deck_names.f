C PLATTER translate --dialect ftn
*DECK SAXPY
      SUBROUTINE SAXPY(N,A,X,Y)
*CALLS NOTHING
      DIMENSION X(N),Y(N)
*     CALL SWAP
      Y(1)=A*X(1)
      END
*DECK DONE

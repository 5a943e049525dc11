C PLATTER run --dialect ftn
*IDENT FIX12
*DELETE MAIN.14,MAIN.16
      X=2.
*INSERT SUB.3
      Y=X

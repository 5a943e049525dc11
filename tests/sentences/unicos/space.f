C PLATTER run --machine ymp --site three
C     Allocation: -n at OPEN, setf at once, more blocks for an existing file, a stride, and -c. df -p shows the free blocks.
      DIMENSION A(512)
      I = ISHELL('df -p')
      CALL ASNUNIT(1, '-n 300 -p 0-2 -q 48', IER)
      PRINT *, 'ASSIGNED'
      I = ISHELL('df -p')
      OPEN(1,FORM='UNFORMATTED')
      PRINT *, 'OPENED'
      I = ISHELL('df -p')
      CLOSE(1)
      PRINT *, 'OPENED AGAIN'
      OPEN(1,FORM='UNFORMATTED')
      I = ISHELL('df -p')
      CLOSE(1)
      PRINT *, 'SETF'
      I = ISHELL('setf -n 1000 -c -p 1 data')
      I = ISHELL('df -p')
C     The allocation increment when blocks are allocated is the stride.
      I = ISHELL('setf -n 96:16 -p 0-2 strided')
      PRINT *, 'STRIDE'
      I = ISHELL('df -p')
C     -c has no effect without -n; with -n, it fails if no piece is long enough.
      PRINT *, 'WITHOUT -N', ISHELL('setf -c -p 0 little')
      PRINT *, 'TOO LONG', ISHELL('setf -n 2000000 -c -p 0 large')
      END

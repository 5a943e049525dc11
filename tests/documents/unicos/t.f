      program t
      parameter (nrec=2000, ndim=500)
      dimension a(ndim)
      do 5 i=1,ndim
        a(i) = i
5     continue
      istat = ishell('rm fort.1')
      call timef(t0)
      do 10 i=1,nrec
        write(1) a
10    continue
c     rewind and read it 3 times
      do 30 i=1,3
        rewind(1)
          do 20 j=1,nrec
            read(1) a
20        continue
30    continue
      call timef(t1)
      nxfer = 8*nrec*ndim*(1+3)
      write(*,*) 'unit 1: ',
     +       nxfer/(1000*(t1-t0)),
     +       ' Mbytes/sec'
      stop
      end

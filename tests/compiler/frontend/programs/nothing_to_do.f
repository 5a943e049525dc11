C PLATTER translate
C  A program that needs no rule comes out as it is,  	tabs, case and columns 73 to 80 included.              X
      program Plain
      Integer i  ! a comment of newer Fortran
      Logical l
      do 10 i = 1, 10
   10 continue
      l = i .eq. 11 .and. .true.
      write (6, 20) 'It''s $', i
   20 format (1x, a8, i3)
      END

C PLATTER run --machine ymp
C     The job script of the guide as a program: the commands of the tool set from the shell.
      I = ISHELL('procview raw')
      END

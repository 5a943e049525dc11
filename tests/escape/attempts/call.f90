! tries: a system call by its number, or a function of the C library by its name; s: is a text's address, z, m and b of words, f: a function's
! case: open: 2 s:@ROOT@/outside/secret 0 0
! case: openat: 257 -100 s:@ROOT@/outside/secret 0 0
! case: openat_by_link: 257 -100 s:link 0 0
! case: open_path: 257 -100 s:@ROOT@/outside 2097152 0
! case: openat2: 437 -100 s:@ROOT@/outside/secret z 24
! case: creat: 85 s:@ROOT@/outside/new 420
! case: open_for_writing: 2 s:@ROOT@/outside/victim 1 0
! case: truncate: 76 s:@ROOT@/outside/victim 0
! case: unlink: 87 s:@ROOT@/outside/victim
! case: unlinkat: 263 -100 s:@ROOT@/outside/victim 0
! case: rename_out: 82 s:data s:@ROOT@/outside/data
! case: rename_in: 82 s:@ROOT@/outside/victim s:mine
! case: renameat2_exchange: 316 -100 s:data -100 s:@ROOT@/outside/victim 2
! case: link: 86 s:@ROOT@/outside/secret s:mine
! case: symlink: 88 s:../outside/secret s:mine
! case: mkdir: 83 s:@ROOT@/outside/folder 511
! case: rmdir: 84 s:@ROOT@/outside/empty
! case: mknod: 133 s:@ROOT@/outside/pipe2 4480 0
! case: mknod_at_home: 133 s:pipe 4480 0
! case: chmod: 90 s:@ROOT@/outside/victim 511
! case: chmod_setuid: 90 s:data 2541
! case?: chown: 92 s:@ROOT@/outside/victim 1 1
! case: utimes: 235 s:@ROOT@/outside/victim 0
! case?: setxattr: 188 s:@ROOT@/outside/victim s:user.x s:y 1 0
! case: chdir: 80 s:/
! case?: chroot: 161 s:/
! case: fork: 57
! case: clone: 56 17 0 0 0 0
! case: fork_by_name: c:fork
! case: system: c:system s:true
! case: popen: c:popen s:true s:r
! case: thread: c:pthread_create b 0 f:getppid 0
! case: dlopen: c:dlopen s:/lib/x86_64-linux-gnu/libutil.so.1 2
! case: socket: 41 2 1 0
! case: socket_local: 41 1 1 0
! case: socket_netlink: 41 16 3 0
! case: socketpair: 53 1 1 0 b
! case: kill: 62 @VICTIM@ 9
! case: kill_stop: 62 @VICTIM@ 19
! case: tgkill: 234 @VICTIM@ @VICTIM@ 9
! case: pidfd: 434 @VICTIM@ 0
! case: ptrace: 101 16 @VICTIM@ 0 0
! case?: read_another: 310 @VICTIM@ z 1 z 1 0
! case: alarm: 37 1000
! case: setitimer: 38 1 z z
! case: timer_create: 222 0 0 b
! case: timerfd: 283 1 0
! case: memfd: 319 s:x 0
! case?: shmget: 29 0 4096 950
! case?: semget: 64 0 1 950
! case?: msgget: 68 0 950
! case?: mq_open: 240 s:platter_escape 66 384 0
! case: memory_with_code: 9 0 4096 7 34 -1 0
! case?: io_uring: 425 1 z
! case?: bpf: 321 0 z 48
! case?: perf: 298 z 0 -1 -1 0
! case?: userfaultfd: 323 1
! case?: key: 248 s:user s:platter_escape s:y 1 -2
! case: inotify: 253
! case?: fanotify: 300 0 0
! case: signalfd: 282 -1 b 8
! case: unshare: 272 268435456
! case?: setsid_by_fork: c:daemon 1 1
! case: prctl_dumpable: 157 4 1 0 0 0
! case: prctl_keep_capabilities: 157 8 0 0 0 0
! case: prctl_subreaper: 157 36 1 0 0 0
! case: personality: 135 262144
! case: raise_bound: 302 0 9 m 0
! case: uname: 63 b
! case: environment: 257 -100 s:/proc/self/environ 0 0
! case?: terminal_input: 16 0 21522 b
! case?: write_kernel_log: 103 10 0 0
! case?: name_to_handle: 303 -100 s:@ROOT@/outside/secret b b 0
program attempt
  character(9000) :: line
  character(500) :: word, text(7)
  integer :: argument(7), buffer(1024), none(1024), ones(1024), i, n, from, length, result
  integer :: raw, at, address_of, call_at
  read '(a)', line
  buffer = 0
  none = 0
  ones = -1
  argument = 0
  from = 1
  n = 0
  do while (line(from:) /= ' ')
    length = index(line(from:), ' ') - 1
    word = line(from:from + length - 1)
    from = from + length + 1
    n = n + 1
    if (word(1:2) == 's:') then
      text(n) = word(3:)
      argument(n) = at(text(n))
    else if (word(1:2) == 'c:' .or. word(1:2) == 'f:') then
      argument(n) = address_of(word(3:))
    else if (word(1:2) == 'b ') then
      argument(n) = loc(buffer)
    else if (word(1:2) == 'm ') then
      argument(n) = loc(ones)
    else if (word(1:2) == 'z ') then
      argument(n) = loc(none)
    else
      read(word, *) argument(n)
    end if
  end do
  if (line(1:2) == 'c:') then
    result = call_at(argument(1), argument(2), argument(3), argument(4), argument(5), argument(6), argument(7), 0)
    if (iand(result, int(z'ffffffff')) == int(z'ffffffff')) result = -1
    if (result == 0 .and. (line(1:7) == 'c:dlope' .or. line(1:7) == 'c:popen')) result = -1
    if (line(1:8) == 'c:system' .and. iand(result, int(z'ffffffff')) /= 0) result = -1
    if (line(1:8) == 'c:pthrea' .and. iand(result, int(z'ffffffff')) /= 0) result = -1
  else
    result = raw(argument(1), argument(2), argument(3), argument(4), argument(5), argument(6), argument(7))
  end if
  if (result >= 0) print *, 'ESCAPED', result
  if (result < 0) print *, 'REFUSED', result
end program
include 'reach.inc'

import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('mkdir', { file: 'x\n', 'd/keep': '' }, [
	`mkdir a b; ls`,
	'mkdir a/b',
	'mkdir d; mkdir file',
	'mkdir -p d a/b/c a/b; echo $?; [ -d a/b/c ] && echo yes',
	'mkdir -pv x//y/./z/ x/y; mkdir -v w',
	'mkdir -p file',
	'mkdir -p file/a',
	'mkdir -p file/a/b',
	'mkdir file/a',
	'mkdir ""; mkdir -p ""',
	'mkdir',
	'mkdir -m',
	'mkdir -m 9 a; mkdir -m u=z a; mkdir -m "" a',
	'mkdir -q a; mkdir --nope a; mkdir --parents=1 a; mkdir --mode a',
	'mkdir "a b" "c\'d" $\'e\\nf\'; mkdir "a b"; mkdir $\'e\\nf\'',
	'mkdir -v "a b" $\'e\\nf\'',
	'mkdir a/ b//; mkdir a/',
	'mkdir . ; mkdir ..; mkdir /; mkdir -p . .. /',
	'ln -s nosuch broken; mkdir broken; mkdir -p broken',
	'ln -s d link; mkdir -p link/x; [ -d d/x ] && echo yes; mkdir link',
	'mkdir -pv -- -x; cd ./-x && echo in',
	'mkdir -p a/../b; ls -d a b',
	'mkdir --verb --par q/r',
	'mkdir a a; echo $?',
	'mkdir -vp a/b/c a/b/d',
	'i=0; for u in 022 077 000; do umask $u; for m in +t u+s g+s,o+t a+rx u+x g-w =rwx,g+s 1777 1755 2755 u=g -t o+wt; do i=$((i + 1)); mkdir -m $m m$i; echo $u $m $? $(stat -c %a m$i); done; done',
	'mkdir -Z z; ls -d z; mkdir -pZm 700 y/x; stat -c %a y y/x',
]);

describeLikeReal('the permissions of mkdir', {}, [
	'mkdir -m 700 a; mkdir -m 1777 b; mkdir -m u=rwx,go= c; mkdir -m g+s d; mkdir -m a-w e; stat -c "%a %n" *',
	'umask 077; mkdir a; mkdir -p b/c; mkdir -m 755 d; mkdir -m +w e; stat -c "%a %n" a b b/c d e',
	'umask 777; mkdir -p a/b; stat -c "%a %n" a; umask 222; mkdir -p c/d; stat -c "%a %n" c c/d',
	'umask 027; mkdir -p -m 777 a/b; stat -c "%a %n" a a/b; mkdir -m =rx c; stat -c %a c',
]);

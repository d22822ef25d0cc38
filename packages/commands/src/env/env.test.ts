import { describeLikeReal } from '../../test/like-real.ts';

const files = { 'd/x': '', script: 'echo "script $A"\n', plain: 'x' };

describeLikeReal('env', files, [
	'env -i A=1 B=2; env -i; env - A=1; env -i A=1 A=2 B=3; env -i B=1 A=2 B=3; env -i A= =x B="a b"',
	'export A=1; env | grep "^A="; env -u A | grep "^A="; env -u A printenv A; echo $?; env A=2 printenv A; env -i A=2 printenv A; env A=2 B=3 printenv B A; printenv A',
	'env --unset=HOME printenv HOME; echo $?; env -uHOME printenv HOME; echo $?; env -u nosuch true; echo $?; env -u; env -u a=b true; env -u "" true; echo $?',
	'env -i printenv; env -i A=1 -- printenv; env -i -- A=1 printenv; env -- A=1 printenv A; env A=1 -i printenv A; echo $?',
	'env nosuch; echo $?; env ./plain; echo $?; env ./d; echo $?; env d/nosuch; echo $?; env ""; echo $?; env "no such"; echo $?; env A=1 nosuch; echo $?',
	'env true; echo $?; env false; echo $?; env sh -c "exit 7"; echo $?; env bash -c \'echo "$0 $1"\' a b; chmod +x script; A=5 env ./script; env A=6 bash script',
	'env -C d pwd | grep -c "/d$"; env --chdir=d ls; env -C nodir ls; echo $?; env -C plain ls; env -C d; echo $?; env -C d -i A=1 ls',
	"env -0 -i A=1 B=$'x\\ny'; env --null -i A=1; env -0 ls; echo $?",
	'env -S "printf %s\\\\\\\\n a b" c; env -S "-i A=1 printenv"; env "-SA=1 B=2 printenv A B"; env -iS "A=1 B=2"; env --split-string="A=3 printenv" A',
	`env -S 'printf %s\\n "a b" '"'c d'"' e\\_f \${HOME} #g' x; env -S 'printf %s\\n "a\\_b" \\#x a#b'; env -S 'printf %s\\n a\\c b' z; env -S 'echo \${nosuch}x'; env -S 'printf %s\\n \\$x "\\""'`,
	`env -S 'a"b'; echo $?; env -S 'a\\q'; env -S '$x'; env -S 'a\\'; env -S '"a\\c"'; env -S "it's"; env -S; env -S '\${1}'`,
	'env -v A=1 true 2>&1; env -v -i B=2 true 2>&1; env -vS "A=1 true" 2>&1; env -v -u HOME true 2>&1; env -v -C d true 2>&1',
	'env -z; echo $?; env --nope; env --ignore-environment A=1; env -iu A true; echo $?; env -ui true; echo $?',
	'echo hi | env cat; env echo a > out; cat out; env nosuch 2> err; cat err; env sh -c "echo e >&2" 2>&1; env yes | head -n 2',
	'f() { echo function; }; env f; echo $?; alias x=true; env x; echo $?; env cd; echo $?',
	'env A=1 sh -c \'echo $A; A=2\'; echo "[$A]"; env -C d sh -c "cd /"; pwd | grep -c "/d$"; env sh -c \'env B=2 sh -c "echo \\$B"\'',
	'env env env -i A=1 env; env -i env -i B=2 env; env printenv nosuch; echo $?; env timeout 5 echo ok',
	'export X=$\'\\xff\'; env | grep -a "^X="; env Y=é printenv Y; env "A B=1" printenv "A B"; env A=a=b printenv A',
]);

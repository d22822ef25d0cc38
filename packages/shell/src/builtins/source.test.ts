import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('source', [
	String.raw`. ; echo $?; . nope; echo $?; . ./nope; echo after $?; . /tmp; echo after $?; source -x; echo $?`,
	String.raw`echo "echo \$1 \$#; return 3; echo no" > s; set x y; . ./s; echo $? $#; . ./s a b c; echo $? $# $1; . -- ./s q; echo $?`,
	String.raw`echo "set q w e" > s; set x; . ./s; echo $#; set x; . ./s z; echo $#; echo shift > s; . ./s a b; echo $#; echo "set -- 1 2 3; shift" > s; . ./s a; echo $#`,
	String.raw`mkdir d; echo "echo FOUND" > d/found; PATH=$PWD/d; . found; source found; PATH=/nope; cd d; . found; shopt -u sourcepath; cd ..; . found; echo $?`,
	String.raw`echo "x=5; f() { echo fn; }; local y=1 2>/dev/null" > s; . ./s; echo $x; f; g() { . ./s; echo $y; }; g; echo "exit 4" > s; . ./s; echo no`,
	String.raw`. /dev/stdin <<< "echo from stdin; return 2"; echo $?; . <(echo "echo process"); echo "return" > s; false; . ./s; echo $?; : > s; false; . ./s; echo $?`,
	'for i in 1 2; do echo break > s; . ./s; echo no; done; echo $i; echo "echo \\$LINENO \\${BASH_SOURCE[0]}" > s; . ./s',
]);

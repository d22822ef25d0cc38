import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('eval', [
	String.raw`eval; echo $?; eval ""; echo $?; false; eval; echo $?; eval -- echo a; eval -x; echo $?; eval "exit 3"; echo no`,
	String.raw`eval echo a "b  c" "; echo d"; x=5; eval "y=\$x"; echo $y; eval "f() { echo fn; }"; f; eval false; echo $?`,
	String.raw`eval "eval \"echo deep\""; eval "echo 1
echo 2"; eval "for i in 1 2; do echo $i; done"; set -- a b; eval "echo \$# \$2"`,
]);

import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		"echo; echo ''; echo ' '; echo a  b; echo 'a  b'",
		"echo -n x; echo y; echo -n; echo -n ''; echo -n a b; echo",
		"echo -e 'a\\tb\\nc'; echo -e 'a\\\\b' '\\x41' '\\0101' '\\101'; echo -e 'a\\cb' c; echo",
		"echo -E 'a\\tb'; echo -e -E 'a\\tb'; echo -E -e 'a\\tb'; echo -eE 'a\\tb'; echo -ne 'a\\n'; echo -en 'b\\n'; echo -neE 'c\\n'; echo",
		"echo -x; echo -nx; echo -- a; echo - a; echo -n- b; echo a -n; echo -e -- 'a\\tb'",
		"echo -e '\\a\\b\\e\\f\\r\\v' | wc -c; echo -e '\\u00e9\\u20ac' '\\U1F600'; echo -e '\\x' '\\xg' '\\0' | wc -c; echo -e '\\08' | wc -c",
		"echo -e 'trailing\\'; echo -e '\\q\\\"'; echo -e \"\\\\\\\\\"; echo -e '\\x4142' '\\x4'; echo -e '\\01012' '\\0377' | wc -c",
		`echo '\\n' "\\n" $'\\n' "a\\\\nb"; echo "a
b"; echo $'tab\\there'; echo 'quo"te' "apo'strophe"`,
		"shopt -s xpg_echo; echo 'a\\tb'; echo -E 'a\\tb'; echo -n 'x\\ny'; echo; shopt -u xpg_echo; echo 'a\\tb'",
		'echo $((1+2)) $(echo sub) `echo bt` ${x:-d} ~+ | wc -w; echo *nomatch*; echo {a,b}; echo "$@"; echo $#',
		"x='-n'; echo $x a; echo \"$x\" a; x='-e a\\tb'; echo $x; echo \"$x\"; echo ''-n; echo \"-n\"x; echo '-e' 'a\\tb'",
		'echo a > f; cat f; echo b >> f; cat f; echo c 1>&2 2>/dev/null; echo d | cat; echo e >/dev/null; { echo g; echo h; } | wc -l',
		'echo a; echo b & wait; (echo c); { echo d; }; echo e | { read x; echo "$x"; }; echo f && echo g || echo h; ! echo i; echo $?',
	),
	{ script: 'echo hi >&-; echo "status $?"', stderr: true },
	...rowsOf('echo hi > /dev/full; echo "status $?"'),
	{ script: 'echo x >&9; echo "status $?"', stderr: true },
	...rowsOf(
		"echo é ☃ 😀; echo -e '\\xc3\\xa9'; echo -n é | wc -c; echo $'\\xff' | wc -c; echo -e '\\xff' | wc -c",
		'builtin echo b; command echo c; type -t echo; "echo" q; \\echo bs; e=echo; $e var; ${e} v2; eval echo ev; eval \'echo "e  v"\'',
		'echo a b   c\td; echo \'a\'    "b"; echo a\'b\'c"d"; echo a\\ \\ b; echo "   lead"; echo trail "  " | cat',
		"echo -nene 'a\\tb\\n'; echo -nnn x; echo; echo -ee 'a\\nb'; echo -EE 'a\\nb'; echo -ex 'a\\nb'",
		'for i in 1 2 3; do echo -n "$i "; done; echo; echo -n "a"; echo -n "b"; echo "c"; echo -e "1\\c"; echo 2',
		'echo "a" "" "b"; echo "" ""; echo \'\' x; set -- \'\' \'\'; echo "$@" end; echo $* end; echo "$*" end',
		'echo true; true echo no; echo if then else fi do done; echo [ ]; echo [[ ]]; echo { }; echo ! a; echo } {; echo = a=b x==y',
		'echo a;echo b;echo c; echo a&&echo b; echo a||echo b; echo a|cat; echo a>f;cat f;cat<f',
		'echo -e "col1\\tcol2\\n1\\t2" | while read a b; do echo "$b,$a"; done; echo -e \'x\\ny\' | wc -l; echo -e \'\\n\\n\' | wc -l; lines=$(echo -e \'a\\nb\'); echo "$lines"',
		'true; echo $?; echo $? $?; false; echo $? $?; echo "$?"; :; echo $?',
	),
];

import { type Row, rowsOf } from '../row.ts';

/** What `x=1 function` gives, and what becomes of it when it is exported or made readonly there. */
export const rows: readonly Row[] = [
	...rowsOf(
		...[
			String.raw`SECONDS=1000; SECONDS=5000 true; [ $SECONDS -lt 1100 ] && echo less; SECONDS=5 eval 'echo $SECONDS'; LINENO=77 eval 'echo $LINENO'; echo $LINENO; RANDOM=5 eval 'echo $RANDOM'; BASH_ARGV0=x true; EPOCHSECONDS=4 eval 'echo $EPOCHSECONDS'; SRANDOM=5 eval 'echo $SRANDOM'; BASH_COMMAND=5 eval 'echo $BASH_COMMAND'; RANDOM=50 env | grep ^RANDOM; f() { SECONDS=3; echo $SECONDS; }; SECONDS=900; SECONDS=8 f; [ $SECONDS -lt 100 ] && echo ours`,
			String.raw`for n in 123+456 abc 0x100 -0x100 -500 ' 700 ' 0100 ''; do SECONDS=$n; s=$SECONDS; echo "$n: $((s > 50)) $((s < -50)) $((s > 60 && s < 80))"; done`,
			'f() { export y=5; }; g() { local y=1; y=T f; echo "g $y"; }; g',
			'f() { export y=5; }; g() { y=T f; echo "g $y"; }; g',
			'f() { export y=5; }; g() { f; echo "g $y"; }; y=T g',
			'f() { h; }; h() { export y=5; }; y=T f',
			'f() { local y; export y=5; }; y=T f',
			'f() { local y=3; export y; }; y=T f',
			'f() { local y=3; }; y=T f',
			'f() { local -x y=3; }; y=T f',
			'f() { declare -x y; }; y=T f',
			'f() { declare -i y=5; }; y=T f',
			'f() { declare -r y=5; }; y=T f',
			'f() { readonly y; }; y=T f',
			'f() { typeset -gx y=5; }; y=T f',
			'f() { export -n y; }; y=T f',
			'y=T eval "export y=5"',
			'y=T eval "readonly y"',
			'y=T export y=5',
			'y=T export z',
			'y=T command eval "export y=5"',
			'y=T declare -x y',
			'y=T readonly y',
			'f() { export y=5; unset y; }; y=T f',
			'f() { unset y; export y=5; }; y=T f',
			'f() { export y=5; y=6; }; y=T f',
			'f() { (export y=5); }; y=T f',
			'y=0; f() { export y=5; }; y=T f',
			'f() { export y+=5; }; y=T f',
			'set -a; f() { y=5; }; y=T f',
		].map((script) => `${script}; echo "[\${y-unset}]"; declare -p y`),
	),
	// What is to become a reference and holds no name.
	...[
		'z=; declare -n z; echo $?; declare -p z',
		'read z </dev/null; declare -n z; echo $?; declare -p z',
		'export z=; declare -n z; echo $?; declare -p z',
		'f() { local z=; declare -n z; echo $?; declare -p z; }; f',
		'declare -n z; declare -n z; echo $?; z=q; z=5; declare -p z q',
		'z=; declare -n z=x; echo $?; declare -p z',
		'z=; f() { declare -gn z; echo $?; declare -p z; }; f',
	].map((script): Row => ({ script, stderr: true })),
];

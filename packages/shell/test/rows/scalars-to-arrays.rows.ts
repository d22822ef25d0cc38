import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		// A local variable that becomes an array loses its text; a global one keeps it.
		'f() { local a=1 b=2 c=; local -a a; local -A b; declare -a c; declare -p a b c; a+=(x); echo "${a[@]}"; }; f',
		'a=1; b=2; declare -a a; declare -A b; declare -p a b; f() { declare -ga c; declare -gA d; }; c=3 d=4; f; declare -p c d',
		'f() { local a=1; local a+=(2); local b=1; local -a b+=(3); local c=1; local -A c+=([k]=v); declare -p a b c; }; f',
		'f() { local a=1; declare -a a[2]=x; local b=1; declare -A b[k]=y; local c=1; local -ai c; declare -p a b c; }; f',
		'f() { local a; local -a a; declare -p a; local -a b=(1 2); local -a b; declare -p b; }; f',
		'shopt -s localvar_inherit; a=5; f() { local -a a; local b=6; local -A b; declare -p a b; }; f',
		'a=5; f() { local -I -a a; declare -p a; }; f; g() { local a=7; h; declare -p a; }; h() { declare -a a; declare -p a; }; g',
		// The order of keys in what was a scalar, in copies of it, and after it was filled anew.
		'm=; declare -A m; for k in zero one two three four five; do m[$k]=1; done; echo ${!m[@]}; (m[six]=1; echo ${!m[@]}); m=([one]=1 [two]=2 [zero]=3); declare -p m',
		'declare m; declare -A m; m[zero]=1 m[one]=2 m[two]=3; echo ${!m[@]}; unset "m[one]"; m[one]=1; m+=([six]=1); echo ${!m[@]}',
		'm=x; f() { declare -gA m=([zero]=1 [one]=2); }; f; declare -p m; unset m; f; declare -p m',
		'for c in ls cat sort grep sed awk head tail wc tr cut; do hash -p /nowhere/$c $c; done; hash; hash -l; echo ${!BASH_CMDS[@]}',
		'for a in ll la x y zz foo bar baz q1 q2; do alias $a=echo; done; echo ${!BASH_ALIASES[@]}; BASH_ALIASES[w]=b; declare -p BASH_ALIASES',
		// Options that functions cannot have.
		'f() { :; }; declare -f -i; declare -f -a; declare -pf -i f; declare -f +a f; echo $?; declare -f -t f; echo $?',
		'echo "set -o posix; readonly x=4; x=8 nosuch\necho \\$?; f() { echo f; }; x=8 f\necho \\$?; x=8 echo no; echo no\necho \\$?" > s; bash s',
	),
	...[
		'declare -f -a f',
		'declare -f -i f g',
		'declare -F -A f',
		'typeset -fai f',
		'declare -fni f',
		'declare -f -a f=1',
	].map((script): Row => ({ script: `f() { :; }; ${script}; echo $?`, stderr: true })),
];

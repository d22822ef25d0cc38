import { type Row, rowsOf } from '../row.ts';

// A local that is unset or not exported does not hide from programs what is exported behind it.
const environment = rowsOf(
	'export A=1; f() { local A; bash -c "echo [\\$A]"; A=2; bash -c "echo [\\$A]"; }; f',
	'export A=1; f() { local A; unset A; bash -c "echo [\\$A]"; }; f',
	'export A=1; f() { local A; local +x A; bash -c "echo [\\$A]"; }; f',
	'export A=1; f() { local A=2; declare +x A; bash -c "echo [\\$A]"; }; f',
	'export A=1; f() { local -a A; bash -c "echo [\\$A]"; }; f',
	'f() { local v=x; unset v; declare -p v; v=5; bash -c "echo [\\$v]"; }; v=g; f; v=t f; export v; f',
	'A=1; f() { local A; export A; bash -c "echo [\\$A]"; }; f',
	'export A=1; g() { bash -c "echo [\\$A]"; }; f() { local A; g; }; f; A=3 f',
	'f() { bash -c "local x=1; echo \\$?"; }; f 2>&1',
	'f() { local -r x=1; bash -c "x=2; echo \\$x"; }; f',
);

// `x=1 local x`: the local begins with it.
const given = rowsOf(
	'f() { z=y typeset z; declare -p z; }; f; declare -p z; z=9; f; declare -p z; z=3 f',
	'g() { local z=q; z=y local z; declare -p z; }; g',
	'h() { z=y local z=5; declare -p z; bash -c "echo \\$z"; }; h; echo "[$z]"',
	'k() { z=7 declare -i z; declare -p z; z=8+1; echo $z; }; k; declare -p z',
	'f() { x=1 eval "local x; echo \\$x"; echo "[$x]"; }; f',
);

export const rows: readonly Row[] = [
	...environment,
	...given,
	...rowsOf(
		'function foo=bar { echo eq; }; export -f foo=bar; echo $?; function a/b { :; }; export -f a/b; echo $?',
		'function a-b { echo dashed; }; export -f a-b; bash -c a-b',
		'readonly v=1; exec {v}>f; echo $?; exec {w}>g; (( w < 12 )); echo $?',
		'shopt -s varredir_close; : {fd}>f; { echo x >&$fd; } || echo closed; exec {fd}>f; echo y >&$fd; cat f',
		'set -u; declare -a foo=([1]=x); echo ${foo@a} ${foo[@]@a} ${foo@A}; bar=foo; echo ${!bar@a}',
		'set -u; declare -a foo=(); echo ${foo@a}',
		'set -u; declare -a foo=([1]=x); echo ${foo@Q}',
		'declare -i V; echo "[${V[@]@a}] [${V[*]@a}]"; declare W; echo "[${W[@]@a}]"',
		'declare -lr V; echo ${V[@]@a} "${V[@]@a}" ${V@a}',
		'x="\\s"; echo "${x@P}"',
	),
	{ script: 'bash ./named', files: { named: 'x="\\s"; echo "${x@P}"\n' } },
	// What bash keeps of the arguments of functions.
	...rowsOf(
		'r() { shopt -s extdebug; f()(echo "${BASH_ARGV[@]}"); f "$@"; shopt -u extdebug; }; r 1 2; r a b; echo "${BASH_ARGV[@]}"',
		'shopt -s compat44; r() { shopt -s extdebug; f()(echo "${BASH_ARGV[@]}"); f "$@"; }; t() { r 1 2 3; }; t',
		'f() { echo "${BASH_ARGV[@]}|${BASH_ARGC[@]}"; }; f 1 2; shopt -s extdebug; f 3; shopt -u extdebug; f 4',
	),
];

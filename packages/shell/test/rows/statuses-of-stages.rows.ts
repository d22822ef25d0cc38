import { type Row, rowsOf } from '../row.ts';

/** What a declaration leaves that cannot assign, where it has a process to itself. */
export const rows: readonly Row[] = rowsOf(
	// Jobs and stages of pipelines.
	`exec 2>&1
readonly ro=1; declare ro=4 | cat; echo \${PIPESTATUS[0]}`,
	`exec 2>&1
readonly ro=1; declare ro=4 & wait $!; echo $?`,
	`exec 2>&1
readonly ro=1; (declare ro=4); echo $?`,
	`exec 2>&1
readonly ro=1; x=$(declare ro=4); echo $?`,
	`exec 2>&1
readonly ro=1; typeset ro=4 & wait $!; echo $?; typeset ro=4; echo $?`,
	`exec 2>&1
readonly ro=1; export ro=4 & wait $!; echo $?; export ro=4; echo $?`,
	`exec 2>&1
readonly ro=1; readonly ro=4 & wait $!; echo $?`,
	`exec 2>&1
readonly ro=1; f() { local ro=4; }; f & wait $!; echo $?; f | cat; echo \${PIPESTATUS[0]}`,
	`exec 2>&1
readonly ro=1; read ro <<< x | cat; echo \${PIPESTATUS[0]}; printf -v ro x & wait $!; echo $?`,
	`exec 2>&1
readonly ro=1; unset ro & wait $!; echo $?; getopts a ro -a & wait $!; echo $?; mapfile ro < in.txt & wait $!; echo $?`,
	`exec 2>&1
declare 1x=3 & wait $!; echo $?; declare -z x & wait $!; echo $?; export 1x & wait $!; echo $?; read 1x & wait $!; echo $?; readonly 1x=2 | cat; echo \${PIPESTATUS[0]}`,
	`exec 2>&1
cd /nope & wait $!; echo $?; eval 'fi' & wait $!; echo $?; source /nope & wait $!; echo $?; let 1/0 & wait $!; echo $?; shift 5 & wait $!; echo $?; break & wait $!; echo $?; return & wait $!; echo $?`,
	`exec 2>&1
eval 'fi' | cat; echo \${PIPESTATUS[0]}; let 1/0 | cat; echo \${PIPESTATUS[0]}; set -z | cat; echo \${PIPESTATUS[0]}; cd -z & wait $!; echo $?; trap x NOPE & wait $!; echo $?; kill -NOPE 1 & wait $!; echo $?`,
	`exec 2>&1
declare -a arr=(1); declare -A arr & wait $!; echo $?; declare -A arr; echo $?; declare -A q=([a]=1); declare -a q | cat; echo \${PIPESTATUS[0]}`,
	`exec 2>&1
declare ro[x=3 & wait $!; echo $?; declare -i n=08 & wait $!; echo $?; declare -n r=1x & wait $!; echo $?; declare -f nofn & wait $!; echo $?; declare -p nov & wait $!; echo $?`,
	`exec 2>&1
readonly ro=1; set -e; declare ro=4 & wait; echo $?`,
	`exec 2>&1
readonly ro=1; set -e; declare ro=4 & wait $!; echo $?`,
	`exec 2>&1
readonly ro=1; declare ro=4 > f & wait $!; echo $?; declare ro=4 2>/dev/null | cat; echo \${PIPESTATUS[0]}; { declare ro=4; } & wait $!; echo $?; command declare ro=4 & wait $!; echo $?; builtin declare ro=4 & wait $!; echo $?`,
	`exec 2>&1
readonly ro=1; ro=4 & wait $!; echo $?; ro=4 | cat; echo \${PIPESTATUS[0]}; ro=4 true & wait $!; echo $?; ((ro=4)) & wait $!; echo $?; : \${x?err} & wait $!; echo $?; echo $((1/0)) & wait $!; echo $?`,
);

import { type Row, rowsOf } from '../row.ts';

/** Variables of the shell itself that cannot be removed, or that stay removed. */
export const rows: readonly Row[] = rowsOf(
	...[
		'unset BASH_SOURCE BASH_LINENO; echo $?; f() { echo "[${BASH_SOURCE[@]}] [${BASH_LINENO[@]}]"; }; f; BASH_SOURCE=a; f',
		'unset BASH_ARGC BASH_ARGV BASH_ARGV0; echo "$? [$BASH_ARGC] [$BASH_ARGV] [$BASH_ARGV0]"',
		'unset "BASH_SOURCE[0]" "BASH_LINENO[@]" "BASH_ARGV[9]" "BASH_ARGC[1+]"; echo $?',
		'f() { unset "BASH_SOURCE[0]"; echo "$? ${BASH_SOURCE[0]}"; local BASH_LINENO; unset BASH_LINENO; echo $?; }; f',
		'unset -v BASH_LINENO; echo $?; unset -n BASH_LINENO; echo $?; declare -n r=BASH_LINENO; unset r; echo $?',
		'unset BASH_SOURCE x HOME; echo "$? [$HOME]"; set -e; unset BASH_SOURCE; echo no',
		'unset FUNCNAME; echo $?; f() { echo "[${FUNCNAME[@]}]${#FUNCNAME[@]}"; declare -p FUNCNAME; }; f; FUNCNAME=q; f; echo $FUNCNAME',
		'f() { unset FUNCNAME; echo "[${FUNCNAME[@]}]"; FUNCNAME=x; echo "$FUNCNAME"; g; }; g() { echo "g:${FUNCNAME[*]}"; }; f; g',
		'unset "FUNCNAME[0]" "FUNCNAME[@]"; echo $?; f() { echo $FUNCNAME; }; f',
		'unset "GROUPS[0]"; echo "$? [${GROUPS[@]}] ${#GROUPS[@]}"; GROUPS[0]=4; echo "$? ${GROUPS[@]}"; declare -p GROUPS',
		'unset "GROUPS[-1]"; echo "$? [${GROUPS[@]}]"; unset "GROUPS[-1]"; echo $?; unset "GROUPS[3]"; echo $?',
		'unset "GROUPS[-2]"; echo "$? ${#GROUPS[@]}"; unset "GROUPS[@]"; echo "$? ${#GROUPS[@]}"; GROUPS=5; echo "[$GROUPS]"',
		'(unset "GROUPS[0]"; echo ${#GROUPS[@]}); echo ${#GROUPS[@]}; unset GROUPS; GROUPS=5; echo $GROUPS',
		'unset "GROUPS[x y]"; echo no',
	].map((script) => `exec 2>&1\n${script}`),
);

import { type Row, rowsOf } from '../row.ts';

/** Arrays that bash itself fills, and what becomes of values that a script gives them; the words of errors too. */
export const rows: readonly Row[] = rowsOf(
	// Lists and values for variables that cannot be given any.
	`exec 2>&1
declare FUNCNAME=(1); echo $?; declare -p FUNCNAME`,
	`exec 2>&1
declare BASH_SOURCE=(1); echo $?; declare -p BASH_SOURCE`,
	`exec 2>&1
declare BASH_LINENO=(1); echo $?; declare -p BASH_LINENO`,
	`exec 2>&1
declare GROUPS=(1); echo $?`,
	`exec 2>&1
GROUPS=(1 2); echo $? \${#GROUPS[@]}`,
	`exec 2>&1
GROUPS[0]=55; echo $? ; GROUPS=7; echo $?`,
	`exec 2>&1
declare DIRSTACK=(1); echo $?; echo \${#DIRSTACK[@]}`,
	`exec 2>&1
PIPESTATUS=(1 2); echo $? "\${PIPESTATUS[@]}"`,
	`exec 2>&1
declare PIPESTATUS=(3 4); echo $? "\${PIPESTATUS[@]}"`,
	`exec 2>&1
PIPESTATUS[0]=5; echo "\${PIPESTATUS[@]}"`,
	`exec 2>&1
FUNCNAME=(1); echo $?; f() { echo "\${FUNCNAME[@]}"; FUNCNAME=3; echo $? "\${FUNCNAME[@]}"; FUNCNAME[1]=x; echo "\${FUNCNAME[@]}"; }; f`,
	`exec 2>&1
f() { local FUNCNAME=(1); echo $? "\${FUNCNAME[@]}"; }; f; echo "\${FUNCNAME[@]}"`,
	`exec 2>&1
f() { local FUNCNAME; echo $? "\${FUNCNAME[@]}"; }; f; echo "\${FUNCNAME[@]}"`,
	`exec 2>&1
f() { local BASH_SOURCE=(q); echo $? "\${BASH_SOURCE[@]}"; }; f`,
	`exec 2>&1
f() { local PIPESTATUS=(1 2); echo $? "\${PIPESTATUS[@]}"; }; f`,
	`exec 2>&1
f() { local GROUPS=(q); echo $? "\${GROUPS[@]}"; }; f`,
	`exec 2>&1
f() { local DIRSTACK=(q); echo $? "\${DIRSTACK[@]}"; }; f`,
	`exec 2>&1
BASH_SOURCE=(a b); echo $? "\${BASH_SOURCE[@]}"; f() { echo "\${BASH_SOURCE[@]}"; }; f`,
	`exec 2>&1
BASH_LINENO=(a b); echo $? "\${BASH_LINENO[@]}"; f() { echo "\${BASH_LINENO[@]}"; }; f`,
	`exec 2>&1
BASH_ARGV=(a b); BASH_ARGC=(1); echo $? "\${BASH_ARGV[@]}" "\${BASH_ARGC[@]}"`,
	`exec 2>&1
unset PIPESTATUS; false | true; echo "<\${PIPESTATUS[@]}>"`,
	`exec 2>&1
unset DIRSTACK; echo "<\${DIRSTACK[@]}>"; DIRSTACK=(9); echo \${DIRSTACK[@]}`,
	`exec 2>&1
unset GROUPS; echo "<\${GROUPS[@]}>"; GROUPS=(9); echo \${GROUPS[@]}`,
	`exec 2>&1
BASH_VERSINFO=(1); echo $?`,
	`exec 2>&1
declare BASH_VERSINFO=(1); echo $?`,
	`exec 2>&1
BASH_VERSINFO[0]=2; echo $?`,
	`exec 2>&1
BASH_REMATCH=(1 2); echo $? "\${BASH_REMATCH[@]}"; [[ abc =~ b(c) ]]; echo "\${BASH_REMATCH[@]}"`,
	`exec 2>&1
BASH_CMDS=([x]=/bin/cat); echo $? \${!BASH_CMDS[@]}; hash -t x`,
	`exec 2>&1
BASH_ALIASES[q]='echo al'; echo $?; alias q`,
	`exec 2>&1
declare BASH_ALIASES=([q]=z); echo $?; alias`,
	`exec 2>&1
BASH_ALIASES=([q]=z); echo $?; alias`,
	`exec 2>&1
declare -a FUNCNAME=(1 2); echo $?; declare -p FUNCNAME`,
	`exec 2>&1
declare -A FUNCNAME=([a]=1); echo $?`,
	`exec 2>&1
readonly FUNCNAME=(1); echo $?`,
	`exec 2>&1
readonly PIPESTATUS; false | true; echo \${PIPESTATUS[@]}`,
	`exec 2>&1
export GROUPS=(1); echo $?`,
	// The same by other ways to assign, `PIPESTATUS` and `DIRSTACK`.
	`exec 2>&1
GROUPS+=(7); echo $?`,
	`exec 2>&1
GROUPS=(7) true; echo $?`,
	`exec 2>&1
f() { FUNCNAME=(3); echo $?; }; f; echo B`,
	`exec 2>&1
declare FUNCNAME=1; echo $?; declare FUNCNAME[1]=1; echo $?; declare GROUPS; echo $?; declare -i GROUPS; echo $?; readonly GROUPS=3; echo $?`,
	`exec 2>&1
export GROUPS=3; echo $?; export GROUPS; env | grep GROUPS; read GROUPS <<< 3; echo $?; read -a GROUPS <<< 3; echo $?; mapfile GROUPS <<< 3; echo $?`,
	`exec 2>&1
printf -v GROUPS x; echo $?; printf -v "GROUPS[1]" x; echo $?; for GROUPS in 1 2; do echo $GROUPS; done; echo $?; ((GROUPS=3)); echo $?; ((GROUPS[1]=3)); echo $?`,
	`exec 2>&1
: \${FUNCNAME:=3}; echo $?`,
	`exec 2>&1
echo $((GROUPS=3)); echo $?`,
	`exec 2>&1
let GROUPS=3; echo $?`,
	`exec 2>&1
((GROUPS++)); echo $?; ((GROUPS[0]+=2)); echo $?`,
	`exec 2>&1
set -e; read GROUPS <<< 3 || echo no; ((GROUPS=3)) || echo no2; read GROUPS <<< 3; echo $?`,
	`exec 2>&1
getopts a GROUPS -a; echo $?`,
	`exec 2>&1
x=5 PIPESTATUS=3; echo "\${PIPESTATUS[@]}"`,
	`exec 2>&1
f() { local PIPESTATUS; true | false; echo "<\${PIPESTATUS[@]}>"; }; f; echo \${PIPESTATUS[@]}`,
	`exec 2>&1
f() { local PIPESTATUS=9; echo "<\${PIPESTATUS[@]}>";true | false; echo "<\${PIPESTATUS[@]}>"; }; f; echo \${PIPESTATUS[@]}`,
	`exec 2>&1
declare -A PIPESTATUS; true|false; echo "$? \${PIPESTATUS[@]} \${!PIPESTATUS[@]}"; declare -p PIPESTATUS`,
	`exec 2>&1
declare -i PIPESTATUS; declare -p PIPESTATUS; true | true; declare -p PIPESTATUS`,
	`exec 2>&1
readonly PIPESTATUS; declare -p PIPESTATUS; PIPESTATUS=3; echo $?`,
	`exec 2>&1
true; readonly PIPESTATUS; false | true; echo "<\${PIPESTATUS[@]}>"; declare -p PIPESTATUS`,
	`exec 2>&1
unset PIPESTATUS; echo "<\${PIPESTATUS[@]}>"; declare -p PIPESTATUS`,
	`exec 2>&1
unset "PIPESTATUS[0]"; echo "<\${PIPESTATUS[@]}>"; true | false; PIPESTATUS[1]=7 ; echo "\${PIPESTATUS[@]}"; PIPESTATUS+=(9); echo "\${PIPESTATUS[@]}"`,
	`exec 2>&1
PIPESTATUS=x; declare -p PIPESTATUS; true | false; declare -p PIPESTATUS`,
	`exec 2>&1
read -a PIPESTATUS <<< "4 5"; echo "\${PIPESTATUS[@]}"; mapfile -t PIPESTATUS <<< "4 5"; echo "\${PIPESTATUS[@]}"`,
	`exec 2>&1
cd /; pushd /tmp >/dev/null; DIRSTACK=(/a /b); dirs; DIRSTACK[0]=/usr; dirs; pwd; DIRSTACK=/usr; dirs; declare DIRSTACK[1]=/q; dirs; DIRSTACK[-1]=/z; DIRSTACK[1]+=/x; dirs`,
	`exec 2>&1
cd /; pushd /tmp >/dev/null; DIRSTACK+=(a b); dirs; DIRSTACK=([1]=zz); dirs; printf -v "DIRSTACK[1]" pp; dirs; ((DIRSTACK[1]=4)); dirs; unset "DIRSTACK[1]"; dirs; declare DIRSTACK=(1 2); dirs; popd; pwd`,
	`exec 2>&1
cd /; f() { local DIRSTACK=(q); echo $? "\${DIRSTACK[@]}"; dirs; }; f; dirs`,
	`exec 2>&1
cd /; f() { local -a DIRSTACK; echo $? "\${DIRSTACK[@]}"; local GROUPS; echo $?; local -a FUNCNAME; echo $?; declare BASH_SOURCE=3; echo $?; declare -g FUNCNAME=2; echo $?; }; f; dirs`,
	`exec 2>&1
a=(1); declare -A a=([x]=1); echo $?`,
	`exec 2>&1
bash -c 'echo "<\${PIPESTATUS[@]}>"; true | false; echo "\${PIPESTATUS[@]}"'`,
	`exec 2>&1
false | true; (echo "\${PIPESTATUS[@]}"); echo "\${PIPESTATUS[@]}"; x=$(echo "\${PIPESTATUS[@]}"); echo $x`,
);

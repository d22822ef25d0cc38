import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'echo $0 $# $?; echo "$0"; set -- a b; echo $# $@ $*; echo ${#}',
		'false; echo $?; true; echo $?; (exit 42); echo $?; nosuch_q 2>/dev/null; echo $?',
		'[ $$ -gt 0 ] && echo pid; [ "$$" = "$(echo $$)" ] && echo same; (echo $$) | { read p; [ $p = $$ ] && echo sub-same; }',
		'[ $BASHPID = $$ ] && echo eq; (echo $((BASHPID == $$))); x=$(echo $BASHPID); [ $x != $$ ] && echo ne',
		"[ $PPID -ge 0 ] && echo ppid; bash -c '[ $PPID -gt 0 ] && echo child'; (PPID=1) 2>/dev/null; echo $?",
		`echo $LINENO
echo $LINENO

echo $LINENO`,
		`f() {
echo $LINENO
}
f; echo $LINENO`,
		`echo a; echo $LINENO; x=$(echo $LINENO); echo $x
(echo $LINENO); eval 'echo $LINENO'`,
		`for i in 1 2; do
echo $LINENO
done
if true; then echo $LINENO; fi
cat <<E
$LINENO
E`,
		`LINENO=100
echo $LINENO; echo $LINENO
echo $LINENO`,
		`echo one \\
two; echo $LINENO; echo "a
b"; echo $LINENO`,
		'echo ${BASH_VERSION%%.*} ${BASH_VERSINFO[0]} ${BASH_VERSINFO[1]} ${#BASH_VERSINFO[@]} ${BASH_VERSINFO[4]}',
		'[[ $BASH_VERSION == 5.2.* ]] && echo 5.2; ((BASH_VERSINFO[0] >= 4)) && echo modern; [ -n "$BASH" ] && echo ${BASH##*/}',
		'[ $RANDOM -ge 0 ] && [ $RANDOM -le 32767 ] && echo range; RANDOM=42; a=$RANDOM; RANDOM=42; b=$RANDOM; [ $a = $b ] && echo seeded; RANDOM=1; echo $RANDOM $RANDOM $RANDOM',
		'RANDOM=42; echo $RANDOM $RANDOM; (echo $((RANDOM >= 0))); unset RANDOM; echo "[$RANDOM]"; RANDOM=5; echo $RANDOM',
		'[ $SRANDOM -ge 0 ] && echo sr; [ $SECONDS -lt 5 ] && echo s; SECONDS=100; [ $SECONDS -ge 100 ] && [ $SECONDS -lt 105 ] && echo set; unset SECONDS; echo "[$SECONDS]"',
		'[[ $EPOCHSECONDS =~ ^[0-9]{10}$ ]] && echo es; [[ $EPOCHREALTIME =~ ^[0-9]{10}[.,][0-9]{6}$ ]] && echo er; [ $EPOCHSECONDS -ge 1700000000 ] && echo now',
		"echo $UID $EUID; (UID=5) 2>/dev/null; echo $?; [ $UID = $EUID ] && echo eq; id_=$((UID)); echo $id_; echo ${GROUPS[0]} | grep -c '^[0-9]'",
		'[ -n "$HOSTNAME" ] && echo host; echo $HOSTTYPE $OSTYPE $MACHTYPE; echo $IFS | wc -c; printf \'%q\\n\' "$IFS"; echo "$PS4"; echo "[${PS1-unset}]" "[${PS2-unset}]" "[${PS3-unset}]"',
		'[ "$PWD" = "$(pwd)" ] && echo pwd; cd /; echo $PWD; cd /tmp; echo $OLDPWD $PWD; cd - ; echo $PWD; echo ${DIRSTACK[0]}',
		"echo $SHLVL; bash -c 'echo $SHLVL'; (echo $SHLVL); SHLVL=5; bash -c 'echo $SHLVL'; echo $SHLVL",
		'echo a b c; echo $_; : x; echo $_; echo "$_ twice" > /dev/null; echo $_; f() { :; }; f arg; echo $_; x=5; echo "[$_]"; true; echo [$_]',
		'echo first | cat; echo "$_" > /dev/null; [[ a ]]; echo $_; ((1)); echo "$_"; (exit 0); for i in p q; do :; done; echo $_',
		'set -- 1 2 3; echo "$*" "$@" $#; IFS=,; echo "$*"; shift; echo $1; set --; echo "[$*]" "[$@]" $#; echo ${1-none} ${@-none} ${*:-none}',
		"echo $- | tr -d 'hBc' | wc -c; set -eu; case $- in *e*u*|*u*e*) echo eu;; esac; set +eu",
		'echo ${FUNCNAME-none} ${#FUNCNAME[@]}; f() { echo $FUNCNAME ${#FUNCNAME[@]} ${FUNCNAME[@]}; }; f; g() { f; }; g',
		`f() { echo \${BASH_LINENO[@]}; }
g() {
f
}
g; echo "\${BASH_LINENO[@]}"`,
		'f() { echo "${BASH_SOURCE[@]}"; }; f; echo "[${BASH_SOURCE[@]}]"; echo ${#BASH_SOURCE[@]}',
		'f() { echo $BASH_COMMAND; }; f; echo $BASH_COMMAND; trap \'echo "$BASH_COMMAND"\' EXIT; x=1; true last',
		'echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL); ((1)); echo $(echo $BASH_SUBSHELL $(echo $BASH_SUBSHELL)); { echo $BASH_SUBSHELL; } | cat',
		'[[ ab =~ (a)(b) ]]; echo ${BASH_REMATCH[@]} ${#BASH_REMATCH[@]}; [[ x =~ y ]]; echo "${#BASH_REMATCH[@]}"; [[ q =~ q ]]; BASH_REMATCH=z; echo ${BASH_REMATCH[0]}',
		'true | false | true; echo ${PIPESTATUS[@]} ; echo ${PIPESTATUS[@]}; false; x=${PIPESTATUS[0]}; echo $x; if false; then :; fi; echo ${PIPESTATUS[0]}; ! true; echo ${PIPESTATUS[0]} $?',
		'bash -c \'echo "$BASH_EXECUTION_STRING"\'; unset BASH_VERSION 2>/dev/null; echo "[$BASH_VERSION]"; echo ${BASH_ARGC[@]-} | wc -l',
		'echo $COLUMNS$LINES | wc -c; echo "[$TERM]" | wc -l; echo $OPTIND $OPTERR; echo "[${OPTARG-unset}]" "[${REPLY-unset}]" "[${MAPFILE-unset}]" "[${BASH_REMATCH-unset}]"',
		"TIMEFORMAT='t'; time true; TIMEFORMAT='%R' ; { time true; } 2>&1 | grep -c '^0\\.'; { TIMEFORMAT='%%x'; time true; } 2>&1; { time -p true; } 2>&1 | head -n 1 | cut_() { read a b; echo $a; }; echo",
		"{ time true; } 2>&1 | grep -c real; { time -p :; } 2>&1 | while read a b; do echo $a; done; { TIMEFORMAT='%0R %1U'; time :; } 2>&1; { TIMEFORMAT=; time :; } 2>&1; ! time false 2>/dev/null; echo $?; time",
		"env | grep '^HOME='; export A=1; env | grep '^A='; B=2 env | grep '^B='; env | grep -c '^B='; unset HOME; env | grep -c '^HOME='; printenv PATH > /dev/null; echo $?",
		'PATH=/x:/y; echo $PATH; echo ${PATH%%:*} ${PATH##*:}; IFS=:; set -- $PATH; echo $#; unset PATH; echo "[$PATH]"; HOME=/q; echo ~; echo $HOME',
		'echo ${#BASH_VERSINFO[@]}; (BASH_VERSINFO=1) 2>/dev/null; echo $?; (SHELLOPTS=x) 2>/dev/null; echo $?; (BASHOPTS=x) 2>/dev/null; echo $?; (EUID=1) 2>/dev/null; echo $?',
		'FUNCNAME=x; echo "[$FUNCNAME]"; PIPESTATUS=5; echo "${PIPESTATUS[@]}"; BASHPID=1 2>/dev/null; [ $BASHPID != 1 ] && echo fixed; DIRSTACK=x; echo ok',
		'BASH_ENV=x; echo $BASH_ENV; IGNOREEOF=1; echo $IGNOREEOF; HISTSIZE=5; echo $HISTSIZE',
		'cd /; echo $PWD; PWD=/fake; echo $PWD; pwd; cd /tmp; echo $OLDPWD; OLDPWD=/; cd - > /dev/null; echo $PWD; unset OLDPWD; cd - 2>/dev/null; echo $?',
		'GLOBIGNORE=a*; touch a1 b1; echo *; EXECIGNORE=x; FIGNORE=y; CDPATH=/; cd tmp > /dev/null; pwd; CDPATH=; cd /; echo $PWD',
		`caller; f() { caller; caller 0; caller 5; echo $?; }
f; g() { f; }
g`,
	),
];

import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script:
			'declare -p BASH_ARGC BASH_ARGV BASH_ARGV0 BASH_CMDS BASH_ALIASES BASH_LOADABLES_PATH BASH_VERSINFO',
	},
	{ script: 'f() { echo "${BASH_ARGC[@]}|${BASH_ARGV[@]}"; }; f a b c' },
	{
		script:
			'shopt -s extdebug; f() { echo "${BASH_ARGC[@]}|${BASH_ARGV[@]}"; g x; }; g() { echo "${BASH_ARGC[@]}|${BASH_ARGV[@]}"; };  f a b c',
	},
	{
		script:
			'declare -r | while read -r _ f n; do echo "$f ${n%%=*}"; done; readonly | while read -r _ f n; do echo "$f ${n%%=*}"; done',
	},
	{
		script:
			'declare -i | while read -r _ f n; do echo "$f ${n%%=*}"; done; declare -a | while read -r _ f n; do echo "$f ${n%%=*}"; done; declare -A | while read -r _ f n; do echo "$f ${n%%=*}"; done',
	},
	{ script: 'export -p | while read -r _ f n; do echo "$f ${n%%=*}"; done' },
	{ script: 'BASH_ARGV0=foo; echo $0; echo "$BASH_ARGV0"' },
	{
		script:
			'echo "${BASH_VERSINFO[0]} ${BASH_VERSINFO[1]} ${BASH_VERSINFO[3]} ${BASH_VERSINFO[4]} ${BASH_VERSINFO[5]}"',
	},
	{
		script:
			'echo $BASH_VERSION $MACHTYPE $OSTYPE $HOSTTYPE; echo $OPTERR $OPTIND; echo $IFS | cat; echo $PS4; echo "$COMP_WORDBREAKS" "$SHELL" "$TERM" "$SHLVL" "$LINES" "$COLUMNS" "$MAILCHECK" "$HISTCMD" "$_"',
	},
	{ script: 'compgen -b' },
	{ script: 'compgen -k' },
	{ script: 'shopt; set -o; set +o; shopt -p; shopt -o' },
	{ script: "for b in $(compgen -b); do printf '%s: ' $b; type -t $b; done" },
	{
		script:
			': x; > f; echo "[$_]"; : x; y=1 > f; echo "[$_]"; : x; y=$(echo a b); echo "[$_]"; : q; y=1 z=2; echo "[$_]"',
	},
	{
		script:
			'for _ in a b; do echo $_; done; _=x; echo "[$_]"; read _ y <<< "p q"; echo "[$_]"; declare -p _; : z; echo "$((_+1))"; : 4;  echo "$((_+1))"; : hello; echo ${#_} ${_^^} "${!_}"; case $_ in *) echo $_;; esac',
	},
	{ script: 'for _ in {1..3}; do printf x; done; echo' },
	{ script: 'while read -r _ b _; do echo "$b"; done <<< $\'1 2 3\\n4 5 6 7\'' },
	{ script: 'f() { local _=5; echo "[$_]"; }; f' },
	{ script: 'IFS=: read -r a _ b <<< "x:y:z"; echo $a $b; read -r _ _ c <<< "1 2 3"; echo $c' },
	{ script: 'declare -a _x=(1); for _i in "${_x[@]}"; do echo $_i; done; mapfile -t _ <<< a; echo "$?"' },
	{
		script:
			'set -o posix; echo $POSIXLY_CORRECT; set +o posix; echo "[$POSIXLY_CORRECT]"; POSIXLY_CORRECT=1; shopt -o posix; unset POSIXLY_CORRECT; shopt -o posix; POSIXLY_CORRECT=; shopt -o posix; set +o posix; echo ${POSIXLY_CORRECT-unset}; shopt expand_aliases shift_verbose',
	},
	{
		script:
			'echo FOO > foo; tr A-Z a-z < <(<foo); cat <(< foo); declare a=(1 2); echo "$_"; declare -g d=(3); echo "$_"; export e=5; echo "$_"; declare -A m=([k]=v); echo "$_"',
	},
];

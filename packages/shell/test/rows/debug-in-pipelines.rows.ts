import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: 'set -T; trap \'echo D\' DEBUG\nexport -p | grep " [xyz]="' },
	{ script: "set -T; trap 'echo D' DEBUG\nexport -p | cat > /dev/null" },
	{ script: "set -T; trap 'echo D $BASH_COMMAND' DEBUG\necho a | cat" },
	{ script: "trap 'echo D $BASH_COMMAND' DEBUG\necho a | cat\ntrue | export -p | cat >/dev/null" },
	{ script: 'set -T; trap \'echo "D $BASH_COMMAND" >&2\' DEBUG\ndeclare -p HOME | cat', stderr: true },
	{ script: 'set -T; trap \'echo "D $BASH_COMMAND"\' DEBUG\necho x | grep y' },
	{ script: 'set -T; trap \'echo "D $BASH_COMMAND"\' DEBUG\n{ echo x; } | grep x' },
	{ script: 'set -T; trap \'echo "D"\' DEBUG\n:| grep D' },
	{
		script:
			'm=(); y=1; p() { printf \'[%s]\' $# "$@"; echo; }; declare -A h; p "${!fn@}${y:+${h[@]}}"; p "${!fn@}"; p "${y:+${h[@]}}"; p "${!fn@}${y:+$@}"; p "${@}${y:+${h[@]}}"; p "${y:+${h[@]}}$@"; p "${h[@]}${y:+${h[@]}}"; p "${!fn@}${h[@]}"; p "${!fn*}${h[@]}" "${!h[@]}${y:+${h[@]}}" "${@:1}${y:+${@}}"',
	},
	{ script: "set -T; trap 'echo D $LINENO $BASH_SUBSHELL' DEBUG\necho a |\ncat |\ntr a b" },
	{
		script:
			'shopt -s extdebug; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; echo skip | cat; echo "$? ${PIPESTATUS[@]}"',
	},
	{
		script:
			'shopt -s extdebug; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; echo a | cat skip; echo "$? ${PIPESTATUS[@]}"',
	},
	{
		script:
			'shopt -s extdebug; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; false | cat skip; echo "$? ${PIPESTATUS[@]}"',
	},
	{
		script:
			'shopt -s extdebug; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; (exit 3); echo skip | cat skip; echo "$? ${PIPESTATUS[@]}"',
	},
	{
		script:
			'shopt -s extdebug; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; echo a | { echo skip; cat; } | tr a b; echo "$? ${PIPESTATUS[@]}"',
	},
	{
		script:
			'set -T; shopt -s extdebug; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; echo a | { echo skip; cat; } | tr a b; echo "$? ${PIPESTATUS[@]}"',
	},
	{
		script:
			'shopt -s extdebug; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; ! echo skip | false; echo "$? ${PIPESTATUS[@]}"; x=skip | (exit 4); echo "$? ${PIPESTATUS[@]}"; (exit 4) | x=skip; echo "$? ${PIPESTATUS[@]}"',
	},
	{
		script:
			'shopt -s extdebug; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; set -e; echo a | false skip; echo "$? ${PIPESTATUS[@]}"; false | cat skip; echo no',
	},
	{
		script:
			'shopt -s extdebug lastpipe; trap \'[[ $BASH_COMMAND != *skip* ]]\' DEBUG; echo skip | read x; echo "$? ${PIPESTATUS[@]} [$x]"; echo b | read skip; echo "$? ${PIPESTATUS[@]} [$skip]"',
	},
	{
		script:
			"shopt -s extdebug; trap 'case $BASH_COMMAND in *skip*) (exit 2);; esac' DEBUG; f() { echo in; echo skip | cat; echo after; }; set -T; f; echo $?",
	},
	{
		script:
			'shopt -s extdebug; echo $-; shopt -u extdebug; echo $-; set -T; shopt -u extdebug; echo $-; shopt -s extdebug; set +T; echo $-',
	},
];

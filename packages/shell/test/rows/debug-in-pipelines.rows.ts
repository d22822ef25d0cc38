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
];

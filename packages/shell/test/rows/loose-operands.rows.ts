import { type Row, rowsOf } from '../row.ts';

/** Characters of `${x:-word}` in quotes that separate fields beside an `@` list. */
export const rows: readonly Row[] = [
	...rowsOf(
		...[
			'p "$@${x:-a\\ b}" "${x:-a\\ b}$@" "${x:-a\\ b c}" "${@}a\\ b" "$@${x:-\\a}"',
			'p "$@${x:-a b}" "$@${x:-a\\"b}" "$@${x:-"a b"}" "q$@${x:-a\\ b}"',
			'p "$@${x:-${y:-a\\ b}}" "$@${x:-${y:-a\\ b} \\ c\\ }d" "$@${x:-\\ c}d" "$@${x:-c\\ }"',
			'p "$*${x:-c\\ d}" "${@#1}${x:-c\\ d}" "${x:-c\\ d$@}" "${x:-c\\ d $@ r\\ f}" "${x:-c\\ d$*}"',
			'IFS=:; p "$@${x:-c:d}" "$@c:d" "$@${x:-a\\ b c:d}" "$@${x:-$z}"',
			'IFS=\': \'; p "$@${x:-::a:: :b\\ \\ c\\ :d}" "$@${x:-a:b:}e"',
			'IFS=x; p "$@${x:-axb\\xc}"; IFS==; p "$@${x:-a=b}"',
			'y="$@${x:-a\\ b}"; p "$y"; [[ "$@${x:-a\\ b}" == "1 2a\\ b" ]] && echo yes',
			'set --; p "$@${x:-a\\ b}" "$@${x:-\\ b}" "$@${x:-b\\ }" "$@${x:-\\*}"',
			'declare -A m; p "${m[@]: -2}${m[1]:-a\\ b} s"',
		].map((script) => `p() { printf '<%s>' "$@"; echo; }; z=e:f; set -- 1 2\n${script}`),
	),
	{
		script: "a=(b c d); declare -n r='a[1]'; declare r; declare -p a",
		differs: {
			why: 'bash frees the element, hides the array, and prints a pointer to nothing when it shows again',
			stdout: 'declare -a a=([0]="b" [1]="c" [2]="d")\n',
			status: 0,
		},
	},
	{
		script: 'm=(1 2); IFS=: read -r <<< "${!r}"\n{ echo "${m[*]}"; } > f\ncat f',
		differs: {
			why: 'bash keeps the IFS of a command whose redirection failed to expand for a part of the next one',
			stdout: '1 2\n',
			status: 0,
		},
	},
];

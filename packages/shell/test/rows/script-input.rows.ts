import type { Row } from '../row.ts';

const list2 = 'echo from list\nread y; echo "<$y>"\nz\n';

// What becomes of the rest of a script on standard input: it is the next reader's, and may come from elsewhere.
const sameAsBash: readonly Row[] = [
	"{ bash; cat; } <<< $'echo a\\nexit 3\\nrest'; echo $?",
	'cat exits | { bash; cat; }',
	'printf "trap cat EXIT\\nexit\\nrest\\n" | bash',
	'printf "read x\\nline\\necho \\$x; exit\\nrest\\n" | { bash; cat; }',
	...[
		'exec < list2\\necho on\\n',
		'exec <&-\\necho on\\n',
		'{ exec < list2; }\\necho on\\n',
		'exec 0< list2; echo same line\\necho on\\n',
		'exec 5<&0 < list2\\necho on\\n',
		'f() { exec < list2; echo inf; }\\nf\\necho on\\n',
		'if true; then exec < list2; echo a; fi\\necho on\\n',
		'(exec < list2)\\necho on\\n',
		'exec 3< list2 <&3\\necho on\\n',
		'exec < empty\\necho on\\n',
		'exec < nosuchfile\\necho on\\n',
		"trap 'echo bye' EXIT; exec < list2\\necho on\\n",
		'{ cat; } < list\\necho on\\n',
		'read x < list; echo $x\\necho on\\n',
		'exec < list2\\nexit 3\\n',
	].flatMap((text) => [
		`printf "${text}" | bash; echo $?`,
		`printf "${text}" > script; bash < script; echo $?`,
	]),
].map((script) => ({
	script,
	files: { list: '1\n2\n3\n', list2, empty: '', exits: 'echo a\nexit 3\nrest\nmore\n' },
}));

export const rows: readonly Row[] = [
	...sameAsBash,
	{
		script: '{ bash; read x; echo "[$x]"; } < exits',
		files: { exits: 'echo a\nexit 3\nrest\nmore\n' },
		differs: {
			why: 'the rest of a file is left to the next reader as that of a pipe is; bash has read a block of it',
			stdout: 'a\n[rest]\n',
			status: 0,
		},
	},
];

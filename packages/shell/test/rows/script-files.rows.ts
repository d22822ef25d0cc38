import type { Row } from '../row.ts';

// What ends the string of `bash -c` ends no more than a line of a script in a file or on standard input.
const texts: readonly string[] = [
	'a[1/0]=x; echo in\necho next $?',
	"a['2']=3; echo in\necho next $?",
	'declare -i n; n=1+; echo in\necho next $?',
	'declare -i n=1/0; echo in\necho next $?',
	'f() { local -i n=1/0; echo f; }; f; echo in\necho next $?',
	'm=([x y]=e); declare -p m\necho next $?; declare -p m',
	'echo ${x[1/0]}; echo in\necho next $?',
	'if true; then\necho ${x[1/0]}\necho in\nfi\necho next $?',
	'for i in 1 2; do echo ${x[1/0]}; done\necho next $?',
	"eval 'echo ${x[1/0]}\necho in'; echo no\necho next $?",
	"eval 'echo $((1/0))\necho in'; echo here\necho next $?",
	'printf "echo \\${x[1/0]}\\necho in\\n" > lib; . ./lib; echo no\necho next $?',
	'read a[1/0] <<< x; echo in\necho next $?',
	"printf -v 'a[1/0]' x; echo in\necho next $?",
	"unset 'a[1/0]'; a=(1); unset 'a[1/0]'; echo in\necho next $?",
	'[[ -v a[1/0] ]]; echo in\necho next $?',
	'(echo ${x[1/0]}; echo in); echo out $?\necho next $?',
	'y=$(echo ${x[1/0]}; echo in); echo "out $? $y"\necho next $?',
	'exit 1 2; echo in\necho next $?',
	'(exit 4)\nexit 1 2; echo in\necho next $?',
	'f() { (exit 4); shift 1 2; echo no; }; f; echo in\necho next $?',
	'(exit 4)\n(shift 1 2; echo in)\necho out $?; x=$( (exit 5); shift 1 2; echo in); echo $?',
	'(exit 4)\n: | shift 1 2; echo $?',
	'FUNCNEST=2; f() { f; }; (exit 4)\nf; echo in\necho next $?',
	'shift 1 2; echo in\necho next $?',
	'f() { return 1 2; }; f; echo in\necho next $?',
	'for i in 1 2; do break 1 2; done; echo in\necho next $?',
	'(exit 1 2; echo in); echo out $?',
	'break abc; echo in\necho next $?',
	'set -e; echo ${x[1/0]}; echo in\necho next $?',
	'set -o posix; a[1]=1 :; echo in\necho next $?',
	"trap 'echo bye $?' EXIT; a[1/0]=x\necho next $?",
	"trap 'echo err $?' ERR; a[1/0]=x\necho next $?",
	"trap 'echo T' EXIT; { exit 3; } > out",
	"trap 'echo T' EXIT; f() { exit 3; }; f > out",
	"trap 'echo T' EXIT; set -e; { false; } > out",
	"trap 'echo T' EXIT; set -e; f() { false; }; f > out",
	"trap 'echo T' EXIT; while true; do exit 3; done > out",
	"trap 'echo T' EXIT; f() { eval 'exit 3'; }; f > out",
	"trap 'echo T' EXIT; eval 'exit 3' > out",
	"trap 'echo T' EXIT; exit 3 > out",
	"trap 'echo T' EXIT; { (exit 3); exit 4; } > out",
	"(trap 'echo T' EXIT; { exit 3; } > out)",
	"trap 'echo T' EXIT; set -u; { echo $nosuch; } > out",
	"trap 'echo T' EXIT; { echo ${x?no}; } > out",
];

// Lines are found in what was read, whatever aliases have made of it.
const aliases: Row = {
	script: 'bash < zz.sh; echo $?',
	files: {
		'zz.sh': `shopt -s expand_aliases
alias e_+.~x='echo' LEFT='{' hi='echo hello world this is long' c=cat
e_+.~x X
LEFT echo one; echo two; }
hi
c
rest
of it
`,
	},
};

const everywhere: readonly Row[] = texts.flatMap((text): readonly Row[] => {
	const files = { 'zz.sh': `${text}\necho "last $?"\n` };
	const shown = 'echo "= $?"; [ -f out ] && cat out';
	return [
		{ script: `bash ./zz.sh; ${shown}`, files },
		{ script: `bash < zz.sh; ${shown}`, files },
		{ script: `bash -c "$(cat zz.sh)"; ${shown}`, files },
	];
});

export const rows: readonly Row[] = [...everywhere, aliases];

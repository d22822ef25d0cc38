import type { Row } from '../row.ts';

const differing = (why: string, script: string, stdout: string, status = 0): Row => ({
	script: `exec 2>&1\n${script}`,
	differs: { why, stdout, status },
});

const silent = 'bash says nothing of this syntax error';
const counted = 'bash takes the failure of its library for a text of -1 characters';
const copied = 'bash says also that it could not keep a copy for later';
const stacked = 'bash takes the name off the list of what is running';
const inText = 'bash reads this in a file and not in a text';
const waited = 'bash does not wait for the command when a signal ends it';

/** What differs from bash by an accident of bash: docs/shell/differences.md says each of these in words. */
export const rows: readonly Row[] = [
	differing(
		silent,
		"eval '[[ ]]'; echo $?",
		"bash: eval: line 2: syntax error in conditional expression: unexpected token `]]'\n2\n",
	),
	differing(
		silent,
		"eval '[[ a && ]]'; echo $?",
		"bash: eval: line 2: syntax error in conditional expression: unexpected token `]]'\n2\n",
	),
	differing(
		silent,
		"eval 'for ((;;) do a; done'; echo $?",
		"bash: eval: line 2: syntax error near unexpected token `('\nbash: eval: line 2: `for ((;;) do a; done'\n2\n",
	),
	differing(
		'the status of a script that cannot be read is 2',
		"bash -c '[[ a b ]]'; echo $?; bash -c 'echo $(fi)' 2> /dev/null; echo $?",
		'bash: -c: line 1: conditional binary operator expected\n2\n2\n',
	),
	differing(inText, "eval '((echo a)\n)'", 'a\n'),
	differing(counted, "printf -v x 'a%.2147483648db' 4; echo $? $x", '0 ab\n'),
	differing(counted, "printf -v x '%99999999999999sbc' 4; echo $? $x", '0 bc\n'),
	differing(copied, 'echo a >&99-; echo $? >&2', 'bash: line 2: 99: Bad file descriptor\n1\n'),
	differing(copied, 'exec 3>&1; { echo a; } 3>&99-; echo $?', 'bash: line 2: 99: Bad file descriptor\n1\n'),
	differing(stacked, 'f() { unset "FUNCNAME[0]"; echo "$? ${FUNCNAME[@]}"; }; f', '0 f\n'),
	differing(
		'bash shows its table of variables',
		'export ZZ=1 AA=2 MM=3; env | while read -r x; do case $x in ZZ=*|AA=*|MM=*) echo $x;; esac; done',
		'ZZ=1\nAA=2\nMM=3\n',
	),
	differing(
		'bash judges the descriptor when it is named, and not when it traces',
		'BASH_XTRACEFD=5; exec 5> t; set -x; : a; set +x; cat t',
		'+ : a\n+ set +x\n',
	),
	differing(waited, 'trap "echo exit" EXIT; (kill $$; sleep 0.5; echo inner)', 'inner\nexit\n', 143),
	differing(
		'compatibility with older versions changes nothing',
		"BASH_COMPAT=51; a=(1 2 3); unset 'a[@]'; declare -p a",
		'declare -a a=()\n',
	),
	differing("a shell in a script is never a person's", "bash -ic 'echo $-' 2> /dev/null", 'hBc\n'),
	differing('a quoted slash is no part of brackets', 'shopt -s nullglob; echo [a\\/b]', '[a/b]\n'),
	differing(
		'IFS holds for a whole word',
		'IFS=; set -- a b; printf "<%s>" ${*}${IFS:=-}"${*}"; echo',
		'<a><b-ab>\n',
	),
];

import { type Row, rowsOf } from '../row.ts';

const sourced = { lib: 'echo "lib $#"\nreturn 3\n' };
const show = 'p() { printf "<%s>" "$@"; echo; }; ';

/** What long runs of generated scripts have shown, a few rows for each class. */
export const rows: readonly Row[] = [
	// An unquoted list in the word of an operator, while IFS begins with something other than a space.
	...['t ', ':', ': ', 'x', '', ' :', "$'\\n '"].flatMap((ifs) =>
		rowsOf(
			`${show}IFS=${ifs.startsWith('$') ? ifs : `'${ifs}'`}; set -- 'A-b' "it's x" '' 'q:r'; p \${y:-$@}; p \${y:-a$@b}; p \${y:-q s$@t w}; p z\${y:- $@ }z; p \${y:-$@"$@"}; p \${y:-$@$*}; p \${y:-\${z:-$@}}; p \${1+$@}`,
			`${show}IFS=${ifs.startsWith('$') ? ifs : `'${ifs}'`}; set -- 'A-b' "it's x" '' 'q:r'; a=("$@"); p \${y:-\${@#x}}; p \${y:-\${a[@]}}; p \${y:-\${@:1}}; p \${y:-\${!a[@]}}; p \${y:-\${a[@]/t/ }}; p \${y:-\${a[*]}}; for i in \${y:-\${a[@]}}; do p "$i"; done; b=(\${y:-$@}); p "\${b[@]}"`,
		),
	),
	...rowsOf(
		'IFS=:; set -- "a b" c:d; case ${y:-$@} in "a b c:d") echo yes; esac; case ${y:-${@#q}} in "a b c d") echo yes; esac; case ${@#q} in "a b c d") echo yes; esac',
		'IFS=; set -- "a b" c:d; a=("$@"); x=${y:-$*}; echo "$x"; x=${y:-${a[*]}}; echo "$x"; x=${y:-${*:1}}; echo "$x"; case ${y:-$*} in "a b c:d") echo yes; esac; echo "${y:=$*}"',
		...["': '", 'x', "''", "' '"].map(
			(ifs) =>
				`IFS=${ifs}; set -- a 'b c'; a=(1 '2 3'); b=([2]="$@" [1]=$@ [3]="\${a[@]}" [4]=\${a[@]} [5]="\${@#x}" [6]=\${a[@]/x} [7]=\${y:-$@} [8]="x$@" [11]=$* [12]="\${!a[@]}"); declare -A m=([k]="$@" [l]=$@); b[13]="$@" b[14]=$@; declare -p b m`,
		),
		// Lists side by side in quotes, where nothing is in them.
		`${show}p "$*$@"; p "\${m[*]/a/b}\${b[@]##q}"; p "\${*#x}$@"; p "\${!m[*]}$@"; p "\${m[*]/a/b}"`,
		`${show}d=(1 2); p "$@\${d[*]@A}"; declare -A m=([k]='v w'); p "\${@}\${m[*]@A}"; p "$@\${*@A}"; set -- 'a b' c; p "$@\${*@A}"; IFS=:; p "$@\${*@A}" "\${d[*]@A}"`,
		// An array that is only declared.
		`${show}declare -A m; declare -a d; p "\${m[*]@a}" "\${m[@]@a}" "\${d[@]@a}" "\${m[*]@A}" "\${m[@]@A}" \${d[@]@A}; m=(); p "\${m[*]@a}"; p "\${m[@]@A}"`,
		'declare -A m; echo ${#m[$x]}; m[k]=1; echo ${#m[$x]}; echo in\necho next',
		// In an empty text hardly a pattern finds something.
		'shopt -s extglob; y=; echo "<${y/#!(a*)/-}>" "<${y/#?(a)/-}>" "<${y/#*(a)/-}>" "<${y/#/-}>" "<${y/%!(a)/-}>" "<${y/#*/-}>" "<${y/#@()/-}>"',
		// The last argument as a width.
		"printf '%s|%*s|\\n' x 9223372036854775807; printf '%*s|\\n' 4294967298; printf '%.*f|\\n' 4294967298",
		// Options with an argument, and the attributes of OPTARG.
		'declare -i OPTARG; OPTIND=1; getopts b: o -b 1+2; echo "$? $o $OPTARG"; OPTIND=1; getopts :b: o -x; echo "$? $o $OPTARG"',
		'declare -u OPTARG; OPTIND=1; getopts b: o -b "q r"; echo "$? $o $OPTARG"',
		// PIPESTATUS after an expansion that fails.
		'for x in $((1 + )); do :; done\necho "$? ${PIPESTATUS[@]}"',
		'false | true; echo ${x!}\necho "$? ${PIPESTATUS[@]}"',
		// The failure of a subshell at the end of a pipeline.
		"trap 'echo err $?' ERR; true | (exit 2); true | (false); true | { false; }; (exit 3) | true; ! true | (exit 2); true | (exit 2) || :",
		"set -E; trap 'echo err $?' ERR; true | (exit 2); true | (exit 2) | cat",
		"set -o pipefail; trap 'echo err $?' ERR; false | (exit 2); false | (true)",
		"set -e; trap 'echo err $?' ERR; true | (exit 2); echo in",
		// BASH_COMMAND behind what has run commands itself.
		"trap 'echo err $? $BASH_COMMAND' ERR; f() { (exit 3); }; f; eval 'false'; eval '(exit 4)'; f() { false; }; f; command eval 'false'; eval 'eval false'",
		'trap \'echo "D $BASH_COMMAND"\' DEBUG; echo $((exit 2);   echo   $?) $( (exit 2);  echo $?) "{$(for i in $((exit 2);  echo   $?); do echo $i; done),q}"',
		// A job without job control ignores SIGINT, and a compound one tells so.
		"{ trap -p; } & wait; (trap -p) & wait; trap -p & wait; f() { { trap; } & wait; }; f; trap 'echo x' INT USR1; { trap -p; } & wait; true | { trap -p; } & wait",
		// Words of redirections that end a stage or a job.
		'set -u; true | cat > "$u"; echo "${PIPESTATUS[@]}"; true | { cat; } > "$u"; echo "${PIPESTATUS[@]}"; true | (cat) > "$u"; echo "${PIPESTATUS[@]}"; : > "$u" | :; echo "${PIPESTATUS[@]}"',
		'set -u; { :; } > "$u" & wait $!; echo $?; (:) > "$u" & wait $!; echo $?; cat > "$u" & wait $!; echo $?; : > "$u" & wait $!; echo $?; { : > "$u"; } & wait $!; echo $?',
		'(: > ${u?x}); echo $?; true | : > ${u?x}; echo $?; true | { :; } > ${u?x}; echo $?; (true | { :; } > ${u?x}); echo $?; true | { : > ${u?x}; }; echo $?',
		// `set -e` leaves the redirections of compound commands to the EXIT trap, but not the locals.
		"set -e; trap 'echo T $x' EXIT; f() { local x=2; (false); }; f",
		"set -e; trap 'echo T; cat out >&2' EXIT; f() { { false; } > out; }; f",
		"set -e; trap 'echo T' EXIT; f() { false; }; { f; } > out",
		"set -e; trap 'echo T' EXIT; f() { false; }; f > out",
		"set -e; trap 'echo T' EXIT; f() { { eval false; } > out; }; f",
		"set -e; trap 'echo T' EXIT; { false; } > out",
		"(set -e; trap 'echo T' EXIT; { false; } > out); cat out",
		"set -e; trap 'echo E' EXIT; trap 'echo D' DEBUG; f() { false; }; f",
		"trap 'echo E' EXIT; trap 'echo D' DEBUG; f() { exit 3; }; f",
		"trap 'echo E' EXIT; trap 'echo D' DEBUG; f() { echo \"${9?x}\"; }; f",
		// `return` leaves them to the RETURN trap.
		"set -T; trap 'echo R $?' RETURN; f() { { false; return 300; } >> out; }; f; cat out; g() { while :; do return 2; done < out > out2; }; g; cat out2",
		// What `set -x` and BASH_COMMAND show of the words of a loop.
		'trap \'echo "D $BASH_COMMAND"\' DEBUG; for x in $(cat none 2>/dev/null) `echo   a` a   b; do :; done',
	),
	// Sourced files and traps.
	{
		script:
			"trap 'echo R $?' RETURN; . ./absent; . /; . ''; . ./lib; . ./lib p q; false; . ./absent; f() { . ./lib; }; f",
		files: sourced,
	},
	{ script: 'trap \'echo "D $BASH_COMMAND"\' DEBUG; . ./lib a; . ./lib; :', files: sourced },
	{ script: 'set -T; trap \'echo "D $BASH_COMMAND"\' DEBUG; . ./lib a; :', files: sourced },
	// A name after an operand has been evaluated when the mistake shows.
	...[
		'a=b=5; echo $((1 a)); echo in\necho $b',
		'a=z/; echo $((1 a))',
		'a=z/; echo $((0 && 1 a))',
		'a=z/; echo $((1 a=3))',
		'a=5; echo $((1/0 a))',
		"a=(a/b q); x='l1 a:b'; ((x))",
	].map((script): Row => ({ script, stderr: true })),
	{ script: "declare -i OPTARG; OPTIND=1; getopts b: o -b 'q r'; echo in\necho next", stderr: true },
	{ script: '{ echo ${x!}\n:\n}\necho $LINENO' },
	{
		script: 'f() { echo ${x!}; }; f\neval "echo [\\${FUNCNAME[0]}]"; . ./one',
		files: { one: 'echo "[${FUNCNAME[0]}]"' },
		differs: {
			why: 'bash shows FUNCNAME outside of functions once an error has left one',
			stdout: '[]\n[]\n',
			status: 0,
		},
	},
	{
		script: "set -- 'a  b' c; cat <<E\n$*\n$@\nE",
		differs: {
			why: 'bash splits the text of `$*` in a document that holds `$@` too',
			stdout: 'a  b c\na  b c\n',
			status: 0,
		},
	},
	{
		script: '(echo ${a[@]:=x}); echo $?',
		differs: {
			why: 'bash ends a subshell with 2 for this error and with 1 for its kin',
			stdout: '1\n',
			status: 0,
		},
	},
	{
		script: 'declare -A m; for x in ""; do m[$x]=1; done\nbreak; echo next',
		differs: {
			why: 'bash takes itself to be in the loop still that an error has left, and runs nothing after `break`',
			stdout: 'next\n',
			status: 0,
		},
	},
];

import { type Row, rowsOf } from '../row.ts';

/** Every line of what is said to a text that cannot be read, with the number of the line. */
export const rows: readonly Row[] = rowsOf(
	...[
		// Every group around a fault misses its end.
		'[[ () ]]',
		'[[ ( a && () ) ]]',
		'[[ ( ( ; ) ) ]]',
		'[[ ( -n ) ]]',
		'[[ ( a b ) ]]',
		'[[ ( ]]',
		'[[ ( a && ]]',
		'[[ ( ( a == ) ) ]]',
		'[[ ( ( a ]] ]]',
		'[[ x && ( -f ) ]]',
		'[[ ( a',
		'[[ (\n',
		// The parentheses of a loop.
		'for ((i=0;i<3)); do echo; done',
		'for ((i=0)); do echo; done',
		'for (( )); do echo; done',
		'for ((;;;)); do break; done',
		// The other parenthesis of `$((` is looked for before anything else.
		'echo $((1+2)',
		'echo a\necho $((1+2)\necho b',
		'\necho $((1+2) ; echo c\n',
		'echo $((1+2) + 3\nx\ny',
		'echo $((1\n+2) + 3\nx\ny',
		'echo "$((1\n+2)\nx\ny',
		'echo $((1+(2)',
		'echo $(((1+2)',
		'echo $((echo a) ; echo b',
		'echo $(( $(a ))',
		'echo $((echo a) | fi)',
		'echo $((echo "(") ; echo b)',
		'echo $((echo "$(echo "(")") ; echo b)',
	].map((text) => `exec 2>&1\neval '${text}'; echo $?`),
	`exec 2>&1
printf 'echo $((1+2)\\nx\\n' > f; bash f; . ./f; bash -c "$(cat f)"`,
	`exec 2>&1
bash -c 'for ((i=0;i<3)); do echo; done'; echo $?`,
	...[
		// A word that does not fit is named as a whole.
		'fi "a b"',
		"(:) 'x y'z",
		'{ :; } ${x:-a b}c',
		'(:) $(echo a b)c',
		'for x in a; do :; done `a b`',
		'[[ a ]] "b;c"',
		"((1)) $'x y\\tz'",
		'(:) $"q w"',
		'f() { :; } a\\ b',
		'for x "a b"; do :; done',
		'echo $(if :; then :; fi "a b")',
		'(:) "a"\'b c\'${d e}',
		'(:) "a $(echo "b c") d" e',
		'(:) a=(1 2)',
		'(:) <(a b)',
		"(:) 'a)b'",
		// One of several lines is told of at its end.
		'if :; then :; fi "a\nb c"',
		// Before an operator the regular expression is empty.
		"[[ ';' =~ ; ]]",
		'[[ a =~ <> ]]',
		'[[ a =~ ) ]]',
		'[[ ! a =~ ;; ]]',
		'[[ ( a =~ ; ) ]]',
		'[[ a && b =~ > ]]',
	].map((text) => `exec 2>&1\neval '${text.replaceAll("'", "'\\''")}'`),
	'[[ a =~ && b ]]; echo $?; [[ a =~ && "" ]]; echo $?',
);

import { describe, it } from 'vitest';
import { createKernel } from './attack.ts';
import { expectCancelled, expectConduct, type HostileRow } from './conduct.ts';
import { longArray, longText } from './long-data.ts';

const letters = longText('a', 24);
const wide = longText('é', 23);
const pairs = longText('😀', 20);
const quotes = longText("\\'", 22);
const elements = longArray(1_000_000);
const size = '16777216\n';

/** One row for each feature. */
const rows: Readonly<Record<string, HostileRow>> = {
	'a loop that does nothing': { script: 'for ((i = 0; i < 300000; i++)); do :; done' },
	'braces that give a million words': { script: ': {1..1000000}' },
	'braces in pairs': { script: `: ${'{a,b}'.repeat(19)}` },
	'braces beside a parameter': { script: 'y=1; : $y{1..200000}' },
	'braces in a list': { script: 'a=({1..1000000}); echo ${#a[@]}', stdout: '1000000\n' },
	'braces in a declaration': { script: 'declare a=({1..300000})' },
	'a function with a million arguments': { script: 'f() { :; }; f {1..1000000}' },
	'a comparison with a text in quotes': {
		prepare: `${letters}; y=$x; y+=b; x+=c`,
		script: '[[ $x == "$y" ]]; echo $?',
		stdout: '1\n',
	},
	'a comparison with a text': {
		prepare: `${letters}; y=$x`,
		script: '[[ $x == $y ]]; echo $?',
		stdout: '0\n',
	},
	'a comparison with a text between stars': {
		prepare: `${letters}; y=b$x`,
		script: '[[ $x == *"$y"* ]]; echo $?',
		stdout: '1\n',
	},
	'a comparison with a bracket': { prepare: letters, script: '[[ $x == *[bc]* ]]; echo $?', stdout: '1\n' },
	'a comparison with a group': { prepare: letters, script: '[[ $x == +(a|aa) ]]; echo $?', stdout: '0\n' },
	'an order of texts': {
		prepare: `${letters}; y=$x; y+=b; x+=c`,
		script: '[[ $x < $y ]]; echo $?; [ "$x" \\< "$y" ]; echo $?; [ "$x" = "$y" ]; echo $?',
		stdout: '1\n1\n1\n',
	},
	'a pattern of great length': {
		prepare: letters,
		script: '[[ a == [b]$x ]]',
		status: 1,
		complaint: 'bash: line 1: pattern: longer than 262144 characters',
	},
	'many clauses': { script: `case x in ${'a) ;; '.repeat(20_000)} esac` },
	'clauses that look at all of a text': {
		prepare: letters,
		script: 'case $x in *b*) ;; *[bc]) ;; a*) echo a ;; esac',
		stdout: 'a\n',
	},
	'patterns of many stars': {
		prepare: 'printf -v p "*a%.0s" {1..1200}; printf -v x "a%.0s" {1..2000}',
		script: 'case $x in $p+b) ;; esac; y=${x%%$p+b}; echo ${#y}',
		stdout: '2000\n',
	},
	'a number with very many decimals': {
		script: 'for form in f e g "#g" a; do printf -v x "%${form%?}.30000000${form: -1}" 0.1; echo ${#x}; done',
		stdout: '30000002\n30000006\n69\n30000002\n30000007\n',
	},
	'@Q': { prepare: letters, script: 'y=${x@Q}; echo ${#y}', stdout: '16777218\n' },
	'@Q of quotes': { prepare: quotes, script: 'y=${x@Q}; echo ${#y}', stdout: '16777218\n' },
	'@Q of what cannot be shown': {
		prepare: longText("$'\\n'", 21),
		script: 'y=${x@Q}; echo ${#y}',
		stdout: '4194307\n',
	},
	'@U': { prepare: letters, script: 'y=${x@U}; echo ${#y}', stdout: size },
	'@A': { prepare: letters, script: 'y=${x@A}; echo ${#y}', stdout: '16777220\n' },
	'@K of an array': { prepare: elements, script: 'y="${a[@]@K}"; echo ${#y}', stdout: '15777785\n' },
	'@A of an array': { prepare: elements, script: 'y="${a[@]@A}"; echo ${#y}', stdout: '17777800\n' },
	'@Q of an array': { prepare: elements, script: 'y=("${a[@]@Q}"); echo ${#y[@]}', stdout: '1000000\n' },
	'capitals of a text': { prepare: letters, script: 'y=${x^^}; echo ${#y}', stdout: size },
	'capitals by a pattern': {
		prepare: longText('a', 21),
		script: 'y=${x^^[a-c]}; echo ${#y}',
		stdout: '2097152\n',
	},
	'a replacement of everything': { prepare: letters, script: 'y=${x//a/b}; echo ${#y}', stdout: size },
	'a replacement that finds nothing': { prepare: letters, script: 'y=${x//b/c}; echo ${#y}', stdout: size },
	'a replacement by a pattern': {
		prepare: longText('a', 21),
		script: 'y=${x//[ab]/c}; echo ${#y}',
		stdout: '2097152\n',
	},
	'a replacement that is too long': {
		prepare: letters,
		script: 'y=${x//a/bbbbb}',
		status: 1,
		complaint: 'bash: line 1: value larger than 67108864 bytes',
	},
	'a replacement in each element': {
		prepare: elements,
		script: 'y=("${a[@]//1/2}"); echo ${#y[@]}',
		stdout: '1000000\n',
	},
	'a cut by a text': { prepare: letters, script: 'y=${x%%b*}; y=${x##*b}; echo ${#y}', stdout: size },
	'a cut by a bracket': { prepare: letters, script: 'y=${x%%[b]*}; echo ${#y}', stdout: size },
	'a cut by a group': {
		prepare: `shopt -s extglob; ${longText('a', 22)}`,
		script: 'y=${x%%+(a)}; echo ${#y}; y=${x##+(a)}; echo ${#y}',
		stdout: '0\n0\n',
	},
	'a loop over the characters of a long text': {
		prepare: letters,
		script: 'for ((i = 0; i < 100000; i++)); do c=${x:i:1}; done; echo $c ${#x}',
		stdout: 'a 16777216\n',
	},
	'a loop over characters beyond ASCII': {
		prepare: wide,
		script: 'for ((i = 0; i < 100000; i++)); do c=${x:i:1}; done; echo $c ${#x}',
		stdout: 'é 8388608\n',
	},
	'a loop over characters of two units': {
		prepare: pairs,
		script: 'for ((i = 900000; i < 950000; i++)); do c=${x:i:1}; done; echo $c ${#x}',
		stdout: '😀 1048576\n',
	},
	'the keys of an array': { prepare: elements, script: ': "${!a[@]}"' },
	'a part of an array': {
		prepare: elements,
		script: 'y=("${a[@]:5:900000}"); echo ${#y[@]}',
		stdout: '900000\n',
	},
	'a copy of an array': {
		prepare: elements,
		script: 'b=("${a[@]}"); b+=(1); echo ${#b[@]}',
		stdout: '1000001\n',
	},
	'an array that loses its elements': {
		prepare: longArray(300_000),
		script: 'for i in {0..20000}; do unset "a[i]" "a[-1]"; done; echo ${#a[@]} "${a[@]:0:1}"',
		stdout: '259998 20002\n',
	},
	'an array with gaps': {
		script:
			'for ((i = 0; i < 100000; i++)); do a[i * 1000003 % 5000011]=x; done; echo ${#a[@]}; : "${!a[@]}"; unset "a[0]"',
		stdout: '100000\n',
	},
	'a table': {
		script: 'declare -A m; for i in {1..100000}; do m[k$i]=$i; done; : "${!m[@]}" "${m[@]}"; echo ${#m[@]}',
		stdout: '100000\n',
	},
	'declare -p of an array': { prepare: elements, script: 'declare -p a > /dev/null' },
	'declare -p of a text': { prepare: letters, script: 'declare -p x > /dev/null' },
	'a list of all variables': { prepare: `${letters}; ${elements}`, script: 'set > /dev/null' },
	'very many words that are patterns': {
		prepare: 'printf -v x "%s* " {1..120000}',
		script: 'y=($x); echo ${#y[@]}',
		stdout: '120000\n',
	},
	'a trace of a long word': {
		prepare: letters,
		script: '{ set -x; : "$x"; y=$x; } 2> /dev/null',
	},
	'a trace of many words': {
		prepare: elements,
		script: '{ set -x; : "${a[@]}"; } 2> /dev/null',
	},
	'long values outside of quotes': {
		prepare: letters,
		script: 'for i in {1..20}; do : $x; done',
	},
	'many values that are split': {
		prepare: 'printf -v x "%s " {1..500000}',
		script: 'set -f; : $x',
	},
	'very many values that are split': {
		prepare: 'printf -v x "%.0sa " {1..1000000}',
		script: 'set -f; y=($x); echo ${#y[@]}',
		stdout: '1000000\n',
	},
	'many values that are split by another separator': {
		prepare: 'printf -v x "%s:" {1..1000000}',
		script: 'set -f; IFS=:; y=($x); echo ${#y[@]}',
		stdout: '1000000\n',
	},
	'elements that are split': { prepare: elements, script: ': ${a[@]}; : ${a[*]}' },
	'elements that are joined': {
		prepare: elements,
		script: 'y="${a[*]}"; echo ${#y}; IFS=é; set -- "${a[@]}"; y="$*"; echo ${#y}',
		stdout: '6888895\n6888895\n',
	},
	'elements beside a list': { prepare: elements, script: ': "$@${a[*]/1/2}"' },
	'%q of a text': {
		prepare: longText("'a b'", 22),
		script: 'printf -v y %q "$x"; echo ${#y}',
		stdout: '16777216\n',
	},
	'%q of many words': { prepare: elements, script: 'printf %q "${a[@]}" > /dev/null' },
	'%b of a text': {
		prepare: longText("'a\\n'", 22),
		script: 'printf -v y %b "$x"; echo ${#y}',
		stdout: '8388608\n',
	},
	'escapes of echo': {
		prepare: longText("'\\n'", 22),
		script: 'echo -e "$x" > /dev/null; y=$(echo -e "$x")',
	},
	'@E': { prepare: longText("'a\\n'", 22), script: 'y=${x@E}; echo ${#y}', stdout: '8388608\n' },
	'mapfile of many lines': {
		prepare: 'printf "%s\\n" {1..1000000} > f',
		script: 'mapfile y < f; mapfile -t -s 1 z < f; echo ${#y[@]} ${#z[@]}',
		stdout: '1000000 999999\n',
	},
	'a read of a long line': {
		prepare: `${letters}; echo "$x" > f`,
		script: 'read -r y < f; echo ${#y}',
		stdout: size,
	},
	'a read of many fields': {
		prepare: 'printf "%s " {1..500000} > f',
		script: 'read -a y < f; echo ${#y[@]}',
		stdout: '500000\n',
	},
	'a read of escapes': {
		prepare: `${longText('\\\\a', 21)}; printf %s "$x" > f`,
		script: 'read y < f; echo ${#y}',
		stdout: '2097152\n',
	},
	'a read of so many characters': {
		prepare: `${longText('a', 22)}; echo "$x" > f`,
		script: 'read -N 1000000 y < f; echo ${#y}',
		stdout: '1000000\n',
	},
	'a substitution of long output': {
		prepare: `${letters}; echo "$x" > f`,
		script: 'y=$(cat f); echo ${#y}',
		stdout: size,
	},
	'a regular expression of great length': {
		prepare: letters,
		script: '[[ a =~ $x ]]; echo $?; [[ a =~ "$x" ]]; echo $?',
		stdout: '2\n2\n',
		complaint: 'bash: line 1: [[: regular expression longer than 32768 characters',
	},
	'a search of a regular expression': {
		prepare: letters,
		script: '[[ $x =~ (a|b)*[cd] ]]; echo $?; [[ $x =~ ^(a*)(a)$ ]]; echo ${#BASH_REMATCH[1]}',
		stdout: '1\n16777215\n',
	},
	'a search that repeats much': {
		prepare: 'printf -v x "%0.sx" {1..60}',
		script: '[[ $x =~ x{1,15000}x{1,15000}y|z ]]; echo $?',
		stdout: '1\n',
	},
	'a number of great length': {
		prepare: longText('1', 22),
		script: 'echo $((x))',
		status: 1,
		complaint: 'bash: line 1: expression longer than 262144 characters',
	},
	'a test of a number of great length': {
		prepare: longText('1', 22),
		script: '[ "$x" -gt 1 ] 2> /dev/null; echo $?; printf %d "$x" > /dev/null 2>&1; printf %f "0.$x"',
		stdout: '2\n0.111111',
	},
	'a PATH of great length': {
		prepare: 'printf -v x "/a%s:" {1..20000}',
		script: 'PATH=$x; nosuch',
		status: 127,
		complaint: 'bash: line 1: nosuch: command not found',
	},
	'a file that sources itself': {
		prepare: 'echo "source ./f" > f',
		script: 'source ./f',
		status: 1,
		complaint: './f: line 1: eval: maximum eval nesting level exceeded (10000)',
	},
	'an eval of itself': {
		script: 'e="eval \\"\\$e\\""; eval "$e"',
		status: 1,
		complaint: 'bash: line 1: eval: maximum eval nesting level exceeded (10000)',
	},
	'a trap for its own signal': {
		script: 'trap "kill -USR1 \\$\\$" USR1; kill -USR1 $$',
		status: 1,
		complaint: 'bash: line 1: trap: maximum eval nesting level exceeded (10000)',
	},
	'a script of very many statements': { script: ': a\n'.repeat(80_000) },
	'a function of very many statements': { script: `f() {\n${': $a\n'.repeat(60_000)}}\nf` },
	'a substitution of very many statements': { script: `: "$(${': a;'.repeat(60_000)})"` },
	'backquotes around very many statements': { script: `: \`${': \\$a;'.repeat(40_000)}\`` },
	'an array written out': {
		script: `a=(${'x '.repeat(240_000)}); echo \${#a[@]}`,
		stdout: '240000\n',
	},
	'very many words written out': { script: `: ${'x '.repeat(240_000)}` },
	'very many words with expansions': { script: `: ${'"a$b" '.repeat(60_000)}` },
	'a loop over words written out': {
		script: `for i in ${'x '.repeat(240_000)}; do :; done; echo $i`,
		stdout: 'x\n',
	},
	'very many branches': {
		script: `if false; then :; ${'elif false; then :; '.repeat(30_000)} fi`,
	},
	'a chain of very many commands': { script: `${': && '.repeat(80_000)} :` },
	'words of a completion': {
		prepare: 'x=$(printf "w%d " {1..300000})',
		script: 'compgen -W "$x" w29999 | tail -n 1; compgen -W "$x" z; echo $?',
		stdout: 'w299999\n1\n',
	},
	'one long word of a completion': { prepare: letters, script: 'compgen -W "$x" b; echo $?', stdout: '1\n' },
	'the format of a time': {
		prepare: 'printf -v f "%%Y%.0s" {1..500000}',
		script: 'printf "%($f)T\\n" 0',
		stdout: '\n',
	},
	'many groups that may be empty': {
		prepare: 'printf -v p "*(a|b)%.0s" {1..5000}',
		script: '[[ aaaa == $p ]]',
		status: 1,
		complaint: 'bash: line 1: pattern: too many groups',
	},
	'a chain of groups': { script: `${'{ :; :; } && '.repeat(25_000)} :` },
	'very many redirections': { script: `: ${'>/dev/null '.repeat(60_000)}` },
	'a line of very many substitutions': { script: `f() { : ${'$(:;:) '.repeat(30_000)}; }` },
	'an eval of very many statements': {
		prepare: 'printf -v x ": a%s\\n" {1..60000}',
		script: 'eval "$x"',
	},
	'a script that is sourced': {
		prepare: 'printf ": a%s\\n" {1..60000} > f',
		script: 'source ./f',
	},
	'a text with aliases': {
		prepare: 'shopt -s expand_aliases; alias n=:; printf -v x ": a%s\\n" {1..60000}; x="{ $x }"',
		script: 'eval "n; n"$\'\\n\'"$x"; shopt -u expand_aliases',
	},
	'a trap of very many statements': {
		prepare: 'printf -v x ": a%s\\n" {1..60000}; trap "$x" USR1',
		script: 'kill -USR1 $$; :',
	},
	'a here-document of very many lines': { script: `: <<'E'\n${'a\n'.repeat(5_000_000)}E\n` },
	'a here-document with expansions': { script: `: <<E\n${'a $b\n'.repeat(100_000)}E\n` },
	'a word of great length': { script: `x=${'a'.repeat(30_000_000)}; echo \${#x}`, stdout: '30000000\n' },
	'a text of great length in quotes': {
		script: `x="${'a'.repeat(30_000_000)}"; echo \${#x}`,
		stdout: '30000000\n',
	},
	'escapes of great length in quotes': {
		script: `x=$'${'\\n'.repeat(3_000_000)}'; echo \${#x}`,
		stdout: '3000000\n',
	},
	'a default of great length': {
		script: `x=\${y:-${'a'.repeat(20_000_000)}}; echo \${#x}`,
		stdout: '20000000\n',
	},
	'very many comments': { script: '# a\n'.repeat(3_000_000) },
	'very many empty lines': { script: '\n'.repeat(30_000_000) },
	'a script with an error at its end': {
		script: `f() {\n${': $a\n'.repeat(60_000)}}\n)`,
		status: 2,
		complaint: "bash: -c: line 60003: syntax error near unexpected token `)'",
	},
	'a list of words that is split by another separator': {
		prepare: 'set -- {1..1000000}',
		script: 'IFS=:; y=(${x:-$@}); echo ${#y[@]}; z=1; y=(a${z:+b$@}); echo ${#y[@]}; [[ ${x:-$@} ]]',
		stdout: '1\n1\n',
	},
	'elements that are split by another separator': {
		prepare: `${elements}; printf -v v "%s:" {1..300000}`,
		script: 'IFS=:; y=(${x:-${a[@]}}); echo ${#y[@]}; y=(${x:-${z:-${@:1}$v}}); echo ${#y[@]}',
		stdout: '1\n1\n',
	},
	'a function that calls itself': { script: 'f() { (($1 == 0)) || f $(($1 - 1)); }; f 40000' },
};

const patienceMs = 240_000;

describe('the event loop keeps turning', () => {
	it.each(Object.entries(rows))('during %s', { timeout: patienceMs }, async (_what, row) => {
		await expectConduct(createKernel, row);
	});
});

describe('a script is cancelled at once', () => {
	it.each(Object.entries(rows))('in %s', { timeout: patienceMs }, async (_what, row) => {
		await expectCancelled(createKernel, row, 8);
	});
});

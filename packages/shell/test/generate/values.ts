import type { Random } from './random.ts';

/** A literal with the characters that expansions look at. */
export const literal = (random: Random): string =>
	random.pick([
		'a',
		'b',
		'abc',
		'foo.bar',
		'a:b:c',
		'A-b_C',
		'12',
		'-3',
		'007',
		'0',
		'x',
		'y',
		'é☃',
		'aXbXc',
		'a/b/c',
		'f1',
		'kEy=val',
		'a,b',
		'%s',
		'@Q',
		'1+2',
	]);

/** A quoted text: blanks, globs, quotes, escapes. */
export const quotedLiteral = (random: Random): string =>
	random.pick([
		"''",
		'""',
		"'a b'",
		'"a  b"',
		"' lead'",
		'"trail "',
		"'*'",
		'"?[a]"',
		"'$x'",
		'"\\$x\\\\"',
		"$'t\\tn\\nq\\''",
		"'a,b;c'",
		'"it\'s"',
		"'\"'",
		'"\\a"',
		"'\\'",
		'a\\ b',
		'\\*',
		'\'a\'"b"c',
		"$'\\x41\\u00e9\\101\\e'",
		'$"local"',
		'"`echo in`"',
		"'a\nb'",
		'"~"',
		"'[a-c]*'",
		'"\\`"',
		"$'a b'c",
		'"1 2  3"',
	]);

/** A quoted text that may stand in `${x:-…}`, with and without quotes around the whole. */
export const operandLiteral = (random: Random): string =>
	random.pick(["''", '""', "'a b'", '"a  b"', "' lead'", '"?[a]"', "'*'", "'$x'", "'a,b;c'", '\\*', 'a\\ b']);

/** A pattern for `#`, `%`, `/`, `case` and `[[ == ]]`. */
export const pattern = (random: Random): string =>
	random.pick([
		'a*',
		'*b',
		'*',
		'?',
		'[ab]',
		'[!a]',
		'[[:digit:]]',
		'*.*',
		'a',
		'"*"',
		'\\*',
		'*[X-Z]*',
		'?b',
		'*:',
		'"$y"',
		'$y',
		'[^[:alpha:]]',
		"'a b'",
		'*-*',
		'+([a-z])',
		'@(a|b)*',
		'!(a*)',
		'*(X|b)',
		'?(a)b*',
		'a!(X)c',
		'+(?)',
		'@(*[0-9]|"$x")',
		'[]a]*',
		'[a-',
		'*[[:space:]]*',
		'??',
		'[$y]',
		'"${x}"*',
		"[']']",
	]);

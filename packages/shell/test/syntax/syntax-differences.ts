/** Why a text is judged otherwise here than by `bash -n`, and what is said to it here. */
export interface SyntaxDifference {
	readonly why: string;
	/** The lines of the error here; none: the text is accepted. */
	readonly errors: readonly string[];
}

const early = 'bash finds it when it gets there; here it is found before anything runs';
const silent = 'bash stops reading without a word and exits with 0';
const followed = 'bash adds a line about what the first error led to';

const sameLine = (text: string): string => `line 1: \`${text}'`;
const identifier = (name: string, text: string): SyntaxDifference => ({
	why: early,
	errors: [`line 1: \`${name}': not a valid identifier`, sameLine(text)],
});
const emptyTest: SyntaxDifference = {
	why: silent,
	errors: ["line 1: syntax error in conditional expression: unexpected token `]]'"],
};

/** Rows that differ from bash on purpose, by their text. */
export const syntaxDifferences: Readonly<Record<string, SyntaxDifference>> = {
	'`$(a`': { why: early, errors: ["line 2: unexpected EOF while looking for matching `)'"] },
	'`fi`': { why: early, errors: ["line 1: syntax error near unexpected token `fi'", sameLine('`fi`')] },
	'`if`': { why: early, errors: ['line 2: syntax error: unexpected end of file'] },
	'"`(`"': { why: early, errors: ['line 2: syntax error: unexpected end of file'] },
	'$((${a))': { why: early, errors: ["line 1: unexpected EOF while looking for matching `}'"] },
	'((1)': { why: 'bash counts the line twice', errors: ['line 2: syntax error: unexpected end of file'] },
	'for 1x in a; do b; done': identifier('1x', 'for 1x in a; do b; done'),
	'for $x in a; do b; done': identifier('$x', 'for $x in a; do b; done'),
	'for "x" in a; do b; done': identifier('"x"', 'for "x" in a; do b; done'),
	'for x-y in a; do b; done': identifier('x-y', 'for x-y in a; do b; done'),
	'select 1 in a; do b; done': identifier('1', 'select 1 in a; do b; done'),
	'$f() { a; }': identifier('$f', '$f() { a; }'),
	'"f"() { a; }': identifier('"f"', '"f"() { a; }'),
	"'f'() { a; }": identifier("'f'", "'f'() { a; }"),
	'f\\g() { a; }': identifier('f\\g', 'f\\g() { a; }'),
	'`f`() { a; }': identifier('`f`', '`f`() { a; }'),
	'for ((;;)': {
		why: silent,
		errors: ["line 1: syntax error near unexpected token `('", sameLine('for ((;;)')],
	},
	'[[ ]]': emptyTest,
	'[[ a && ]]': emptyTest,
	'[[ ! ]]': emptyTest,
	'[[ a =~ (b ]]': { why: followed, errors: ["line 1: unexpected EOF while looking for matching `)'"] },
	'a=("b)': { why: followed, errors: ['line 1: unexpected EOF while looking for matching `"\''] },
	'a=(1\n(2)\n)': {
		why: followed,
		errors: ["line 2: syntax error near unexpected token `('", "line 2: `(2)'"],
	},
};

import { describe, expect, it } from 'vitest';
import { errorRows } from '../../test/syntax/error-rows.ts';
import { grammarRows } from '../../test/syntax/grammar-rows.ts';
import { machineScripts } from '../../test/syntax/machine-scripts.ts';
import { syntaxDifferences } from '../../test/syntax/syntax-differences.ts';
import { readOnBash } from '../../test/syntax/syntax-on-bash.ts';
import { RefusedConstruct, ShellSyntaxError } from './errors.ts';
import { parseScript } from './parse.ts';

const errorOf = (
	text: string,
	options: Parameters<typeof parseScript>[1] = {},
): ShellSyntaxError | undefined => {
	try {
		parseScript(text, options);
		return undefined;
	} catch (error) {
		if (error instanceof ShellSyntaxError) return error;
		throw error;
	}
};

// The lines that bash would show, without the name of the file.
const errorLines = (text: string): readonly string[] => {
	const error = errorOf(text);
	if (error === undefined) return [];
	const first = `line ${error.place.line}: ${error.bashText}`;
	return [first, ...error.below.map(({ line, text }) => `line ${line}: ${text}`)];
};

describe('parseScript beside bash -n', () => {
	const topics = [
		...Object.entries(grammarRows),
		...Object.entries(errorRows).map(([topic, rows]) => [`errors in ${topic}`, rows] as const),
	];

	it.each(topics)('accepts and rejects the same texts with the same words: %s', (_topic, rows) => {
		const verdicts = readOnBash(rows);
		const expected = rows.map((text, index) => [
			text,
			syntaxDifferences[text]?.errors ?? verdicts[index]!.errors,
		]);
		expect(rows.map((text) => [text, errorLines(text)])).toEqual(expected);
	});

	it('differs from bash only where the table says so', () => {
		const texts = Object.keys(syntaxDifferences);
		const verdicts = readOnBash(texts);
		const needless = texts.filter(
			(text, index) => verdicts[index]!.errors.join('\n') === errorLines(text).join('\n'),
		);
		expect(needless).toEqual([]);
	});

	it('accepts the scripts of this machine that bash accepts', () => {
		const scripts = machineScripts(80);
		const verdicts = readOnBash(scripts.map(({ text }) => text));
		const refused = scripts.filter(
			({ text }, index) => verdicts[index]!.accepted && errorOf(text) !== undefined,
		);
		expect(refused.map(({ path }) => path)).toEqual([]);
	});
});

describe('needsMore', () => {
	it.each([
		'if a; then',
		'a &&',
		'a |',
		'(',
		'{ a',
		'"a',
		"'a",
		'`a',
		'$(a',
		'${a',
		'$((1',
		'((1',
		'a=(1',
		'a <<E\nb',
		'f() {',
		'case x in',
		'case x in a) b;;',
		'for x in a; do',
		'while a',
		'[[ a ==',
		'[[ a &&',
		"$'a",
		'f()',
		'for ((i=0;',
	])('is set where another line could complete %j', (text) => {
		expect(errorOf(text)?.needsMore).toBe(true);
	});

	it.each([
		'a >',
		')',
		'fi',
		'a | | b',
		'f(a',
		'for',
		'case',
		'[[ a b ]]',
		'{ a; } }',
		'a <<',
		'if a; fi',
		'$(fi',
		'for ((i=0)); do',
	])('is not set where no line could: %j', (text) => {
		expect(errorOf(text)?.needsMore).toBe(false);
	});

	it('says where the unclosed construct began', () => {
		expect(errorOf('a\n  if b; then\nc\n')?.opened).toEqual({ what: 'if', place: { line: 2, column: 3 } });
		expect(errorOf('a "b')?.opened).toEqual({ what: 'double quote', place: { line: 1, column: 3 } });
		expect(errorOf('a <<EOF\nb\n')?.opened).toEqual({
			what: 'here-document EOF',
			place: { line: 1, column: 3 },
		});
	});
});

describe('refused constructs', () => {
	it.each([
		['a "${x:-$\'}\'}"', 'shell.refused.spliced-ansi'],
		['a "${x:-\'b"c\'}"', 'shell.refused.nested-quotes'],
	])('are named with a code: %s', (text, code) => {
		const error = errorOf(text);
		expect(error).toBeInstanceOf(RefusedConstruct);
		expect(error?.code).toBe(code);
	});
});

describe('extglob', () => {
	it('is off at first, on below shopt -s, off again below shopt -u', () => {
		expect(errorOf('a @(b|c)')).toBeInstanceOf(ShellSyntaxError);
		expect(errorOf('a @(b|c)', { extglob: true })).toBeUndefined();
		expect(errorOf('shopt -s extglob\na @(b|c) ?(d) *(e) +(f) !(g h)')).toBeUndefined();
		expect(errorOf('shopt -s extglob\na @(b)\nshopt -u extglob\na @(b)')?.place).toEqual({
			line: 4,
			column: 4,
		});
		expect(errorOf('shopt -qs extglob nullglob\na @(b)')).toBeUndefined();
		expect(errorOf('shopt -s nullglob\na @(b)')).toBeInstanceOf(ShellSyntaxError);
	});

	it('is always on inside of [[ ]]', () => {
		expect(errorOf('[[ a == @(b|c d) ]]')).toBeUndefined();
	});
});

describe('text below an unconditional exit', () => {
	it.each(['exit\n)', 'a; exit 3\n((', 'a\nexit 0 # done\n"', 'exit "$x"\n\u0000\u0001`', 'exit\n# c\nif'])(
		'need not be a script: %j',
		(text) => {
			const { script, source } = parseScript(text);
			const { span } = script.body.at(-1)!;
			expect(source.text.slice(span.start, span.end)).toMatch(/^exit( |$)/);
		},
	);

	it.each([
		'exit; )',
		'if a; then exit; fi\n)',
		'exit &\n)',
		'a || exit\n)',
		'exit | a\n)',
		'exit() { a; }\nexit\n)',
		'(exit)\n)',
		'x\\exit\n)',
		'a <<E; exit\nb',
		'"$x"\n)',
		'exec > f\n)',
		'exec a &\n)',
		'exec a | b\n)',
		'exec -c\n)',
		'exec $x\n)',
		'exec "$@"\n)',
		'shopt -s execfail\nexec a\n)',
	])('must be one if the exit is not certain: %j', (text) => {
		expect(errorOf(text)).toBeInstanceOf(ShellSyntaxError);
	});

	it('is read where it is a script', () => {
		expect(parseScript('exit\na\nb').script.body).toHaveLength(3);
	});
});

describe('comments', () => {
	it('are kept with their places, each in the script it stands in', () => {
		const { script } = parseScript('# one\na # two\nb $(c # three\n)\nd#no "#no" \'#no\' ${#no} $#\n# four');
		expect(script.comments.map(({ text }) => text)).toEqual(['# one', '# two', '# four']);
		const inner = JSON.stringify(script.body).match(/# three/g);
		expect(inner).toHaveLength(1);
	});
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript, withoutPrefix } from '../../test/bash-batch.ts';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { assign } from '../state/assign.ts';
import { ExpansionError } from '../state/errors.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { Shell } from '../state/shell.ts';
import { Variable } from '../state/variable.ts';
import type { ArithmeticCommand } from '../syntax/ast.ts';
import { parseScript } from '../syntax/parse.ts';
import { compileArithmetic } from './compile.ts';

const compileCommand = (text: string): ((shell: Shell) => unknown) => {
	const { script, source } = parseScript(`((${text}))`);
	const command = script.body[0]!.first.commands[0] as ArithmeticCommand;
	return compileArithmetic(command.expression, { source, file: 'test' }, '((');
};

const scalars: Readonly<Record<string, string>> = {
	x: '3',
	y: '-2',
	z: '0',
	n: '',
	w: 'x+1',
	o: '010',
	t: '1 + 2',
	k: 'k',
	m: '-',
	i: '1',
	s: ' 4 ',
	q: "it's]",
};

const prelude = `
declare -A T=([k]=5 ["it's]"]=6); a=(10 20 30); set -- 2 -1 'x + 1'
${Object.entries(scalars)
	.map(([name, value]) => `${name}=${JSON.stringify(value)}`)
	.join('; ')}
while IFS= read -r -d '' e; do
  ( trap 'echo "$x $y $z $w $i \${a[*]} \${T[k]}"' EXIT; eval "(($e))"; echo "$?" )
  printf '\\001\\n'
done`;

const runOnBash = (texts: readonly string[]): string[] =>
	runBashScript(prelude, { input: texts.map((text) => `${text}\0`).join('') })
		.split('\x01\n')
		.slice(0, -1)
		.map(withoutPrefix);

const prepared = (): ReturnType<typeof createShellFixture> => {
	const fixture = createShellFixture({ positional: ['2', '-1', 'x + 1'] });
	const { shell } = fixture;
	for (const [name, value] of Object.entries(scalars)) assign(shell, name, value);
	shell.variables.put('a', new Variable(shell.variables.owner, new IndexedArray(['10', '20', '30'])));
	shell.variables.put(
		'T',
		new Variable(
			shell.variables.owner,
			new Map([
				['k', '5'],
				["it's]", '6'],
			]),
		),
	);
	return fixture;
};

const textsOf = (shell: Shell, name: string): readonly string[] => {
	const value = shell.variables.get(name)?.value;
	return value instanceof IndexedArray ? value.values() : [];
};

const elementOf = (shell: Shell, name: string, key: string): string | undefined => {
	const value = shell.variables.get(name)?.value;
	return value instanceof Map ? value.get(key) : undefined;
};

const runOnOurs = (text: string): string => {
	const { shell, stderr } = prepared();
	const state = (): string => {
		const scalarTexts = ['x', 'y', 'z', 'w', 'i'].map((name) => shell.variables.text(name));
		return `${[...scalarTexts, ...textsOf(shell, 'a')].join(' ')} ${elementOf(shell, 'T', 'k')}
`;
	};
	let outcome: string;
	try {
		outcome = `${compileCommand(text)(shell) === 0 ? 1 : 0}\n`;
	} catch (error) {
		if (!(error instanceof ExpansionError)) throw error;
		outcome = `${error.message}\n${error.fatal ? '' : '1\n'}`;
	}
	return withoutPrefix(stderr.text() + outcome + state());
};

const operand = fc.constantFrom(
	...(
		`$x|\${x}|$y|\${y}|$z|$n|$w|$o|$t|$m|$s|$1|$2|$3|$#|\${#x}|"$x"|1$x|$x$i|10#$o|x|y|7|0` +
		`|a[$i]|a[i]|a[$i+1]|a[$y]|a[$t]|T[$k]|T[k]|T['k']|T["$k"]|T[$q]|\${a[i]}|$((x+1))` +
		`|\${x:-9}|\${nothing:-4}|x++|(y=$x)|-$y|- $y|!$z|$nothing`
	).split('|'),
);
const operator = fc.constantFrom(
	'+',
	'-',
	'*',
	'/',
	'%',
	'**',
	'==',
	'<',
	'&&',
	'||',
	',',
	' + ',
	' - ',
	' ? 1 : ',
	' ',
	'=',
	'+=',
);
const text = fc
	.tuple(operand, fc.array(fc.tuple(operator, operand), { maxLength: 3 }))
	.map(([first, rest]) => first + rest.flat().join(''));

describe('compileArithmetic', () => {
	it('gives what bash gives for texts with expansions', { timeout: 120_000 }, () => {
		const texts = fc.sample(text, { numRuns: 2500, seed: 5 });
		const bash = runOnBash(texts);
		const differing = texts
			.map((source, index) => ({ source, ours: runOnOurs(source), bash: bash[index] }))
			.filter((row) => row.ours !== row.bash);
		expect(differing).toEqual([]);
	});

	it('fetches every `$name` before anything is evaluated', () => {
		const { shell } = prepared();
		expect(compileCommand('x = 7, $x')(shell)).toBe(3);
		expect(shell.variables.text('x')).toBe('7');
	});

	it('follows a value that stops being a number, and becomes one again', () => {
		const { shell } = prepared();
		const code = compileCommand('$x * 2');
		expect(code(shell)).toBe(6);
		assign(shell, 'x', '1 + 2');
		expect(code(shell)).toBe(5);
		assign(shell, 'x', '4');
		expect(code(shell)).toBe(8);
	});

	it('leaves the text of a variable as it is when it is read', () => {
		const { shell } = prepared();
		assign(shell, 'x', '+5');
		expect(compileCommand('x')(shell)).toBe(5);
		expect(shell.variables.text('x')).toBe('+5');
	});

	it('sums ten thousand numbers and ten thousand names', () => {
		const { shell } = prepared();
		expect(compileCommand(Array.from({ length: 10_000 }, (_, at) => at).join('+'))(shell)).toBe(49_995_000);
		expect(compileCommand(Array(10_000).fill('x').join('+'))(shell)).toBe(30_000);
	});

	it('refuses parentheses that nest too deep, and does not crash', () => {
		const { shell } = prepared();
		expect(compileCommand(`${'('.repeat(500)}1${')'.repeat(500)}`)(shell)).toBe(1);
		expect(() => compileCommand(`${'('.repeat(50_000)}1${')'.repeat(50_000)}`)(shell)).toThrow(
			ExpansionError,
		);
	});

	it('refuses values that refer to each other without end, in the words of bash', async () => {
		const { shell } = prepared();
		assign(shell, 'x', 'y+1');
		assign(shell, 'y', 'x+1');
		await expect(async () => compileCommand('x')(shell)).rejects.toThrow(
			'((: y+1: expression recursion level exceeded (error token is "y+1")',
		);
	});

	it('waits for a substitution in a subscript', async () => {
		const { shell } = prepared();
		assign(shell, 'x', 'a[$(:)1] + 1');
		expect(await compileCommand('x * 2')(shell)).toBe(42);
	});
});

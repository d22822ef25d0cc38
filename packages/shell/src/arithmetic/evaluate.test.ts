import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript, withoutPrefix } from '../../test/bash-batch.ts';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { assign, assignArray, assignElement } from '../state/assign.ts';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { Variable } from '../state/variable.ts';
import { evaluateArithmetic } from './evaluate.ts';

const end = '\x01';

// Evaluates every expression twice on fresh variables: with `let`, then as the value of a variable.
const bashDriver = `
declare -A T
init() {
  x=3 y=-7 z= w='x+1' v=1 big=9223372036854775807 s='y*=2' unset_name=; unset unset_name
  a=(10 20 30) T=([k]=5 [x]=6)
}
while IFS= read -r -d '' e; do
  ( init; let -- "$e"; echo "status $?: $x $y $z $w $v $s \${a[*]} \${T[k]} \${T[x]}"
    init; text=$e; echo "value $((text)): $x $y $z" )
  printf '%s\\n' '${end}'
done`;

const runOnBash = (expressions: readonly string[]): readonly string[] =>
	runBashScript(bashDriver, { input: expressions.map((text) => `${text}\0`).join('') })
		.split(`${end}\n`)
		.slice(0, -1)
		.map(withoutPrefix);

const prepare = (shell: Shell): void => {
	shell.variables.delete('T');
	for (const [name, value] of Object.entries({ x: '3', y: '-7', z: '', w: 'x+1', v: '1', s: 'y*=2' })) {
		assign(shell, name, value);
	}
	assign(shell, 'big', '9223372036854775807');
	const items = ['10', '20', '30'].map((value) => ({ key: undefined, append: false, value }));
	assignArray(shell, 'a', items, false);
	shell.variables.put('T', new Variable(shell.variables.owner, new Map()));
	assignElement(shell, 'T', 'k', '5');
	assignElement(shell, 'T', 'x', '6');
};

const textsOf = (shell: Shell, names: readonly string[]): string =>
	names.map((name) => shell.variables.text(name) ?? '').join(' ');

const runOnOurs = (expression: string): string => {
	const { shell, stderr } = createShellFixture();
	const said = (run: () => string): string => {
		try {
			return run();
		} catch (error) {
			if (!(error instanceof ExpansionError)) throw error;
			return `${error.message}\n`;
		}
	};
	prepare(shell);
	let status = 1;
	const first = said(() => {
		status = evaluateArithmetic(shell, expression, 'let') === 0 ? 1 : 0;
		return '';
	});
	const array = shell.variables.get('a')?.value as { values(): readonly string[] };
	const table = shell.variables.get('T')?.value as Map<string, string>;
	const after = `status ${status}: ${textsOf(shell, ['x', 'y', 'z', 'w', 'v', 's'])} ${array.values().join(' ')} ${table.get('k')} ${table.get('x')}\n`;
	const complaints = stderr.text();
	prepare(shell);
	assign(shell, 'text', expression);
	const second = said(
		() => `value ${evaluateArithmetic(shell, 'text')}: ${textsOf(shell, ['x', 'y', 'z'])}\n`,
	);
	return withoutPrefix(`${complaints}${first}${after}${stderr.text().slice(complaints.length)}${second}`);
};

const compare = (expressions: readonly string[]): void => {
	const theirs = runOnBash(expressions);
	const differing = expressions
		.map((expression, index) => ({ expression, ours: runOnOurs(expression), bash: theirs[index] }))
		.filter(({ ours, bash }) => ours !== bash);
	expect(differing).toEqual([]);
};

const operators = [
	'+',
	'-',
	'*',
	'/',
	'%',
	'**',
	'<<',
	'>>',
	'&',
	'|',
	'^',
	'&&',
	'||',
	'<',
	'>',
	'<=',
	'>=',
	'==',
	'!=',
	',',
];
const assignments = ['=', '+=', '-=', '*=', '/=', '%=', '<<=', '>>=', '&=', '|=', '^='];
const places = ['x', 'y', 'z', 'v', 'a[1]', 'a[x-1]', 'a[-1]', 'T[k]', 'a'];

const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
	operand: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constantFrom(
			'0',
			'1',
			'2',
			'7',
			'10',
			'-1',
			'017',
			'0x1f',
			'2#101',
			'36#z',
			'64#_@',
			'4294967296',
			'9223372036854775807',
			'big',
			'x',
			'y',
			'z',
			'w',
			'v',
			's',
			'unset_name',
			'a[0]',
			'a[2]',
			'a[7]',
			'T[x]',
			'x++',
			'--y',
			'++v',
			'y--',
			'a[0]++',
		),
		tie('expression').map((inner) => `(${inner})`),
	),
	expression: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		tie('operand'),
		fc.tuple(fc.constantFrom('-', '+', '!', '~', '- ', '! '), tie('operand')).map((parts) => parts.join('')),
		fc
			.tuple(tie('operand'), fc.constantFrom(...operators), tie('expression'))
			.map((parts) => parts.join(' ')),
		fc.tuple(tie('operand'), fc.constantFrom(...operators), tie('operand')).map((parts) => parts.join('')),
		fc
			.tuple(tie('operand'), tie('expression'), tie('expression'))
			.map(([test, yes, no]) => `${test} ? ${yes} : ${no}`),
		fc
			.tuple(fc.constantFrom(...places), fc.constantFrom(...assignments), tie('expression'))
			.map((parts) => parts.join('')),
	),
}));

describe('evaluateArithmetic', () => {
	it('gives what bash gives for generated expressions, value, assignments and messages', {
		timeout: 120_000,
	}, () => {
		compare(fc.sample(expression, { numRuns: 1500, seed: 20_240_101 }));
	});

	it('gives what bash gives for tokens in any order', { timeout: 120_000 }, () => {
		const token = fc.constantFrom(
			...operators,
			...assignments,
			'?',
			':',
			'(',
			')',
			'!',
			'~',
			'++',
			'--',
			'1',
			'08',
			'9',
			'3#5',
			'99#1',
			'x',
			'y',
			'z',
			'a[1]',
			'a[',
			']',
			'@',
			'#',
			'.',
			'$',
			"'",
			'"',
			'\\',
			'é',
			' ',
			'\n',
			'\t',
		);
		compare(
			fc.sample(
				fc.array(token, { minLength: 1, maxLength: 7 }).map((tokens) => tokens.join('')),
				{ numRuns: 1500, seed: 7 },
			),
		);
	});
});

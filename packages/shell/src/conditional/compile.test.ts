import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript, withoutPrefix } from '../../test/bash-batch.ts';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { assign, assignArray } from '../state/assign.ts';
import { ExpansionError } from '../state/errors.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { Shell } from '../state/shell.ts';
import type { TestCommand } from '../syntax/ast.ts';
import { parseScript } from '../syntax/parse.ts';
import { compileTest, compileTestStatus } from './compile.ts';

const expressionOf = (text: string) => {
	const { script, source } = parseScript(`[[ ${text} ]]`);
	const command = script.body[0]!.first.commands[0] as TestCommand;
	return { expression: command.expression, compilation: { source, file: 'test' } };
};

const scalars: Readonly<Record<string, string>> = {
	x: 'abc',
	e: '',
	n: '5',
	g: 'a*',
	re: '^(a)(b|x)(z)?',
	bad: '(',
	s: 'a b',
	u: 'é',
	q: '1+',
};

const prelude = `
a=(1 2)
${Object.entries(scalars)
	.map(([name, value]) => `${name}='${value}'`)
	.join('; ')}
while IFS= read -r -d '' text; do
  eval "[[ $text ]]"
  echo "$? \${#BASH_REMATCH[@]} \${BASH_REMATCH[*]}"
  printf '\\001\\n'
done`;

const runOnBash = (texts: readonly string[], options = ''): string[] =>
	runBashScript(`${options}\n${prelude}`, { input: texts.map((text) => `${text}\0`).join('') })
		.split('\x01\n')
		.slice(0, -1)
		.map(withoutPrefix);

const prepared = (): ReturnType<typeof createShellFixture> => {
	const fixture = createShellFixture();
	for (const [name, value] of Object.entries(scalars)) assign(fixture.shell, name, value);
	assign(fixture.shell, 'HOME', '/');
	assign(fixture.shell, 'PS4', '+ ');
	assignArray(
		fixture.shell,
		'a',
		['1', '2'].map((value) => ({ key: undefined, append: false, value })),
		false,
	);
	return fixture;
};

// One shell runs all of them: what the last match left is seen by the next.
const runOnOurs = (texts: readonly string[], prepare?: (shell: Shell) => void): string[] => {
	const { shell, stderr } = prepared();
	prepare?.(shell);
	let said = 0;
	return texts.map((text) => {
		const { expression, compilation } = expressionOf(text);
		const outcome = (() => {
			try {
				return String(compileTestStatus(expression, compilation)(shell));
			} catch (error) {
				if (!(error instanceof ExpansionError)) throw error;
				return `${error.message}\n${error.status}`;
			}
		})();
		const message = stderr.text().slice(said);
		said += message.length;
		const match = shell.variables.get('BASH_REMATCH')?.value;
		const groups = match instanceof IndexedArray ? match.values() : [];
		return withoutPrefix(`${message}${outcome} ${groups.length} ${groups.join(' ')}\n`);
	});
};

const compare = (
	texts: readonly string[],
	options?: { readonly bash: string; readonly ours: (shell: Shell) => void },
): void => {
	const bash = runOnBash(texts, options?.bash);
	const ours = runOnOurs(texts, options?.ours);
	const differing = texts
		.map((text, index) => ({ text, ours: ours[index], bash: bash[index] }))
		.filter((row) => row.ours !== row.bash);
	expect(differing).toEqual([]);
};

const terms = [
	'$x',
	'"$e"',
	'$e',
	'-n $x',
	'-z $e',
	'-n ""',
	'$x == abc',
	'$x = a*',
	'$x == "a*"',
	'$x != $g',
	'$x == "$g"',
	'a == [[:alpha:]]',
	'$x == @(abc|d)',
	'$x == !(abc)',
	'$s == a" "b',
	'$s == a\\ b',
	'$x == ?(a)b*',
	'$x < abd',
	'b > a',
	'$u > z',
	'$n -eq 5',
	'n -eq 2+3',
	'$n -lt 10',
	'-3 -le -3',
	'$n -ne $n',
	'$q -eq 1',
	'nothing -eq 0',
	'1/0 -eq 1',
	'$x =~ $re',
	'$x =~ "$re"',
	'$x =~ ^a.c$',
	'$x =~ b',
	'$x =~ $bad',
	'$s =~ a[[:space:]]b',
	'$x =~ (x)?b(c)',
	"$s =~ 'a b'",
	'-v x',
	'-v a[1]',
	'-v a[@]',
	'-v nothing',
	'-d /',
	'-e /nowhere',
	'-f /',
	'-o errexit',
	'/ -ef /',
	'é =~ ^.$',
	'$u == ?',
	'a == A',
	'a =~ A',
	'~ == /',
];

describe('compileTestStatus', () => {
	it('answers single tests as bash does', () => {
		compare([...terms, ...terms.map((term) => `! ${term}`)]);
	});

	it('joins tests as bash does', () => {
		const term = fc.constantFrom(...terms);
		const { tree } = fc.letrec<{ tree: string }>((tie) => ({
			tree: fc.oneof(
				{ depthSize: 'small' },
				term,
				tie('tree').map((inner) => `! ${inner}`),
				tie('tree').map((inner) => `( ${inner} )`),
				fc.tuple(tie('tree'), fc.constantFrom('&&', '||'), tie('tree')).map((parts) => parts.join(' ')),
			),
		}));
		compare(fc.sample(tree, { numRuns: 1500, seed: 2 }));
	});

	it('matches letters of both cases under nocasematch, and orders them as ever', () => {
		compare(['a == A', 'a != A', 'a =~ A', '$x == ABC', '$x =~ ^A(B)', 'a < B', '$x == [A-C]*'], {
			bash: 'shopt -s nocasematch',
			ours: (shell) => shell.ownOptions().shopt.add('nocasematch'),
		});
	});

	it('shows every test that is made under `set -x`', () => {
		const plain = terms.filter((term) => !term.includes('1/0') && !term.includes('$q'));
		const traced = [...plain, '! -n $x', '! $x', '! ( $x )', '$x && ! $e || b', '! ! $x'];
		const script = traced.map((text) => `( set -x; [[ ${text} ]]; ) 3>&-; printf '\\001\\n'`).join('\n');
		const bash = runBashScript(`${prelude.slice(0, prelude.indexOf('while'))}\n${script}`)
			.split('\x01\n')
			.slice(0, -1);
		const ours = traced.map((text) => {
			const { shell, stderr } = prepared();
			shell.ownOptions().xtrace = true;
			const { expression, compilation } = expressionOf(text);
			compileTestStatus(expression, compilation)(shell);
			return stderr.text();
		});
		const differing = traced
			.map((text, index) => ({ text, ours: ours[index], bash: bash[index] }))
			.filter((row) => row.ours !== row.bash);
		expect(differing).toEqual([]);
	});

	it('needs no promise', () => {
		const { shell } = prepared();
		const { expression, compilation } = expressionOf('-n $x && $n -lt 6 && $x == a* && -d /');
		expect(compileTest(expression, compilation)(shell)).toBe(true);
	});
});

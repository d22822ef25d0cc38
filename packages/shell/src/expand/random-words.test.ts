import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript } from '../../test/bash-batch.ts';
import { expandInShell } from '../../test/expand-words.ts';

const variables = `x='a b' y= w='*' v=' lead  trail ' u='a:b::c' n=2 i=x j='a[1]' l='a[@]' xpa=1 xpb=2
a=(1 "2 3" "" ab); s=([3]=x [7]="y z"); e=()`;
const positions = [
	'set --',
	'set -- p',
	'set -- p "q r"',
	'set -- "" p ""',
	'set -- "a b" "" "c:d" \\*',
	'set -- ""',
	'set -- :a: b',
];
const separators = ['', 'IFS=:', "IFS=' :'", 'IFS=a', "IFS=$': \\t'", 'IFS=-', "IFS=$'\\n'"];

const text = (...choices: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...choices);
const joined = (part: fc.Arbitrary<string>, max: number): fc.Arbitrary<string> =>
	fc.array(part, { minLength: 1, maxLength: max }).map((parts) => parts.join(''));

const parameter = text(
	'x',
	'y',
	'z',
	'w',
	'v',
	'u',
	'n',
	'1',
	'2',
	'3',
	'#',
	'@',
	'*',
	'a[@]',
	'a[*]',
	's[@]',
	's[*]',
	'e[@]',
	'x[@]',
	'a[0]',
	'a[n]',
	'a[-1]',
	's[3]',
	'a[n+1]',
);
const scalar = text('x', 'y', 'z', 'w', 'v', 'u', 'n', '1', '2', 'a[1]', 's[7]');
const pattern = joined(
	text('a', 'b', '*', '?', '[a-c]', '\\*', "'*'", '"a"', '1', '2', '$w', '"$w"', '$x', ':', '[! ]'),
	2,
);
const replacement = joined(text('X', '&', '\\&', '"&"', ' ', '$x', '"$x"', '\\\\', "'q'", '/', '$w'), 2);

// The words of `${x:-word}` and what may stand in double quotes hold expansions again.
const { word } = fc.letrec<{
	word: string;
	part: string;
	quoted: string;
	operation: string;
	expansion: string;
	operand: string;
}>((tie) => ({
	operand: fc.oneof(
		{ maxDepth: 2, depthSize: 'small' },
		text('', 'd', 'd e', "'f g'", '"h i"', ' j', ':'),
		tie('part'),
	),
	operation: fc.oneof(
		{ maxDepth: 2, depthSize: 'small' },
		text('', '', ':1', ': -2', ':1:2', ':n', ':0:1', '^', '^^', ',,', '~~', '^^[ab]', '@Q', '@U', '@L', '@u'),
		fc.tuple(text('#', '##', '%', '%%'), pattern).map(([operator, of]) => operator + of),
		fc
			.tuple(text('/', '//', '/#', '/%'), pattern, replacement)
			.map(([operator, of, by]) => `${operator}${of}/${by}`),
		fc.tuple(text(':-', '-', ':+', '+'), tie('operand')).map(([operator, of]) => operator + of),
	),
	expansion: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		text(
			'$x',
			'$y',
			'$z',
			'$w',
			'$v',
			'$u',
			'$@',
			'$*',
			'$1',
			'$2',
			'$#',
			'$n',
			'${#x}',
			'${#@}',
			'${#a[@]}',
			'${!a[@]}',
			'${!i}',
			'${!j}',
			'${!l}',
			'${!xp@}',
		),
		text('$((n+1))', '$((10))', '$(echo "$x")', '$(echo " a  b ")', '`echo "$w"`', '$(echo a:b)', '$()'),
		fc
			.tuple(parameter, text('', ':1', '#a', '%b', '/a/X', '^', '@Q'))
			.map(([of, operator]) => `\${${of}${operator}}`),
		fc.tuple(scalar, tie('operation')).map(([of, operator]) => `\${${of}${operator}}`),
	),
	quoted: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		text('a', 'b c', ' ', ':', '*', '~', "'", '{a,b}', '\\$', '\\"', '\\\\', '\\a', '='),
		tie('expansion'),
	),
	part: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		text('a', 'ab', ':', '-', '.', '=', ',', '{', '}', '{a,b}', '{1..3}', '*', '[ab]', 'é', '~', 'x=~'),
		text('\\a', '\\*', '\\$', '\\ ', '\\:', "''", "'a b'", "'*'", "'$x'", "$'\\t'", "$'a\\nb'", '""'),
		fc.array(tie('quoted'), { maxLength: 3 }).map((inner) => `"${inner.join('')}"`),
		tie('expansion'),
	),
	word: joined(tie('part'), 3),
}));

const samples = fc.sample(
	fc.record({ position: text(...positions), separator: text(...separators), words: joined(word, 1) }),
	{
		seed: 20,
		numRuns: 3000,
	},
);

// What bash itself does with these depends on how its quoting marks collide, not on any rule.
const isFragile = (words: string): boolean =>
	// A `*` list that an operator made beside an `@` list, and a length beside one, inside of one word.
	(/\*[^\]}"]*[#%/^:@]/.test(words) && /@/.test(words)) ||
	(/\$\{#/.test(words) && /@\]?[^"]*"|"[^"]*@/.test(words)) ||
	// Tildes that end in `=~`, and brace characters that are cut by an operand.
	/~=|=~.*=~|\$\{[^}]*[{}][^}]*\}.*\}/.test(words);

// One process, a subshell for each; in an empty folder, so that patterns match nothing.
const runOnBash = (input: string): readonly string[] => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-words-'));
	try {
		const script = `HOME=/users/me; p() { printf '<%s>' "$@"; echo " $#"; }
while IFS= read -r -d '' words; do ( eval "$words" ); printf '\\0'; done`;
		return runBashScript(script, { input, cwd: folder })
			.split('\0')
			.slice(0, -1)
			.map((output) => output.replace(/\n$/, ''));
	} finally {
		rmSync(folder, { recursive: true });
	}
};

describe('words made at random', () => {
	it('expand to the fields that bash gives', async () => {
		const cases = samples.filter(({ words }) => !isFragile(words));
		const input = cases
			.map(({ position, separator, words }) => `${variables}; ${position}; ${separator}\np ${words}\0`)
			.join('');
		const theirs = runOnBash(input);
		expect(theirs.length).toBe(cases.length);
		const differences: string[] = [];
		for (const [at, { position, separator, words }] of cases.entries()) {
			const expected = theirs[at]!;
			if (expected.startsWith('bash: ') || expected.startsWith('environment: ')) continue;
			const ours = await expandInShell(`HOME=/users/me ${variables}; ${position}; ${separator}`, words);
			if (ours !== expected)
				differences.push(`${position}; ${separator}; p ${words}\n  bash ${expected}\n  ours ${ours}`);
		}
		expect(differences).toEqual([]);
	});
});
